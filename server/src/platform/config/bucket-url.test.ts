import { expect, it } from 'vitest'
import { readBucketUrl } from './bucket-url.ts'

it('reads bucket, region, endpoint and credentials', () => {
  expect(readBucketUrl('s3://files')).toEqual({ bucket: 'files' })
  expect(readBucketUrl('s3://hr.files-1/?region=eu-central-1')).toEqual({
    bucket: 'hr.files-1',
    region: 'eu-central-1',
  })
  expect(readBucketUrl('s3://AKIA1:a%2Fb%2Bc%3D@files?endpoint=https://s3.example.com:9000')).toEqual({
    bucket: 'files',
    endpoint: 'https://s3.example.com:9000',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'a/b+c=' },
  })
})

it.each([
  '',
  'files',
  'https://files',
  's3://',
  's3://UPPER',
  's3://no',
  's3://files/folder',
  's3://files:9000',
  's3://files#x',
  's3://key@files',
  's3://files?region=eu central',
  's3://files?endpoint=s3.example.com',
  's3://files?endpoint=ftp://s3.example.com',
  's3://files?bucket=other',
])('refuses %j', (text) => {
  expect(readBucketUrl(text)).toBeNull()
})
