// Imported before everything else: the other files may use features that an old Node lacks.
const [major, minor] = process.version.replace(/^v/, '').split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `\nThis needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org for a current one.\n`,
  )
  process.exit(1)
}
