/** The only module that encrypts and decrypts the arguments of calls that wait for an approval. */
import { sealedColumn } from '#api/platform/secrets/sealed'

const column = sealedColumn<{ value: unknown }>('mcpApprovalArguments')

export const sealArguments = (value: unknown): string => column.seal({ value })

/** Decrypts the arguments; null if they were encrypted with another key. */
export const openArguments = (sealed: string): unknown => column.open(sealed)?.value ?? null
