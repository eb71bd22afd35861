import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PdfDocument } from './pdf_document.js'

/** Points; 72 are an inch. */
export const MARGIN = 54
export const TOP = 72
export const BOTTOM = 64

export const INK = '#1b1f24'
export const MUTED = '#57606a'
export const LINE = '#d0d7de'
export const SHADE = '#f3f5f7'

/**
 * A font of its own, since those that every reader has know Latin letters only. It lacks Chinese, Japanese and Korean:
 * whole fonts with these come in packages of some 40 MB for each language, and web fonts cut into a hundred files of two
 * hundred letters, while a text here is measured and wrapped in one font. The document says so where it matters.
 */
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** An empty A4 document whose pages can still be written on at the end, when their number is known. */
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

export const roomOf = (paper: PDFKit.PDFDocument) => paper.page.height - BOTTOM - paper.y

/** Begins another page unless so many points are left on this one. */
export function needRoom(paper: PDFKit.PDFDocument, points: number) {
  if (roomOf(paper) < points) paper.addPage()
}

/** Control and format characters have no shape; everything that ends a line becomes one. */
export const printable = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[^\n\P{Cc}]|\p{Cf}/gu, '')
