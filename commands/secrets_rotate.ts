import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * Encrypts stored secrets with the newest key: `node ace secrets:rotate`. The server can be running. If the keys are
 * in the data folder, `--new-key` only adds a key, and `--remove-old-keys` removes the older ones after a complete
 * rotation; each requires a restart. Exits with 1 if a secret is unreadable or a queued job still needs an older key.
 */
export default class SecretsRotate extends BaseCommand {
  static commandName = 'secrets:rotate'
  static description = 'Encrypt stored secrets with the newest key'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Add a key to DATA_DIR/app-key and stop; restart before rotating' })
  declare newKey: boolean

  @flags.boolean({ description: 'Remove the older keys from DATA_DIR/app-key afterwards' })
  declare removeOldKeys: boolean

  async run() {
    const file = await import('#api/platform/secrets/key_file')
    if (this.newKey) {
      await file.addKey()
      console.log('A key was added to DATA_DIR/app-key. Restart, then run node ace secrets:rotate.')
      return
    }
    const { rotateSecrets } = await import('#api/platform/secrets/rotate_secrets')
    const { messagesWithOldKeys } = await import('#api/platform/secrets/waiting_messages')
    const rotations = await rotateSecrets()
    for (const { table, column, rotated, current, unreadable } of rotations) {
      const counts = `${rotated} rotated, ${current} current, ${unreadable} unreadable`
      console.log(`${table}.${column}: ${counts}`)
    }
    const waiting = await messagesWithOldKeys()
    const isUnreadable = rotations.some(({ unreadable }) => unreadable > 0)
    if (isUnreadable) console.log('No key decrypts the unreadable secrets. Enter them again.')
    if (waiting > 0) {
      console.log(`${waiting} queued jobs still need an older key. Run again when they are done.`)
    }
    this.exitCode = isUnreadable || waiting > 0 ? 1 : 0
    if (this.exitCode === 0 && this.removeOldKeys) {
      await file.removeOldKeys()
      console.log('The older keys were removed from DATA_DIR/app-key. Restart.')
    } else if (this.exitCode === 0) console.log('Older keys can be removed now.')
  }
}
