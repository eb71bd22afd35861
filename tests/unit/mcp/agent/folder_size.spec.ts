import { folderSize } from '#api/mcp/agent/limits/folder_size'
import { createFolder, deleteAbandonedFolders } from '#api/mcp/agent/working_folder'
import { test } from '@japa/runner'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 1_048_576

test.group('MCP server folders', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = createFolder()
    return () => rm(folder, { recursive: true, force: true })
  })

  test('the folder size includes all subfolders but not the targets of links', async ({
    assert,
  }) => {
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'a/b/one'), Buffer.alloc(MEGABYTE, 1))
    writeFileSync(join(folder, 'two'), Buffer.alloc(MEGABYTE, 1))
    symlinkSync('/usr', join(folder, 'link'))
    const size = await folderSize(folder, Infinity)
    assert.isAtLeast(size, 2 * MEGABYTE)
    assert.isBelow(size, 2.2 * MEGABYTE)
  })

  test('a folder is no longer measured once the size limit is exceeded', async ({ assert }) => {
    for (let file = 0; file < 10; file++) {
      writeFileSync(join(folder, String(file)), Buffer.alloc(MEGABYTE, 1))
    }
    const size = await folderSize(folder, 2 * MEGABYTE)
    assert.isAbove(size, 2 * MEGABYTE)
    assert.isBelow(size, 4 * MEGABYTE)
  })

  test('a folder that disappears has the size zero', async ({ assert }) => {
    assert.equal(await folderSize(join(folder, 'missing'), MEGABYTE), 0)
  })

  test('a starting MCP agent deletes the folders of agents that no longer run and keeps all other folders', async ({
    assert,
    cleanup,
  }) => {
    const [base] = folder.split(`${process.pid}-`)
    const running = `${base}${process.ppid}-running`
    const killed = `${base}2147483646-killed`
    const link = `${base}2147483645-link`
    mkdirSync(running)
    mkdirSync(killed)
    symlinkSync('/usr', link)
    cleanup(async () => {
      for (const path of [running, killed, link]) await rm(path, { recursive: true, force: true })
    })
    await deleteAbandonedFolders()
    assert.isTrue(existsSync(running))
    assert.isFalse(existsSync(killed))
    assert.isTrue(existsSync(link))
  })
})
