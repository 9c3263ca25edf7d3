/**
 * What screens say for a text of the product’s own that stands in data in words of before, see the contract’s `shipped`. Here,
 * because the sign-in loads nothing else of the contract.
 */
export const reworded: Readonly<Record<string, string>> = {
  'May do everything.': 'Full access.',
  'Records and reverses salaries, and sees what they rest on.': 'Records and reverses salaries, and sees their basis.',
  'Whoever has direct reports, for the people below.': 'Everyone with direct reports, for the people below them.',
  'Everybody who signs in, for their own things.': 'Everyone who signs in, for their own data.',
}
