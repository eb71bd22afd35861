import {
  type ForeignFile,
  openForeignFile,
  UnreadableForeignFile,
} from '#api/engines/interchange/index'
import { INVALID } from '#api/platform/http/domain_error'
import type { TakenFile } from '#api/platform/http/files/take_file'

/**
 * Opens a file of another evaluation program; null if no format is recognized.
 * @throws INVALID naming the line or entry
 */
export const openForeign = (file: TakenFile): Promise<ForeignFile | null> =>
  withReadErrors(() => openForeignFile(file))

/** Runs work that reads a foreign file and translates its errors. */
export async function withReadErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableForeignFile ? unreadable(error) : error
  }
}

/** Like `withReadErrors`, for a generator. */
export async function* iterateWithReadErrors<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof UnreadableForeignFile ? unreadable(error) : error
  }
}

const unreadable = ({ message }: UnreadableForeignFile) =>
  INVALID(message, [{ field: 'file', rule: 'format', message }])
