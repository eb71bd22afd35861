/** Returns the origin of the server under test, for browser contexts that a test creates itself. */
export const origin = () => `http://${process.env.HOST}:${process.env.PORT}`
