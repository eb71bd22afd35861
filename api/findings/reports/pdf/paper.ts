import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PdfDocument } from './pdf_document.js'

/** Page margins, in points (1/72 inch). */
export const MARGIN = 54
export const TOP = 72
export const BOTTOM = 64

export const INK = '#1b1f24'
export const MUTED = '#57606a'
export const LINE = '#d0d7de'
export const SHADE = '#f3f5f7'

/**
 * DejaVu is embedded because the standard PDF fonts support only Latin. It lacks Chinese, Japanese, and Korean, which the
 * document points out: a font file for one of these takes about 40 MB, and web fonts, which are split into hundreds of
 * files, do not work, because each string is set in a single font.
 */
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** Opens an empty A4 document with buffered pages, so that page numbers can be written at the end. */
export function openPaper({ title, createdAt }: PdfDocument): PDFKit.PDFDocument {
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Assay', CreationDate: new Date(createdAt) },
  })
  paper.registerFont('text', fontFile('DejaVuSans'))
  paper.registerFont('bold', fontFile('DejaVuSans-Bold'))
  paper.registerFont('mono', fontFile('DejaVuSansMono'))
  return paper
}

export const widthOf = (paper: PDFKit.PDFDocument) => paper.page.width - 2 * MARGIN

export const remainingSpace = (paper: PDFKit.PDFDocument) => paper.page.height - BOTTOM - paper.y

/** Starts a new page unless the current one has at least `points` left. */
export function ensureSpace(paper: PDFKit.PDFDocument, points: number) {
  if (remainingSpace(paper) < points) paper.addPage()
}

/** Removes control and format characters, expands tabs and normalizes line breaks. */
export const printable = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[^\n\P{Cc}]|\p{Cf}/gu, '')
