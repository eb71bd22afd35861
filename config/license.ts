import env from '#start/env'

/**
 * The vendor's Ed25519 public key, as a JSON Web Key writes it. The private part of this one was thrown away: until the
 * vendor puts another in its place, only LICENSE_PUBLIC_KEY admits licenses.
 */
const VENDOR_KEY = 'XGJdGXglxboXhCvQXA3l_v_KjSHsOSaQQ12yr0J6Bag'

export const license = { publicKey: env.get('LICENSE_PUBLIC_KEY') || VENDOR_KEY }
