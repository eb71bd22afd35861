import { AwsV4Signer } from 'aws4fetch'

type AwsKey = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

type Request = { method?: string; url: string; headers: Record<string, string>; region: string }

/** Returns the headers of a request to S3, including a signature of version 4. */
export async function signS3(
  { method = 'GET', url, headers, region }: Request,
  { accessKeyId, secretAccessKey, sessionToken }: AwsKey
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...{ method, url, headers, region, accessKeyId, secretAccessKey, service: 's3' },
    ...(sessionToken && { sessionToken }),
  })
  return Object.fromEntries((await signer.sign()).headers)
}
