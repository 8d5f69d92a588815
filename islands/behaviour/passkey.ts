/** A form that a passkey answers. It is hidden until the script knows that the browser has passkeys for this host. */
interface PasskeyForm extends HTMLFormElement {
  readonly dataset: DOMStringMap & {
    /** What the form does with a passkey. */
    readonly passkey?: 'create' | 'get';
    /** The host for which passkeys are good. */
    readonly host?: string;
    /** The address of the challenge for a sign-in. */
    readonly challenge?: string;
  };
}

/** Shows the forms of passkeys where the browser can use them, and answers them: the browser signs the challenge, and the form is sent. */
export function offerPasskeys(page: Document = document): void {
  for (const form of page.querySelectorAll<PasskeyForm>('form[data-passkey]')) {
    if (!hasPasskeys(form.dataset.host ?? '')) continue;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void answer(form);
    });
  }
}

/** Returns true if the browser has passkeys for a host (Web Authentication Level 3, 5.1.8), and the page is on it or below. */
function hasPasskeys(host: string): boolean {
  const isBelow = location.hostname === host || location.hostname.endsWith(`.${host}`);
  return isBelow && typeof PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';
}

async function answer(form: PasskeyForm): Promise<void> {
  const field = form.elements.namedItem('response');
  if (!(field instanceof HTMLInputElement)) return;
  try {
    field.value = JSON.stringify(await credentialOf(form));
  } catch (cause) {
    // The visitor has closed the window of the browser.
    if (cause instanceof DOMException && cause.name === 'NotAllowedError') return;
    // The service says that the passkey was not accepted.
    field.value = '';
  }
  form.submit();
}

async function credentialOf(form: PasskeyForm): Promise<unknown> {
  const { dataset } = form;
  const response = dataset.passkey === 'create' ? await askToCreate(form) : await fetch(dataset.challenge ?? '');
  if (!response.ok) throw new Error(`the challenge was answered with ${response.status}`);
  const challenge = (await response.json()) as unknown;
  const credential =
    dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            challenge as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            challenge as PublicKeyCredentialRequestOptionsJSON,
          ),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('the browser gave no passkey');
  return credential.toJSON();
}

/** Sends the password in advance, so that the browser makes no passkey that the service refuses. */
function askToCreate(form: PasskeyForm): Promise<Response> {
  const current = new FormData(form).get('current');
  const fields = { action: 'passkey-challenge', current: typeof current === 'string' ? current : '' };
  // A field of the form is named action too, and hides the property.
  return fetch(form.getAttribute('action') ?? '', { method: 'POST', body: new URLSearchParams(fields) });
}
