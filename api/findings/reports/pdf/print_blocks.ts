import {
  ensureSpace,
  INK,
  LINE,
  MARGIN,
  MUTED,
  printable,
  remainingSpace,
  SHADE,
  widthOf,
} from './paper.js'
import type { PdfBlock } from './pdf_document.js'
import { printTable } from './print_table.js'

/** Entry of the table of contents: a heading, its page number, and its link destination. */
export type Entry = { level: 1 | 2; text: string; page: number; name: string }

/**
 * Prints the blocks.
 * @returns the headings with their pages
 */
export function printBlocks(paper: PDFKit.PDFDocument, blocks: readonly PdfBlock[]): Entry[] {
  const entries: Entry[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') entries.push(printHeading(paper, block, entries.length))
    else if (block.kind === 'text') printText(paper, block)
    else if (block.kind === 'facts') printFacts(paper, block.facts)
    else if (block.kind === 'table') printTable(paper, block)
    else printQuote(paper, block)
  }
  return entries
}

function printHeading(
  paper: PDFKit.PDFDocument,
  { level, text }: Extract<PdfBlock, { kind: 'heading' }>,
  index: number
): Entry {
  if (level === 1) paper.addPage()
  else ensureSpace(paper, 90)
  const name = `part-${index}`
  paper.addNamedDestination(name, 'XYZ', MARGIN, paper.y, null)
  paper
    .font('bold')
    .fontSize(level === 1 ? 18 : 12)
    .fillColor(INK)
    .text(printable(text), MARGIN, paper.y, { width: widthOf(paper) })
  paper.moveDown(level === 1 ? 0.6 : 0.4)
  const { start, count } = paper.bufferedPageRange()
  return { level, text, page: start + count, name }
}

function printText(paper: PDFKit.PDFDocument, { text, tone }: Extract<PdfBlock, { kind: 'text' }>) {
  // Keeps a subheading on the same page as the start of the text that follows.
  if (tone === 'strong') ensureSpace(paper, 80)
  paper
    .font(tone === 'strong' ? 'bold' : 'text')
    .fontSize(9.5)
    .fillColor(tone === 'muted' ? MUTED : INK)
    .text(printable(text), MARGIN, paper.y, { width: widthOf(paper), lineGap: 2 })
  paper.moveDown(0.6)
}

function printFacts(paper: PDFKit.PDFDocument, facts: readonly [string, string][]) {
  const [nameWidth, gap] = [130, 10]
  const valueWidth = widthOf(paper) - nameWidth - gap
  for (const [name, value] of facts) {
    const text = printable(value) || '–'
    paper.font('text').fontSize(9.5)
    const height = paper.heightOfString(text, { width: valueWidth })
    ensureSpace(paper, Math.min(height, 200))
    const top = paper.y
    paper.fillColor(MUTED).text(name, MARGIN, top, { width: nameWidth })
    paper.fillColor(INK).text(text, MARGIN + nameWidth + gap, top, { width: valueWidth })
    paper.y = Math.max(paper.y, top + height) + 3
  }
  paper.x = MARGIN
  paper.moveDown(0.5)
}

/** Prints a prompt or response. It is framed and shaded only if it fits on the page. */
function printQuote(
  paper: PDFKit.PDFDocument,
  { label, text }: Extract<PdfBlock, { kind: 'quote' }>
) {
  const pad = 6
  const width = widthOf(paper) - 2 * pad
  const shown = printable(text) || '–'
  ensureSpace(paper, 60)
  paper.font('bold').fontSize(8.5).fillColor(MUTED).text(label, MARGIN, paper.y)
  paper.font('mono').fontSize(8)
  const height = paper.heightOfString(shown, { width, lineGap: 1 }) + 2 * pad
  const top = paper.y + 2
  if (height < remainingSpace(paper)) {
    paper.rect(MARGIN, top, widthOf(paper), height).fillColor(SHADE).fill()
    paper.rect(MARGIN, top, widthOf(paper), height).lineWidth(0.5).strokeColor(LINE).stroke()
  }
  paper.fillColor(INK).text(shown, MARGIN + pad, top + pad, { width, lineGap: 1 })
  paper.x = MARGIN
  paper.y += pad + 6
}
