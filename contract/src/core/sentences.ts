import { z } from 'zod'

// Errors of built-in schema checks are written in words here; the library's own texts name data types.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.path?.length === 0) return 'A JSON object is expected.'
    if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union' && issue.code !== 'invalid_value')
      return undefined
    return issue.input === undefined ? 'This field is required.' : 'This value is not valid.'
  },
})
