import type { ProviderBody } from '@ems/contract/providers'
import { fieldError } from '../../../platform/errors/errors.ts'
import { isLoopback } from './provider.rules.ts'

const EVERY_TENANT = new Set(['common', 'organizations', 'consumers'])
const TENANT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i
const MICROSOFT = /(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|windows\.net)$/

const firstSegment = ({ pathname }: URL): string => {
  try {
    return decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase()
  } catch {
    return ''
  }
}

/** @throws {AppError} INVALID */
function checkedIssuer(text: string, preset: ProviderBody['preset']): string {
  const address = URL.canParse(text) ? new URL(text) : null
  const isSafe = address !== null && (address.protocol === 'https:' || isLoopback(address))
  if (!isSafe || /[?#\\]/.test(text) || address.username !== '' || address.password !== '')
    throw fieldError('issuer', 'provider.issuer-not-https')
  // The library accepts tokens of all tenants for these addresses.
  if ((preset === 'microsoft' || MICROSOFT.test(address.hostname)) && EVERY_TENANT.has(firstSegment(address)))
    throw fieldError('issuer', 'provider.every-tenant')
  return text
}

/**
 * The addresses of a provider, from the fields of its preset.
 * @throws {AppError} INVALID on the field
 */
export function toProviderAddresses({ preset, ...body }: ProviderBody): {
  issuer: string
  tenant: string
  domain: string
} {
  const tenant = preset === 'microsoft' ? body.tenant.toLowerCase() : ''
  const domain = preset === 'google' || preset === 'okta' ? body.domain.toLowerCase() : ''
  if (EVERY_TENANT.has(tenant)) throw fieldError('tenant', 'provider.every-tenant')
  if (tenant !== '' && !TENANT.test(tenant)) throw fieldError('tenant', 'provider.not-a-tenant')
  if (preset === 'google' && !DOMAIN.test(domain)) throw fieldError('domain', 'provider.domain-missing')
  if (domain !== '' && !DOMAIN.test(domain)) throw fieldError('domain', 'provider.domain-missing')
  const named = {
    microsoft: tenant && `https://login.microsoftonline.com/${tenant}/v2.0`,
    google: 'https://accounts.google.com',
    okta: domain && `https://${domain}`,
    keycloak: '',
    authentik: '',
    other: '',
  }[preset]
  // For Microsoft's cloud the tenant counts: a client may send the issuer of the former tenant.
  const isOwnCloud = tenant !== '' && body.issuer.startsWith('https://login.microsoftonline.com/')
  const issuer = isOwnCloud ? named : body.issuer || named
  if (issuer === '') throw fieldError(preset === 'microsoft' ? 'tenant' : 'issuer', 'field.required')
  return { issuer: checkedIssuer(issuer, preset), tenant, domain }
}
