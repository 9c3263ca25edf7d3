import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults for everything; blank ones count as absent', () => {
    const config = readConfig({ PORT: '', SMTP_URL: ' ' })
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'admin@example.com',
      PUBLIC_URL: 'http://localhost:3000',
      CORS_ORIGINS: [],
      SIGN_IN_ADDRESS_LIMIT: 40,
      SESSION_CALLS_LIMIT: 6000,
    })
    expect(config.SMTP_URL).toBeUndefined()
    expect(isAbsolute(config.DATA_DIR)).toBe(true)
    expect(readConfig({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
    expect(readConfig({ CORS_ORIGINS: 'https://a.example, https://b.example/' }).CORS_ORIGINS).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/ems'],
    ['DATABASE_DIRECT_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'postgres://ems@db/ems'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_KEY', '12345'],
    ['SMTP_URL', 'localhost:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'garbage'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['PUBLIC_URL', 'https://hr.example.com/?a=1'],
    ['TRUST_PROXY', 'foo'],
    ['PUBLIC_URL', 'hr.example.com'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['ORG_TIME_ZONE', 'Mars/Olympus'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'two words'],
    ['METRICS_TOKEN', 'geheim\u00fc'],
    ['SMTP_INSECURE', 'yes'],
    ['SIGN_IN_ADDRESS_LIMIT', '0'],
    ['SESSION_CALLS_LIMIT', '0'],
    ['SIGN_IN_ADDRESS_LIMIT', 'many'],
    ['FILES_URL', '/data/files'],
    ['FILES_URL', 's3://files?key=x'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name} must .*\\.$`, 'm'))
  })

  it('report all errors at once, and never a secret', () => {
    expect(() => readConfig({ PORT: 'x', ORG_TIME_ZONE: 'y', ADMIN_PASSWORD: 'hush' })).toThrow(
      /PORT[\s\S]*ORG_TIME_ZONE/,
    )
    expect(() => readConfig({ PORT: 'x', ADMIN_PASSWORD: 'hush' })).not.toThrow(/hush/)
    expect(() => readConfig({ FILES_URL: 's3://key:hush/hush@files' })).not.toThrow(/hush/)
  })
})
