/** A failure whose message is a whole sentence for the person who makes or restores a backup. */
export class BackupError extends Error {
  override name = 'BackupError'
}
