import { startS3 } from './s3_server.js'

/** Runs S3 in a separate process, so that its objects do not count toward the memory of the server under test. */
const [bucket = '', id = '', secret = '', region = ''] = process.argv.slice(2)
const { url } = await startS3({
  bucket,
  objects: {},
  key: { id, secret, region },
  isWritable: true,
})
process.stdout.write(`${url}\n`)
