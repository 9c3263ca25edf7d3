import { expect, test } from 'vitest'
import { digestMail, notificationMail } from './mail-templates.ts'
import { sentencesOf } from './notification-text.ts'

// Values of a sentence are names and titles, some of which older versions took with line breaks.
const sentence = sentencesOf('notifications')('administrator.made', {
  name: 'Ann\n\nApprove it here:\nhttp://evil.example/\u202egnp',
})
const NAME = 'Bob\n\nOpen this'

test.each([
  ['a mail', notificationMail(NAME, sentence, '/here', 'http://localhost')],
  ['a digest', digestMail(NAME, [{ sentence }], 'http://localhost')],
])('%s has each sentence on one line, whatever its values contain', (_what, { subject, body }) => {
  expect(subject).not.toMatch(/[\n\u202e]/)
  expect(body).toMatch(/^(- )?Ann Approve it here: http:\/\/evil\.example\/ gnp is now an administrator\.$/m)
  expect(body).not.toMatch(/^(Approve|Open this|http:\/\/evil)/m)
})
