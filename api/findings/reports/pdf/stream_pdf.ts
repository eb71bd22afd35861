import type { PdfDocument } from '#api/findings/reports/pdf/pdf_document'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Maximum number of concurrent threads; further documents wait. */
const MAX_THREADS = 2
/** Time limit; even a large report takes only a few seconds. */
const TIMEOUT_MS = 60_000
/** Heap limit; a report of a few hundred pages needs a tenth of it. */
const HEAP_MB = 384

let busy = 0
const waiting: (() => void)[] = []

/** Prints the document in a worker thread. The stream fails when the thread fails or times out. */
export function streamPdf(document: PdfDocument): Readable {
  return Readable.from(print(document), { objectMode: false })
}

async function* print(document: PdfDocument): AsyncGenerator<Uint8Array> {
  await acquireThread()
  const worker = startWorker(document)
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    yield* chunksOf(worker)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    freeThread()
  }
}

async function acquireThread() {
  if (busy >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  busy++
}

function freeThread() {
  busy--
  waiting.shift()?.()
}

/** Starts the PDF worker. In tests its file is TypeScript, and the thread strips the types. */
function startWorker(document: PdfDocument): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(`./pdf_worker.${isSource ? 'ts' : 'js'}`, import.meta.url)
  const sources = fileURLToPath(
    new URL('../../../platform/runner/resolve_sources.ts', import.meta.url)
  )
  return new Worker(entry, {
    workerData: { document },
    env: {},
    execArgv: isSource ? [`--import=${sources}`, '--disable-warning=ExperimentalWarning'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}

type Message = Uint8Array | null

/** Yields the chunks that the thread sends until its end marker (null). */
async function* chunksOf(worker: Worker): AsyncGenerator<Uint8Array> {
  const arrived: Message[] = []
  let failure: Error | null = null
  let wake = () => {}
  worker.on('message', (message: Message) => {
    arrived.push(message)
    wake()
  })
  worker.on('error', (error: Error) => {
    failure = error
    wake()
  })
  worker.on('exit', () => {
    failure ??= new Error('The PDF could not be created')
    wake()
  })
  for (;;) {
    for (const chunk of arrived.splice(0)) {
      if (chunk === null) return
      yield chunk
    }
    if (arrived.length > 0) continue
    if (failure) throw failure
    await new Promise<void>((resolve) => (wake = resolve))
  }
}
