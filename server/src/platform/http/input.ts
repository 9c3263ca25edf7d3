import type { AnyEndpoint, UploadRule } from '@ems/contract/core/endpoint'
import type { Issue } from '@ems/contract/core/errors'
import { issuesOf } from '@ems/contract/core/issues'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors/errors.ts'

export interface Input {
  params: unknown
  query: unknown
  body: unknown
  /** the upload, if there is one */
  file: Buffer | null
  /** the original name of the upload, without folders */
  fileName: string
}

// Forms send blanks for empty fields, and scripts may send the names of JavaScript's empty values.
const BLANK = new Set(['', 'undefined', 'null'])

const withoutBlanks = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !(typeof value === 'string' && BLANK.has(value))))

/**
 * Parses a request with the endpoint's schemas, and collects all validation errors.
 * @throws {AppError} INVALID with the issues; TOO_LARGE and UNSUPPORTED_TYPE for uploads
 */
export async function readInput(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Input> {
  const issues: Issue[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    issues.push(...issuesOf(parsed.error, value))
    return undefined
  }
  const params = parse(endpoint.params, request.params)
  const query = parse(endpoint.query, withoutBlanks(request.query as object))
  // A wrong id or query refuses the request before its body is read.
  if (issues.length > 0) throw refusal(issues)
  const { fields, file, fileName } =
    endpoint.upload && request.isMultipart()
      ? await readMultipart(request, endpoint.upload).catch(explainMultipart)
      : { fields: request.body, file: null, fileName: '' }
  const body = parse(endpoint.body, fields ?? {})
  if (issues.length > 0) throw refusal(issues)
  return { params, query, body, file, fileName }
}

const refusal = (issues: Issue[]) =>
  new AppError('input.invalid', undefined, { sentence: issues[0]?.message ?? '', issues })

async function readMultipart(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<Pick<Input, 'file' | 'fileName'> & { fields: Record<string, unknown> }> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: Buffer | null = null
  let fileName = ''
  for await (const part of request.parts({
    limits: { fileSize: rule.maxBytes, files: 1, fields: 50, fieldSize: 100_000 },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    // The parser reports a too large file only after reading all of it.
    const limit = new Promise<never>((_resolve, reject) =>
      part.file.once('limit', () => reject(new AppError('image.too-large', { megabytes: rule.maxBytes / 1_048_576 }))),
    )
    const bytes = await Promise.race([part.toBuffer(), limit])
    // A browser sends an empty part for an unused file field.
    if (part.fieldname !== rule.field || bytes.length === 0) continue
    file = bytes
    fileName = nameOf(part.filename)
  }
  return { fields: { ...fields }, file, fileName }
}

const NAME_MAX = 150

/** The stored file name: without folders and invisible characters, at most 150 characters with its extension. */
function nameOf(given: string | undefined): string {
  const name = (given ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return name.length <= NAME_MAX
    ? name.toWellFormed()
    : (name.slice(0, NAME_MAX - ending.length) + ending).toWellFormed()
}

// The parser's own errors have no status: a form without a boundary, or an incomplete one.
function explainMultipart(error: unknown): never {
  if (error instanceof Error && ('statusCode' in error || error instanceof AppError)) throw error
  throw new AppError('request.form-unreadable')
}
