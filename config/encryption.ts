import { appKeys } from '#config/app'
import { defineConfig, drivers } from '@adonisjs/core/encryption'

const id = 'gcm'

const encryption = defineConfig({
  default: 'gcm',
  list: {
    // Encrypts with the newest key and decrypts with all keys. Cookies are signed and verified in the same way.
    gcm: drivers.aes256gcm({ keys: appKeys, id }),
    // Driver with only the newest key, used to detect values that are encrypted with an older key.
    newest: drivers.aes256gcm({ keys: appKeys.slice(0, 1), id }),
  },
})

export default encryption

declare module '@adonisjs/core/types' {
  interface EncryptorsList extends InferEncryptors<typeof encryption> {}
}
