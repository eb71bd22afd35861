import { type Entry, fromBufferPromise } from 'yauzl'
import { buffer } from 'node:stream/consumers'

export type Unpacked = { entry: Entry; bytes: Buffer }

/** Reads the entries of a ZIP archive with a strict parser. */
export async function unzipped(archive: Buffer): Promise<Unpacked[]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const unpacked: Unpacked[] = []
  for await (const entry of zip.eachEntry()) {
    unpacked.push({ entry, bytes: await buffer(await zip.openReadStreamPromise(entry)) })
  }
  return unpacked
}
