import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startProduct } from '../../../test/product.ts'

async function listening() {
  const product = await startProduct()
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as { port: number }
  return { ...product, port }
}

/** Writes to its own socket and collects the answer until the socket is closed. */
function talk(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  return { socket, closed }
}

it('the shutdown waits for running requests, but not for idle connections', async () => {
  const { app, port, administrator } = await listening()
  const { token } = await administrator()
  const { socket, closed } = talk(port)
  const body = JSON.stringify({ dep_name: 'Under way' })
  socket.write(
    `POST /api/department/add HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const start = Date.now()
  const closing = app.close()
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.write(body.slice(5))
  expect(await closed).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close[\s\S]*Under way/i)
  await closing
  expect(Date.now() - start).toBeLessThan(10_000)
})

it('invalid HTTP and too large headers get the usual error body', async () => {
  const { port } = await listening()
  const answer = await new Promise<string>((resolve) => {
    request({ port, host: '127.0.0.1', path: `/api/department?search=${'x'.repeat(20_000)}` }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    }).end()
  })
  expect(answer).toMatch(/^431 \{"success":false,"error":"The address or the headers are too large\.".*"requestId"/)
  const { socket, closed } = talk(port)
  socket.write('NONSENSE\r\n\r\n')
  expect(await closed).toMatch(/^HTTP\/1\.1 400[\s\S]*"success":false/)
})

it('a file beyond the limit is refused before all of it is received', async () => {
  const { port, administrator } = await listening()
  const { token } = await administrator()
  const { socket } = talk(port)
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  socket.write(
    `POST /api/employee/add HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
  )
  socket.write(Buffer.alloc(6 * 1024 * 1024))
  expect(await answered).toMatch(/^HTTP\/1\.1 413/)
  socket.destroy()
})
