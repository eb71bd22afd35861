import { BOTTOM, INK, LINE, MARGIN, MUTED, openPaper, printable, widthOf } from './paper.js'
import type { PdfDocument } from './pdf_document.js'
import { type Entry, printBlocks } from './print_blocks.js'

/** Line height in the table of contents, in points. */
const ENTRY_HEIGHT = 17

/**
 * Prints the first page, the table of contents, then the parts. Page numbers and the table of contents are written
 * last. Text stays searchable.
 */
export function printDocument(document: PdfDocument): PDFKit.PDFDocument {
  const paper = openPaper(document)
  const firstPart = document.blocks.findIndex(
    (block, index) => index > 0 && block.kind === 'heading' && block.level === 1
  )
  const cut = firstPart < 0 ? document.blocks.length : firstPart
  printBlocks(paper, document.blocks.slice(0, cut))
  const rest = document.blocks.slice(cut)
  const contents = openContents(paper, rest.filter(({ kind }) => kind === 'heading').length)
  const entries = printBlocks(paper, rest)
  printContents(paper, contents, entries)
  outline(paper, entries)
  numberPages(paper, document)
  paper.end()
  return paper
}

type Contents = { first: number; perPage: number; top: number }

/** Reserves the pages of the table of contents; null when there are no entries. */
function openContents(paper: PDFKit.PDFDocument, entries: number): Contents | null {
  if (entries === 0) return null
  paper.addPage()
  const first = paper.bufferedPageRange().count - 1
  paper.font('bold').fontSize(18).fillColor(INK).text('Contents')
  const top = paper.y + 10
  const perPage = Math.floor((paper.page.height - BOTTOM - top) / ENTRY_HEIGHT)
  for (let page = 1; page * perPage < entries; page++) paper.addPage()
  return { first, perPage, top }
}

function printContents(paper: PDFKit.PDFDocument, at: Contents | null, entries: readonly Entry[]) {
  if (!at) return
  entries.forEach(({ level, text, page, name }, index) => {
    paper.switchToPage(at.first + Math.floor(index / at.perPage))
    const top = at.top + (index % at.perPage) * ENTRY_HEIGHT
    const left = MARGIN + (level - 1) * 14
    const width = widthOf(paper) - (level - 1) * 14 - 40
    paper
      .font(level === 1 ? 'bold' : 'text')
      .fontSize(9.5)
      .fillColor(INK)
    paper.text(printable(text), left, top, {
      width,
      height: ENTRY_HEIGHT,
      lineBreak: true,
      ellipsis: true,
    })
    paper.text(String(page), MARGIN, top, { width: widthOf(paper), align: 'right' })
    paper.goTo(MARGIN, top - 2, widthOf(paper), ENTRY_HEIGHT, name)
  })
}

/** Adds the outline that PDF viewers show in the sidebar. */
function outline(paper: PDFKit.PDFDocument, entries: readonly Entry[]) {
  let part = paper.outline
  for (const { level, text, page } of entries) {
    paper.switchToPage(page - 1)
    const item = (level === 1 ? paper.outline : part).addItem(text)
    if (level === 1) part = item
  }
}

function numberPages(paper: PDFKit.PDFDocument, { header, footer }: PdfDocument) {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    // Prevents text below the margin from adding a page.
    paper.page.margins.bottom = 0
    const [width, bottom] = [widthOf(paper), paper.page.height - BOTTOM + 18]
    paper.font('text').fontSize(8).fillColor(MUTED)
    const half = { width: width / 2, height: 12, lineBreak: true, ellipsis: true } as const
    if (page > 0) {
      paper.text(printable(header), MARGIN, 36, { ...half, width })
      paper
        .moveTo(MARGIN, 52)
        .lineTo(MARGIN + width, 52)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke()
    }
    paper.text(printable(footer), MARGIN, bottom, half)
    const number = `Page ${page + 1} of ${count}`
    paper.text(number, MARGIN + width / 2, bottom, { ...half, align: 'right' })
    paper.page.margins.bottom = BOTTOM
  }
}
