import type { Locator } from 'playwright'

/** The part of the DOM API that the function uses, because tests are compiled without DOM types. */
type TextNode = { data: string }
type Range = {
  setStart(node: TextNode, offset: number): void
  setEnd(node: TextNode, offset: number): void
  getClientRects(): Iterable<{ top: number }>
}
type PageElement = {
  ownerDocument: {
    createTreeWalker(root: unknown, shown: number): { nextNode(): TextNode | null }
    createRange(): Range
  }
}

/** Returns the words in an element whose letters are on several lines. */
export const brokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate((root) => {
    const page = (root as unknown as PageElement).ownerDocument
    // 4: text nodes.
    const texts = page.createTreeWalker(root, 4)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
        const range = page.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
