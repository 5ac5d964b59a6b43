/** Requests without a credential are part of what is asked, and no flood. */
export const FUZZ_SETTINGS = { CAIRN_BAD_CREDENTIALS_PER_MINUTE: '600000' };
