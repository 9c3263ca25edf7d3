// Imported before everything else: the rest may use what an old Node does not know.
const [major, minor] = process.version.replace(/^v/, '').split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `\nThis needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org for a current one.\n`,
  )
  process.exit(1)
}
