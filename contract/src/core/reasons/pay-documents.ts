import type { Reasons } from './shape.ts'

/** Reasons about bank accounts, bank files and payslips from a provider. */
export const payDocumentsReasons = {
  'bank-account.wrong-iban': ['INVALID', 'This IBAN is not valid. Check the country, the length and each character.'],
  'bank-account.wrong-bic': ['INVALID', 'A BIC has 8 or 11 letters and digits.'],

  'bank-file.not-found': ['NOT_FOUND', 'This bank file does not exist.'],
  'bank-file.provider-pays': ['CONFLICT', 'The payroll provider pays the people of this pay group.'],
  'bank-file.not-published': ['CONFLICT', 'Publish the payslips first.'],
  'bank-file.all-paid': ['CONFLICT', 'Everybody is paid already.'],
  'bank-file.nobody': [
    'CONFLICT',
    'No one can be paid yet. Bank accounts are missing or cannot be used: add them under Pay on each person’s page.',
  ],
  'bank-file.no-payer': ['CONFLICT', 'Set the IBAN of the payer in the pay group first.'],
  'bank-file.void': ['CONFLICT', 'This bank file is void.'],
  'bank-file.not-in-it': ['CONFLICT', 'A payslip is not in this bank file or was already returned.'],

  'payslip-upload.not-found': ['NOT_FOUND', 'This upload does not exist.'],
  'payslip-upload.no-file': ['INVALID', 'Choose a file.'],
  'payslip-upload.unsupported-type': ['UNSUPPORTED_TYPE', 'The file must be a PDF or a ZIP archive of PDFs.'],
  'payslip-upload.encrypted': ['INVALID', 'The file is password-protected. Upload one without a password.'],
  'payslip-upload.broken': ['INVALID', 'The file is damaged or incomplete. Download it again.'],
  'payslip-upload.too-many-pages': ['TOO_LARGE', 'The file has more than 10,000 pages.'],
  'payslip-upload.too-large': ['TOO_LARGE', 'The unpacked archive is too large.'],
  'payslip-upload.not-a-pdf': ['INVALID', 'The archive contains a file that is not a PDF: {file}.'],
  'payslip-upload.empty': ['INVALID', 'The archive contains no PDF.'],
  'payslip-slip.not-found': ['NOT_FOUND', 'This payslip does not exist.'],
  'payslip-slip.one-decision': ['INVALID', 'Choose a person, or discard the payslip.'],
  'payslip-slip.published': ['CONFLICT', 'This payslip is already published.'],
  'payslip-slip.not-in-period': ['INVALID', 'This person is not in the pay period.'],
  'payslip-slip.person-matched': ['CONFLICT', 'This person has another payslip in this upload.'],
} as const satisfies Reasons
