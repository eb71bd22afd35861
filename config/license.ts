import env from '#start/env'

/**
 * The vendor's Ed25519 public key, as in a JSON Web Key. This is a placeholder whose private key was discarded: until
 * it is replaced, only licenses signed for LICENSE_PUBLIC_KEY are accepted.
 */
const VENDOR_KEY = 'XGJdGXglxboXhCvQXA3l_v_KjSHsOSaQQ12yr0J6Bag'

export const license = {
  publicKey: env.get('LICENSE_PUBLIC_KEY') || VENDOR_KEY,
  /** Whether organizations need their own license. The hosted cloud always requires one. */
  isRequired: env.get('LICENSE_REQUIRED') || env.get('IS_PROMPTFOO_CLOUD'),
}
