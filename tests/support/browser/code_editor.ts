import type { Locator } from 'playwright'

/** Returns the text of a code editor. Of a long document, only a part is rendered. */
export async function codeIn(editor: Locator): Promise<string> {
  await editor.waitFor()
  return (await editor.locator('.cm-line').allTextContents()).join('\n')
}
