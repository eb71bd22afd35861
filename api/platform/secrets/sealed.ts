/** Encrypts and decrypts secrets: those in database columns, which never expire, and those in messages, which do. */
import {
  MESSAGES,
  type MessageName,
  SEALED_COLUMNS,
  type SealedColumnName,
} from '#api/platform/secrets/sealed_columns'
import encryption from '@adonisjs/core/services/encryption'

export type Sealed<T> = {
  seal(value: T): string
  /** Returns null for expired messages and for strings that no configured key decrypts. */
  open(text: string): T | null
}

/** Returns functions that encrypt and decrypt the values of one column. */
export const sealedColumn = <T>(name: SealedColumnName): Sealed<T> =>
  sealed<T>({ purpose: SEALED_COLUMNS[name].purpose })

/** Returns functions that encrypt and decrypt messages of one kind, such as the payloads of a job. */
export const sealedMessage = <T>(name: MessageName): Sealed<T> => sealed<T>(MESSAGES[name])

const sealed = <T>(options: { purpose: string; expiresIn?: string }): Sealed<T> => ({
  seal: (value) => encryption.encrypt(value, options),
  open: (text) => encryption.decrypt<T>(text, options.purpose),
})
