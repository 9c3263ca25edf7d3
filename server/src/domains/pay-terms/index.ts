// What people are paid from a day on. The employees' records write it with the salary; the domain pay does the rest.
export { type BasicPay, setBasicPay } from './basic-pay.ts'
export {
  deleteTerms,
  insertTerms,
  type NewTerms,
  type TermsRow,
  termsById,
  termsOf,
} from './terms.repo.ts'
export { termsOn } from './terms.rules.ts'
