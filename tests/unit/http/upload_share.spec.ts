import {
  removeAbandonedUploads,
  UPLOADS_BUSY,
  uploadPrefix,
  UploadShare,
} from '#api/http/upload_share'
import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test.group('Uploads to temporary files', () => {
  test('an organization and the process are limited in bytes at the same time', async ({
    assert,
  }) => {
    const share = new UploadShare({ process: 100, perOwner: 60 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = share.run('a', 50, () => promise)
    const refused = UPLOADS_BUSY()
    await assert.rejects(() => share.run('a', 20, async () => {}), refused.message)
    await assert.rejects(() => share.run('b', 60, async () => {}), refused.message)
    assert.equal(await share.run('b', 50, async () => 'other'), 'other')
    resolve()
    await first
    assert.equal(await share.run('a', 60, async () => 'again'), 'again')
  })

  test('files of a process that was killed are removed, those of others are kept', async ({
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
