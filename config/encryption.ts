import { appKeys } from '#config/app'
import { defineConfig, drivers } from '@adonisjs/core/encryption'

const id = 'gcm'

const encryption = defineConfig({
  default: 'gcm',
  list: {
    // Encrypts with the newest key and decrypts with any; cookies are signed and verified likewise.
    gcm: drivers.aes256gcm({ keys: appKeys, id }),
    // Tells which values still need an older key.
    newest: drivers.aes256gcm({ keys: appKeys.slice(0, 1), id }),
  },
})

export default encryption

declare module '@adonisjs/core/types' {
  interface EncryptorsList extends InferEncryptors<typeof encryption> {}
}
