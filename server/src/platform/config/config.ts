import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readBucketUrl } from './bucket-url.ts'

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const isNetwork = (text: string) => {
  const [address = '', bits, more] = text.trim().split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

const secretsKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64: openssl rand -base64 32')

const Environment = z.object({
  PORT: z.coerce
    .number('must be a port from 0 to 65535')
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65535, 'must be a port from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_BEFORE_UPDATE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((text) => text === 'on'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_OWNER_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number from 1 to 200')
    .int('must be a number from 1 to 200')
    .min(1, 'must be a number from 1 to 200')
    .max(200, 'must be a number from 1 to 200')
    .default(12),
  PG_BIN_DIR: z.string().optional(),
  FILES_URL: z
    .string()
    .refine(
      (text) => readBucketUrl(text) !== null,
      'must be like s3://bucket?region=eu-central-1&endpoint=https://s3.example.com; a key and its secret before the bucket are percent-encoded',
    )
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_KEY: z
    .string()
    .regex(/^\d{6}$/, 'must have six digits')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .refine(
      (text) => URL.canParse(text) && new URL(text).hostname !== '',
      'must name a host, as in smtp://mail.example.com:587',
    )
    .optional(),
  SMTP_INSECURE: z
    .enum(['0', '1'], 'must be 1 or 0')
    .default('0')
    .transform((text) => text === '1'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>,\r\n]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
      'must be one address such as HR <hr@example.com>',
    )
    .default('Employee Management System <no-reply@localhost>'),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((text) => !/[?#]/.test(text), 'must be an address without a query')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim().replace(/\/$/, ''))
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must be comma-separated origins such as https://hr.example.com',
    ),
  ORG_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  ORG_CURRENCY: z
    .string()
    .refine(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'must be the three letters of a currency such as EUR',
    )
    .default('USD'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^(\d{1,2}|false)$/.test(text) || text.split(',').every(isNetwork),
      'must be a number of proxies, or their addresses such as 10.0.0.0/8',
    )
    .optional(),
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEY_FORMER: secretsKey.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space')
    .optional(),
  SESSION_CALLS_LIMIT: z.coerce
    .number('must be a number from 1 to 10000000')
    .int('must be a number from 1 to 10000000')
    .min(1, 'must be a number from 1 to 10000000')
    .max(10_000_000, 'must be a number from 1 to 10000000')
    .default(6000),
  SIGN_IN_ADDRESS_LIMIT: z.coerce
    .number('must be a number from 1 to 1000000')
    .int('must be a number from 1 to 1000000')
    .min(1, 'must be a number from 1 to 1000000')
    .max(1_000_000, 'must be a number from 1 to 1000000')
    .default(40),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  WEB_ROOT: z.string().default(fileURLToPath(new URL('../../../../web/dist', import.meta.url))),
})

const BESIDE_URL = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const

const Settings = Environment.superRefine((settings, context) => {
  for (const name of BESIDE_URL)
    if (settings.DATABASE_URL === undefined && settings[name] !== undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'must stand beside a DATABASE_URL' })
})

export type Config = Omit<z.output<typeof Environment>, 'PUBLIC_URL' | 'BACKUP_DIR'> & {
  PUBLIC_URL: string
  BACKUP_DIR: string
  /** `PUBLIC_URL` is not set: people use any address of this machine */
  publicUrlIsAssumed: boolean
}

/** The settings cannot be used; `message` has one line for each wrong variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings. Blank variables count as absent, because compose files and CI pass them on like that.
 * @throws {ConfigError} naming each wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // A release keeps its data beside its folder, where the next version finds it.
  const beside = environment.EMS_HOME ? { DATA_DIR: join(environment.EMS_HOME, 'data') } : {}
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Settings.safeParse({ ...beside, ...given })
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const config = parsed.data
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    BACKUP_DIR: resolve(config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups')),
    publicUrlIsAssumed: config.PUBLIC_URL === undefined,
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  }
}

/** Loads `.env` of a folder, and the one beside a release, into the process's environment; existing variables win. */
export function loadEnvFile(folder: string): void {
  for (const place of [process.env.EMS_HOME, folder]) {
    const file = place && resolve(place, '.env')
    if (file && existsSync(file)) process.loadEnvFile(file)
  }
}

/** The product's version, from the manifest. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version
