import {
  ensureSpace,
  INK,
  LINE,
  MARGIN,
  MUTED,
  printable,
  remainingSpace,
  widthOf,
} from './paper.js'
import type { PdfBlock, PdfColumn } from './pdf_document.js'

const PAD = 4
const SIZE = 8.5

type Table = Extract<PdfBlock, { kind: 'table' }>

/** Prints a table; repeats its header row on every page. */
export function printTable(paper: PDFKit.PDFDocument, { columns, rows }: Table) {
  const widths = widthsOf(columns, widthOf(paper))
  const print = (cells: readonly string[], isHead: boolean) => {
    const height = heightOf(paper, cells, widths, isHead)
    if (!isHead && remainingSpace(paper) < height) {
      paper.addPage()
      print(
        columns.map(({ title }) => title),
        true
      )
    }
    printRow(paper, cells, { columns, widths, height, isHead })
  }
  ensureSpace(paper, 60)
  print(
    columns.map(({ title }) => title),
    true
  )
  for (const row of rows) print(row.map(printable), false)
  paper.x = MARGIN
  paper.moveDown(0.8)
}

function widthsOf(columns: readonly PdfColumn[], width: number): number[] {
  const parts = columns.reduce((sum, column) => sum + column.width, 0)
  return columns.map((column) => (column.width / parts) * width)
}

function heightOf(
  paper: PDFKit.PDFDocument,
  cells: readonly string[],
  widths: readonly number[],
  isHead: boolean
): number {
  paper.font(isHead ? 'bold' : 'text').fontSize(SIZE)
  const heights = cells.map((cell, index) =>
    paper.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - 2 * PAD })
  )
  return Math.max(...heights) + 2 * PAD
}

type Row = { columns: PdfColumn[]; widths: number[]; height: number; isHead: boolean }

function printRow(paper: PDFKit.PDFDocument, cells: readonly string[], row: Row) {
  const { columns, widths, height, isHead } = row
  const top = paper.y
  let left = MARGIN
  paper.font(isHead ? 'bold' : 'text').fontSize(SIZE)
  paper.fillColor(isHead ? MUTED : INK)
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0
    paper.text(cell, left + PAD, top + PAD, {
      width: width - 2 * PAD,
      align: columns[index]?.align ?? 'left',
    })
    left += width
  })
  const bottom = top + height
  paper
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + widthOf(paper), bottom)
    .lineWidth(isHead ? 1 : 0.5)
    .strokeColor(LINE)
    .stroke()
  paper.x = MARGIN
  paper.y = bottom
}
