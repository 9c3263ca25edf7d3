import { api } from '../../contract/src/api.ts'

/**
 * What the browser needs of the contract to make its calls: everything but the schemas, which bring the validation
 * library along. A screen that checks a form or the address imports the schemas it checks with from the contract itself.
 * @returns constants for the build, `CALLS.<domain>`, as `src/api/calls/calls.ts` types them
 */
export const callConstants = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(api).map(([domain, endpoints]) => {
      const calls = Object.entries(endpoints).map(([name, { method, path, body, upload }]) => [
        name,
        { domain, name, method, path, hasBody: body ? true : undefined, file: upload?.field },
      ])
      return [`CALLS.${domain}`, JSON.stringify(Object.fromEntries(calls))]
    }),
  )
