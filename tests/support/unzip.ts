import { type Entry, fromBufferPromise } from 'yauzl'
import { buffer } from 'node:stream/consumers'

export type Unpacked = { entry: Entry; bytes: Buffer }

/** The entries of a ZIP archive, by a reader that refuses one which is not as the format says. */
export async function unzipped(archive: Buffer): Promise<Unpacked[]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const unpacked: Unpacked[] = []
  for await (const entry of zip.eachEntry()) {
    unpacked.push({ entry, bytes: await buffer(await zip.openReadStreamPromise(entry)) })
  }
  return unpacked
}
