/**
 * Returns 128 random bits in hexadecimal. Unlike `crypto.randomUUID`, also works over plain HTTP.
 */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')
