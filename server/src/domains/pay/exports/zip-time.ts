const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22

/** Gives all entries of a ZIP archive the same time. Writers use the present time, which would change the bytes. */
export function setZipTime(archive: Buffer, at: Date): Buffer {
  const stamp = dosTime(at)
  let end = archive.length - END_BYTES
  while (end > 0 && archive.readUInt32LE(end) !== END) end--
  let place = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(place) === ENTRY) {
    stamp.copy(archive, place + 12)
    stamp.copy(archive, archive.readUInt32LE(place + 42) + 10)
    place += 46 + [28, 30, 32].reduce((sum, offset) => sum + archive.readUInt16LE(place + offset), 0)
  }
  return archive
}

/** Source: PKWARE's APPNOTE.TXT 6.3.10, section 4.4.6; in UTC, as the format has no time zone. */
function dosTime(at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const stamp = Buffer.alloc(4)
  stamp.writeUInt16LE(time, 0)
  stamp.writeUInt16LE(day, 2)
  return stamp
}
