// Connects the passkey fields of a form with the browser's credential store: fills in the answer and submits the form.
(() => {
  const field = (name) => document.querySelector(`[name="${name}"]`);
  const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const toText = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");

  function submitWith(name, answer, methodName = "passkey") {
    const input = field(name);
    input.value = JSON.stringify(answer);
    const form = input.closest("form");
    const method = document.createElement("input");
    method.type = "hidden";
    method.name = "method";
    method.value = methodName;
    form.append(method);
    form.submit();
  }

  async function create(name, options, methodName) {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({ ...known, id: toBytes(known.id) })),
    };
    const made = await navigator.credentials.create({ publicKey });
    submitWith(
      name,
      {
        id: made.id,
        rawId: toText(made.rawId),
        type: made.type,
        response: { attestationObject: toText(made.response.attestationObject), clientDataJSON: toText(made.response.clientDataJSON) },
      },
      methodName,
    );
  }

  let waiting = null;

  async function get(name, { publicKey }, mediation, methodName) {
    waiting?.abort();
    waiting = new AbortController();
    const allowCredentials = (publicKey.allowCredentials ?? []).map((known) => ({ ...known, id: toBytes(known.id) }));
    const found = await navigator.credentials.get({
      publicKey: { ...publicKey, challenge: toBytes(publicKey.challenge), allowCredentials },
      mediation,
      signal: waiting.signal,
    });
    const { authenticatorData, clientDataJSON, signature, userHandle } = found.response;
    submitWith(
      name,
      {
        id: found.id,
        rawId: toText(found.rawId),
        type: found.type,
        response: {
          authenticatorData: toText(authenticatorData),
          clientDataJSON: toText(clientDataJSON),
          signature: toText(signature),
          userHandle: userHandle ? toText(userHandle) : null,
        },
      },
      methodName,
    );
  }

  // A person who closes the browser's dialog has decided; the form stays as it is.
  const quietly = (work) => work.catch((error) => console.info("passkey:", error.message));

  const getPasskey = (mediation) => get("passkey_login", JSON.parse(field("passkey_challenge").value), mediation);

  window.oryPasskeyLogin = () => quietly(getPasskey("optional"));
  window.oryPasskeyLoginAutocompleteInit = () =>
    quietly(
      (async () => {
        if (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) await getPasskey("conditional");
      })(),
    );
  window.oryPasskeyRegistration = () => {
    const { credentialOptions, displayNameFieldName } = JSON.parse(field("passkey_create_data").value);
    const name = field(displayNameFieldName)?.value;
    const user = name ? { ...credentialOptions.publicKey.user, name, displayName: name } : credentialOptions.publicKey.user;
    return quietly(create("passkey_register", { ...credentialOptions.publicKey, user }));
  };
  window.oryPasskeySettingsRegistration = () => quietly(create("passkey_settings_register", JSON.parse(field("passkey_create_data").value).publicKey));
  window.oryWebAuthnLogin = (options = JSON.parse(field("webauthn_login_trigger").value)) => quietly(get("webauthn_login", options, "optional", "webauthn"));
  window.oryWebAuthnRegistration = (options = JSON.parse(field("webauthn_register_trigger").value)) =>
    quietly(create("webauthn_register", options.publicKey, "webauthn"));
})();
