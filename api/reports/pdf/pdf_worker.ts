/** A thread of its own: laying out a thousand lines takes a second in which the web process could answer nobody. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from './pdf_document.js'
import { printDocument } from './print_document.js'

const { document }: { document: PdfDocument } = workerData
const paper = printDocument(document)
paper.on('data', (chunk: Uint8Array) => parentPort?.postMessage(new Uint8Array(chunk)))
paper.on('end', () => parentPort?.postMessage(null))
