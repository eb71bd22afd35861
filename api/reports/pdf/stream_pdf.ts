import type { PdfDocument } from '#api/reports/pdf/pdf_document'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Threads at a time; whoever comes later waits for one. */
const THREADS = 2
/** A report takes a few seconds at most. */
const LONGEST_MS = 60_000
/** Megabytes of a thread: a few hundred pages need a tenth. */
const HEAP_MB = 384

let busy = 0
const waiting: (() => void)[] = []

/** The document as PDF, printed in a thread; ends with an error when the thread fails or takes too long. */
export function streamPdf(document: PdfDocument): Readable {
  return Readable.from(print(document), { objectMode: false })
}

async function* print(document: PdfDocument): AsyncGenerator<Uint8Array> {
  await takeThread()
  const worker = startWorker(document)
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    yield* chunksOf(worker)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    freeThread()
  }
}

async function takeThread() {
  if (busy >= THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  busy++
}

function freeThread() {
  busy--
  waiting.shift()?.()
}

/** Sources are TypeScript in tests: the thread strips the types itself. */
function startWorker(document: PdfDocument): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(`./pdf_worker.${isSource ? 'ts' : 'js'}`, import.meta.url)
  const sources = fileURLToPath(new URL('../../runner/resolve_sources.ts', import.meta.url))
  return new Worker(entry, {
    workerData: { document },
    env: {},
    execArgv: isSource ? [`--import=${sources}`, '--disable-warning=ExperimentalWarning'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}

type Message = Uint8Array | null

/** What the thread sends until it says that it is done. */
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
    failure ??= new Error('The document could not be printed')
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
