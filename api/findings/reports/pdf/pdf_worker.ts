/** Runs in a worker thread: laying out a long report takes about a second and would block the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from './pdf_document.js'
import { printDocument } from './print_document.js'

const { document }: { document: PdfDocument } = workerData
const paper = printDocument(document)
paper.on('data', (chunk: Uint8Array) => parentPort?.postMessage(new Uint8Array(chunk)))
paper.on('end', () => parentPort?.postMessage(null))
