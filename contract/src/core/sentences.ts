import { z } from 'zod'

// What a schema says nothing about itself is told in words for people; the library's own name types.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.path?.length === 0) return 'A JSON object is expected.'
    if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union' && issue.code !== 'invalid_value')
      return undefined
    return issue.input === undefined ? 'This field is required.' : 'This value is not valid.'
  },
})
