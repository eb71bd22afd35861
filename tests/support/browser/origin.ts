/** Where the server under test answers; a browser context that a test makes itself does not know it. */
export const origin = () => `http://${process.env.HOST}:${process.env.PORT}`
