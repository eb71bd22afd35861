import type { Locator } from 'playwright'

/** Returns the rendered text of a code editor, which is only a part of a long document. */
export async function codeIn(editor: Locator): Promise<string> {
  await editor.waitFor()
  return (await editor.locator('.cm-line').allTextContents()).join('\n')
}
