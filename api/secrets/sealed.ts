/** The only place that encrypts and decrypts: columns that stay, and messages that expire. */
import {
  MESSAGES,
  type MessageName,
  SEALED_COLUMNS,
  type SealedColumnName,
} from '#api/secrets/sealed_columns'
import encryption from '@adonisjs/core/services/encryption'

export type Sealed<T> = {
  seal(value: T): string
  /** Returns null for text that none of the configured keys decrypts, and for expired messages. */
  open(text: string): T | null
}

/** Reads and writes one encrypted column. */
export const sealedColumn = <T>(name: SealedColumnName): Sealed<T> =>
  sealed<T>({ purpose: SEALED_COLUMNS[name].purpose })

/** Reads and writes an encrypted message, such as the payload of a job. */
export const sealedMessage = <T>(name: MessageName): Sealed<T> => sealed<T>(MESSAGES[name])

const sealed = <T>(options: { purpose: string; expiresIn?: string }): Sealed<T> => ({
  seal: (value) => encryption.encrypt(value, options),
  open: (text) => encryption.decrypt<T>(text, options.purpose),
})
