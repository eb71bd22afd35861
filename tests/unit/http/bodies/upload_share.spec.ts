import {
  removeAbandonedUploads,
  UPLOAD_LIMITS,
  UPLOADS_BUSY,
  uploadPrefix,
  withUploadShare,
} from '#api/platform/http/files/upload_share'
import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test.group('Disk budget for uploads', () => {
  test('the total size of concurrent uploads is limited per organization and per server', async ({
    assert,
  }) => {
    const { server, perOwner } = UPLOAD_LIMITS
    const { promise, resolve } = Promise.withResolvers<void>()
    const hold = () => promise
    const refused = UPLOADS_BUSY().message
    const running = [
      withUploadShare('a', perOwner - 10, hold),
      withUploadShare('b', perOwner, hold),
    ]
    await assert.rejects(() => withUploadShare('a', 20, async () => {}), refused)
    const left = server - 2 * perOwner + 10
    await assert.rejects(() => withUploadShare('c', left + 1, async () => {}), refused)
    assert.equal(await withUploadShare('c', left, async () => 'other'), 'other')
    resolve()
    await Promise.all(running)
    assert.equal(await withUploadShare('a', perOwner, async () => 'again'), 'again')
  })

  test('upload files of a dead process are deleted, and upload files of a live process are kept', async ({
    assert,
    cleanup,
  }) => {
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    const folderOf = (pid: number) => mkdtempSync(join(tmpdir(), `assay-file-${pid}-`))
    const abandoned = folderOf(dead)
    const live = folderOf(process.ppid)
    cleanup(() => rmSync(live, { recursive: true }))
    writeFileSync(join(abandoned, 'file'), 'x')
    await removeAbandonedUploads()
    assert.isFalse(existsSync(abandoned))
    assert.isTrue(existsSync(live))
    assert.include(uploadPrefix(), `-${process.pid}-`)
  })
})
