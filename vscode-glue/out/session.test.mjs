import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __require = /* @__PURE__ */ ((x) => typeof require !== "undefined" ? require : typeof Proxy !== "undefined" ? new Proxy(x, {
  get: (a, b) => (typeof require !== "undefined" ? require : a)[b]
}) : x)(function(x) {
  if (typeof require !== "undefined") return require.apply(this, arguments);
  throw Error('Dynamic require of "' + x + '" is not supported');
});
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __commonJS = (cb, mod) => function __require2() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/vscode-jsonrpc/lib/common/is.js
var require_is = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/is.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.boolean = boolean;
    exports.string = string2;
    exports.number = number2;
    exports.error = error;
    exports.func = func;
    exports.array = array;
    exports.stringArray = stringArray;
    function boolean(value) {
      return value === true || value === false;
    }
    function string2(value) {
      return typeof value === "string" || value instanceof String;
    }
    function number2(value) {
      return typeof value === "number" || value instanceof Number;
    }
    function error(value) {
      return value instanceof Error;
    }
    function func(value) {
      return typeof value === "function";
    }
    function array(value) {
      return Array.isArray(value);
    }
    function stringArray(value) {
      return array(value) && value.every((elem) => string2(elem));
    }
  }
});

// node_modules/vscode-jsonrpc/lib/common/messages.js
var require_messages = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messages.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.Message = exports.NotificationType9 = exports.NotificationType8 = exports.NotificationType7 = exports.NotificationType6 = exports.NotificationType5 = exports.NotificationType4 = exports.NotificationType3 = exports.NotificationType2 = exports.NotificationType1 = exports.NotificationType0 = exports.NotificationType = exports.RequestType9 = exports.RequestType8 = exports.RequestType7 = exports.RequestType6 = exports.RequestType5 = exports.RequestType4 = exports.RequestType3 = exports.RequestType2 = exports.RequestType1 = exports.RequestType = exports.RequestType0 = exports.AbstractMessageSignature = exports.ParameterStructures = exports.ResponseError = exports.ErrorCodes = void 0;
    var is = __importStar(require_is());
    var ErrorCodes;
    (function(ErrorCodes2) {
      ErrorCodes2.ParseError = -32700;
      ErrorCodes2.InvalidRequest = -32600;
      ErrorCodes2.MethodNotFound = -32601;
      ErrorCodes2.InvalidParams = -32602;
      ErrorCodes2.InternalError = -32603;
      ErrorCodes2.jsonrpcReservedErrorRangeStart = -32099;
      ErrorCodes2.serverErrorStart = -32099;
      ErrorCodes2.MessageWriteError = -32099;
      ErrorCodes2.MessageReadError = -32098;
      ErrorCodes2.PendingResponseRejected = -32097;
      ErrorCodes2.ConnectionInactive = -32096;
      ErrorCodes2.ServerNotInitialized = -32002;
      ErrorCodes2.UnknownErrorCode = -32001;
      ErrorCodes2.jsonrpcReservedErrorRangeEnd = -32e3;
      ErrorCodes2.serverErrorEnd = -32e3;
    })(ErrorCodes || (exports.ErrorCodes = ErrorCodes = {}));
    var ResponseError2 = class _ResponseError extends Error {
      code;
      data;
      constructor(code, message, data) {
        super(message);
        this.code = is.number(code) ? code : ErrorCodes.UnknownErrorCode;
        this.data = data;
        Object.setPrototypeOf(this, _ResponseError.prototype);
      }
      toJson() {
        const result = {
          code: this.code,
          message: this.message
        };
        if (this.data !== void 0) {
          result.data = this.data;
        }
        return result;
      }
    };
    exports.ResponseError = ResponseError2;
    var ParameterStructures2 = class _ParameterStructures {
      kind;
      /**
       * The parameter structure is automatically inferred on the number of parameters
       * and the parameter type in case of a single param.
       */
      static auto = new _ParameterStructures("auto");
      /**
       * Forces `byPosition` parameter structure. This is useful if you have a single
       * parameter which has a literal type.
       */
      static byPosition = new _ParameterStructures("byPosition");
      /**
       * Forces `byName` parameter structure. This is only useful when having a single
       * parameter. The library will report errors if used with a different number of
       * parameters.
       */
      static byName = new _ParameterStructures("byName");
      constructor(kind) {
        this.kind = kind;
      }
      static is(value) {
        return value === _ParameterStructures.auto || value === _ParameterStructures.byName || value === _ParameterStructures.byPosition;
      }
      toString() {
        return this.kind;
      }
    };
    exports.ParameterStructures = ParameterStructures2;
    var AbstractMessageSignature = class {
      method;
      numberOfParams;
      constructor(method, numberOfParams) {
        this.method = method;
        this.numberOfParams = numberOfParams;
      }
      get parameterStructures() {
        return ParameterStructures2.auto;
      }
    };
    exports.AbstractMessageSignature = AbstractMessageSignature;
    var RequestType0 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 0);
      }
    };
    exports.RequestType0 = RequestType0;
    var RequestType2 = class extends AbstractMessageSignature {
      _parameterStructures;
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method, _parameterStructures = ParameterStructures2.auto) {
        super(method, 1);
        this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports.RequestType = RequestType2;
    var RequestType1 = class extends AbstractMessageSignature {
      _parameterStructures;
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method, _parameterStructures = ParameterStructures2.auto) {
        super(method, 1);
        this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports.RequestType1 = RequestType1;
    var RequestType22 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 2);
      }
    };
    exports.RequestType2 = RequestType22;
    var RequestType3 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 3);
      }
    };
    exports.RequestType3 = RequestType3;
    var RequestType4 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 4);
      }
    };
    exports.RequestType4 = RequestType4;
    var RequestType5 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 5);
      }
    };
    exports.RequestType5 = RequestType5;
    var RequestType6 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 6);
      }
    };
    exports.RequestType6 = RequestType6;
    var RequestType7 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 7);
      }
    };
    exports.RequestType7 = RequestType7;
    var RequestType8 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 8);
      }
    };
    exports.RequestType8 = RequestType8;
    var RequestType9 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 9);
      }
    };
    exports.RequestType9 = RequestType9;
    var NotificationType2 = class extends AbstractMessageSignature {
      _parameterStructures;
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method, _parameterStructures = ParameterStructures2.auto) {
        super(method, 1);
        this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports.NotificationType = NotificationType2;
    var NotificationType0 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 0);
      }
    };
    exports.NotificationType0 = NotificationType0;
    var NotificationType1 = class extends AbstractMessageSignature {
      _parameterStructures;
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method, _parameterStructures = ParameterStructures2.auto) {
        super(method, 1);
        this._parameterStructures = _parameterStructures;
      }
      get parameterStructures() {
        return this._parameterStructures;
      }
    };
    exports.NotificationType1 = NotificationType1;
    var NotificationType22 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 2);
      }
    };
    exports.NotificationType2 = NotificationType22;
    var NotificationType3 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 3);
      }
    };
    exports.NotificationType3 = NotificationType3;
    var NotificationType4 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 4);
      }
    };
    exports.NotificationType4 = NotificationType4;
    var NotificationType5 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 5);
      }
    };
    exports.NotificationType5 = NotificationType5;
    var NotificationType6 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 6);
      }
    };
    exports.NotificationType6 = NotificationType6;
    var NotificationType7 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 7);
      }
    };
    exports.NotificationType7 = NotificationType7;
    var NotificationType8 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 8);
      }
    };
    exports.NotificationType8 = NotificationType8;
    var NotificationType9 = class extends AbstractMessageSignature {
      /**
       * Clients must not use this property. It is here to ensure correct typing.
       */
      _;
      constructor(method) {
        super(method, 9);
      }
    };
    exports.NotificationType9 = NotificationType9;
    var Message;
    (function(Message2) {
      function isRequest(message) {
        const candidate = message;
        return candidate && is.string(candidate.method) && (is.string(candidate.id) || is.number(candidate.id));
      }
      Message2.isRequest = isRequest;
      function isNotification(message) {
        const candidate = message;
        return candidate && is.string(candidate.method) && message.id === void 0;
      }
      Message2.isNotification = isNotification;
      function isResponse(message) {
        const candidate = message;
        return candidate && (candidate.result !== void 0 || !!candidate.error) && (is.string(candidate.id) || is.number(candidate.id) || candidate.id === null);
      }
      Message2.isResponse = isResponse;
    })(Message || (exports.Message = Message = {}));
  }
});

// node_modules/vscode-jsonrpc/lib/common/linkedMap.js
var require_linkedMap = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/linkedMap.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.LRUCache = exports.LinkedMap = exports.Touch = void 0;
    var Touch;
    (function(Touch2) {
      Touch2.None = 0;
      Touch2.First = 1;
      Touch2.AsOld = Touch2.First;
      Touch2.Last = 2;
      Touch2.AsNew = Touch2.Last;
    })(Touch || (exports.Touch = Touch = {}));
    var LinkedMap = class {
      [Symbol.toStringTag] = "LinkedMap";
      _map;
      _head;
      _tail;
      _size;
      _state;
      constructor() {
        this._map = /* @__PURE__ */ new Map();
        this._head = void 0;
        this._tail = void 0;
        this._size = 0;
        this._state = 0;
      }
      clear() {
        this._map.clear();
        this._head = void 0;
        this._tail = void 0;
        this._size = 0;
        this._state++;
      }
      isEmpty() {
        return !this._head && !this._tail;
      }
      get size() {
        return this._size;
      }
      get first() {
        return this._head?.value;
      }
      get last() {
        return this._tail?.value;
      }
      before(key) {
        const item = this._map.get(key);
        return item ? item.previous?.value : void 0;
      }
      after(key) {
        const item = this._map.get(key);
        return item ? item.next?.value : void 0;
      }
      has(key) {
        return this._map.has(key);
      }
      get(key, touch = Touch.None) {
        const item = this._map.get(key);
        if (!item) {
          return void 0;
        }
        if (touch !== Touch.None) {
          this.touch(item, touch);
        }
        return item.value;
      }
      set(key, value, touch = Touch.None) {
        let item = this._map.get(key);
        if (item) {
          item.value = value;
          if (touch !== Touch.None) {
            this.touch(item, touch);
          }
        } else {
          item = { key, value, next: void 0, previous: void 0 };
          switch (touch) {
            case Touch.None:
              this.addItemLast(item);
              break;
            case Touch.First:
              this.addItemFirst(item);
              break;
            case Touch.Last:
              this.addItemLast(item);
              break;
            default:
              this.addItemLast(item);
              break;
          }
          this._map.set(key, item);
          this._size++;
        }
        return this;
      }
      delete(key) {
        return !!this.remove(key);
      }
      remove(key) {
        const item = this._map.get(key);
        if (!item) {
          return void 0;
        }
        this._map.delete(key);
        this.removeItem(item);
        this._size--;
        return item.value;
      }
      shift() {
        if (!this._head && !this._tail) {
          return void 0;
        }
        if (!this._head || !this._tail) {
          throw new Error("Invalid list");
        }
        const item = this._head;
        this._map.delete(item.key);
        this.removeItem(item);
        this._size--;
        return item.value;
      }
      forEach(callbackfn, thisArg) {
        const state = this._state;
        let current = this._head;
        while (current) {
          if (thisArg) {
            callbackfn.bind(thisArg)(current.value, current.key, this);
          } else {
            callbackfn(current.value, current.key, this);
          }
          if (this._state !== state) {
            throw new Error(`LinkedMap got modified during iteration.`);
          }
          current = current.next;
        }
      }
      keys() {
        const state = this._state;
        let current = this._head;
        const iterator = {
          [Symbol.iterator]: () => {
            return iterator;
          },
          next: () => {
            if (this._state !== state) {
              throw new Error(`LinkedMap got modified during iteration.`);
            }
            if (current) {
              const result = { value: current.key, done: false };
              current = current.next;
              return result;
            } else {
              return { value: void 0, done: true };
            }
          }
        };
        return iterator;
      }
      values() {
        const state = this._state;
        let current = this._head;
        const iterator = {
          [Symbol.iterator]: () => {
            return iterator;
          },
          next: () => {
            if (this._state !== state) {
              throw new Error(`LinkedMap got modified during iteration.`);
            }
            if (current) {
              const result = { value: current.value, done: false };
              current = current.next;
              return result;
            } else {
              return { value: void 0, done: true };
            }
          }
        };
        return iterator;
      }
      entries() {
        const state = this._state;
        let current = this._head;
        const iterator = {
          [Symbol.iterator]: () => {
            return iterator;
          },
          next: () => {
            if (this._state !== state) {
              throw new Error(`LinkedMap got modified during iteration.`);
            }
            if (current) {
              const result = { value: [current.key, current.value], done: false };
              current = current.next;
              return result;
            } else {
              return { value: void 0, done: true };
            }
          }
        };
        return iterator;
      }
      [Symbol.iterator]() {
        return this.entries();
      }
      trimOld(newSize) {
        if (newSize >= this.size) {
          return;
        }
        if (newSize === 0) {
          this.clear();
          return;
        }
        let current = this._head;
        let currentSize = this.size;
        while (current && currentSize > newSize) {
          this._map.delete(current.key);
          current = current.next;
          currentSize--;
        }
        this._head = current;
        this._size = currentSize;
        if (current) {
          current.previous = void 0;
        }
        this._state++;
      }
      addItemFirst(item) {
        if (!this._head && !this._tail) {
          this._tail = item;
        } else if (!this._head) {
          throw new Error("Invalid list");
        } else {
          item.next = this._head;
          this._head.previous = item;
        }
        this._head = item;
        this._state++;
      }
      addItemLast(item) {
        if (!this._head && !this._tail) {
          this._head = item;
        } else if (!this._tail) {
          throw new Error("Invalid list");
        } else {
          item.previous = this._tail;
          this._tail.next = item;
        }
        this._tail = item;
        this._state++;
      }
      removeItem(item) {
        if (item === this._head && item === this._tail) {
          this._head = void 0;
          this._tail = void 0;
        } else if (item === this._head) {
          if (!item.next) {
            throw new Error("Invalid list");
          }
          item.next.previous = void 0;
          this._head = item.next;
        } else if (item === this._tail) {
          if (!item.previous) {
            throw new Error("Invalid list");
          }
          item.previous.next = void 0;
          this._tail = item.previous;
        } else {
          const next = item.next;
          const previous = item.previous;
          if (!next || !previous) {
            throw new Error("Invalid list");
          }
          next.previous = previous;
          previous.next = next;
        }
        item.next = void 0;
        item.previous = void 0;
        this._state++;
      }
      touch(item, touch) {
        if (!this._head || !this._tail) {
          throw new Error("Invalid list");
        }
        if (touch !== Touch.First && touch !== Touch.Last) {
          return;
        }
        if (touch === Touch.First) {
          if (item === this._head) {
            return;
          }
          const next = item.next;
          const previous = item.previous;
          if (item === this._tail) {
            previous.next = void 0;
            this._tail = previous;
          } else {
            next.previous = previous;
            previous.next = next;
          }
          item.previous = void 0;
          item.next = this._head;
          this._head.previous = item;
          this._head = item;
          this._state++;
        } else if (touch === Touch.Last) {
          if (item === this._tail) {
            return;
          }
          const next = item.next;
          const previous = item.previous;
          if (item === this._head) {
            next.previous = void 0;
            this._head = next;
          } else {
            next.previous = previous;
            previous.next = next;
          }
          item.next = void 0;
          item.previous = this._tail;
          this._tail.next = item;
          this._tail = item;
          this._state++;
        }
      }
      toJSON() {
        const data = [];
        this.forEach((value, key) => {
          data.push([key, value]);
        });
        return data;
      }
      fromJSON(data) {
        this.clear();
        for (const [key, value] of data) {
          this.set(key, value);
        }
      }
    };
    exports.LinkedMap = LinkedMap;
    var LRUCache = class extends LinkedMap {
      _limit;
      _ratio;
      constructor(limit, ratio = 1) {
        super();
        this._limit = limit;
        this._ratio = Math.min(Math.max(0, ratio), 1);
      }
      get limit() {
        return this._limit;
      }
      set limit(limit) {
        this._limit = limit;
        this.checkTrim();
      }
      get ratio() {
        return this._ratio;
      }
      set ratio(ratio) {
        this._ratio = Math.min(Math.max(0, ratio), 1);
        this.checkTrim();
      }
      get(key, touch = Touch.AsNew) {
        return super.get(key, touch);
      }
      peek(key) {
        return super.get(key, Touch.None);
      }
      set(key, value) {
        super.set(key, value, Touch.Last);
        this.checkTrim();
        return this;
      }
      checkTrim() {
        if (this.size > this._limit) {
          this.trimOld(Math.round(this._limit * this._ratio));
        }
      }
    };
    exports.LRUCache = LRUCache;
  }
});

// node_modules/vscode-jsonrpc/lib/common/disposable.js
var require_disposable = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/disposable.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.Disposable = void 0;
    var Disposable;
    (function(Disposable2) {
      function create(func) {
        return {
          dispose: func
        };
      }
      Disposable2.create = create;
    })(Disposable || (exports.Disposable = Disposable = {}));
  }
});

// node_modules/vscode-jsonrpc/lib/common/ral.js
var require_ral = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/ral.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var _ral;
    function RAL() {
      if (_ral === void 0) {
        throw new Error(`No runtime abstraction layer installed`);
      }
      return _ral;
    }
    (function(RAL2) {
      function install(ral) {
        if (ral === void 0) {
          throw new Error(`No runtime abstraction layer provided`);
        }
        _ral = ral;
      }
      RAL2.install = install;
    })(RAL || (RAL = {}));
    exports.default = RAL;
  }
});

// node_modules/vscode-jsonrpc/lib/common/events.js
var require_events = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/events.js"(exports) {
    "use strict";
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.Emitter = exports.Event = void 0;
    var ral_1 = __importDefault(require_ral());
    var Event;
    (function(Event2) {
      const _disposable = { dispose() {
      } };
      Event2.None = function() {
        return _disposable;
      };
    })(Event || (exports.Event = Event = {}));
    var CallbackList = class {
      _callbacks;
      _contexts;
      add(callback, context = null, bucket) {
        if (!this._callbacks) {
          this._callbacks = [];
          this._contexts = [];
        }
        this._callbacks.push(callback);
        this._contexts.push(context);
        if (Array.isArray(bucket)) {
          bucket.push({ dispose: () => this.remove(callback, context) });
        }
      }
      remove(callback, context = null) {
        if (!this._callbacks) {
          return;
        }
        let foundCallbackWithDifferentContext = false;
        for (let i = 0, len = this._callbacks.length; i < len; i++) {
          if (this._callbacks[i] === callback) {
            if (this._contexts[i] === context) {
              this._callbacks.splice(i, 1);
              this._contexts.splice(i, 1);
              return;
            } else {
              foundCallbackWithDifferentContext = true;
            }
          }
        }
        if (foundCallbackWithDifferentContext) {
          throw new Error("When adding a listener with a context, you should remove it with the same context");
        }
      }
      invoke(...args) {
        if (!this._callbacks) {
          return [];
        }
        const ret = [], callbacks = this._callbacks.slice(0), contexts = this._contexts.slice(0);
        for (let i = 0, len = callbacks.length; i < len; i++) {
          try {
            ret.push(callbacks[i].apply(contexts[i], args));
          } catch (e) {
            (0, ral_1.default)().console.error(e);
          }
        }
        return ret;
      }
      isEmpty() {
        return !this._callbacks || this._callbacks.length === 0;
      }
      dispose() {
        this._callbacks = void 0;
        this._contexts = void 0;
      }
    };
    var Emitter = class _Emitter {
      _options;
      static _noop = function() {
      };
      _event;
      _callbacks;
      constructor(_options) {
        this._options = _options;
      }
      /**
       * For the public to allow to subscribe
       * to events from this Emitter
       */
      get event() {
        if (!this._event) {
          this._event = (listener, thisArgs, disposables) => {
            if (!this._callbacks) {
              this._callbacks = new CallbackList();
            }
            if (this._options && this._options.onFirstListenerAdd && this._callbacks.isEmpty()) {
              this._options.onFirstListenerAdd(this);
            }
            this._callbacks.add(listener, thisArgs);
            const result = {
              dispose: () => {
                if (!this._callbacks) {
                  return;
                }
                this._callbacks.remove(listener, thisArgs);
                result.dispose = _Emitter._noop;
                if (this._options && this._options.onLastListenerRemove && this._callbacks.isEmpty()) {
                  this._options.onLastListenerRemove(this);
                }
              }
            };
            if (Array.isArray(disposables)) {
              disposables.push(result);
            }
            return result;
          };
        }
        return this._event;
      }
      /**
       * To be kept private to fire an event to
       * subscribers
       */
      fire(event) {
        if (this._callbacks) {
          this._callbacks.invoke.call(this._callbacks, event);
        }
      }
      dispose() {
        if (this._callbacks) {
          this._callbacks.dispose();
          this._callbacks = void 0;
        }
      }
    };
    exports.Emitter = Emitter;
  }
});

// node_modules/vscode-jsonrpc/lib/common/cancellation.js
var require_cancellation = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/cancellation.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.CancellationTokenSource = exports.CancellationToken = void 0;
    var ral_1 = __importDefault(require_ral());
    var Is = __importStar(require_is());
    var events_1 = require_events();
    var CancellationToken;
    (function(CancellationToken2) {
      CancellationToken2.None = Object.freeze({
        isCancellationRequested: false,
        onCancellationRequested: events_1.Event.None
      });
      CancellationToken2.Cancelled = Object.freeze({
        isCancellationRequested: true,
        onCancellationRequested: events_1.Event.None
      });
      function is(value) {
        const candidate = value;
        return candidate && (candidate === CancellationToken2.None || candidate === CancellationToken2.Cancelled || Is.boolean(candidate.isCancellationRequested) && !!candidate.onCancellationRequested);
      }
      CancellationToken2.is = is;
    })(CancellationToken || (exports.CancellationToken = CancellationToken = {}));
    var shortcutEvent = Object.freeze(function(callback, context) {
      const handle = (0, ral_1.default)().timer.setTimeout(callback.bind(context), 0);
      return { dispose() {
        handle.dispose();
      } };
    });
    var MutableToken = class {
      _isCancelled = false;
      _emitter;
      cancel() {
        if (!this._isCancelled) {
          this._isCancelled = true;
          if (this._emitter) {
            this._emitter.fire(void 0);
            this.dispose();
          }
        }
      }
      get isCancellationRequested() {
        return this._isCancelled;
      }
      get onCancellationRequested() {
        if (this._isCancelled) {
          return shortcutEvent;
        }
        if (!this._emitter) {
          this._emitter = new events_1.Emitter();
        }
        return this._emitter.event;
      }
      dispose() {
        if (this._emitter) {
          this._emitter.dispose();
          this._emitter = void 0;
        }
      }
    };
    var CancellationTokenSource3 = class {
      _token;
      get token() {
        if (!this._token) {
          this._token = new MutableToken();
        }
        return this._token;
      }
      cancel() {
        if (!this._token) {
          this._token = CancellationToken.Cancelled;
        } else {
          this._token.cancel();
        }
      }
      dispose() {
        if (!this._token) {
          this._token = CancellationToken.None;
        } else if (this._token instanceof MutableToken) {
          this._token.dispose();
        }
      }
    };
    exports.CancellationTokenSource = CancellationTokenSource3;
  }
});

// node_modules/vscode-jsonrpc/lib/common/sharedArrayCancellation.js
var require_sharedArrayCancellation = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/sharedArrayCancellation.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.SharedArrayReceiverStrategy = exports.SharedArraySenderStrategy = void 0;
    var cancellation_1 = require_cancellation();
    var CancellationState;
    (function(CancellationState2) {
      CancellationState2.Continue = 0;
      CancellationState2.Cancelled = 1;
    })(CancellationState || (CancellationState = {}));
    var SharedArraySenderStrategy = class {
      buffers;
      constructor() {
        this.buffers = /* @__PURE__ */ new Map();
      }
      enableCancellation(request) {
        if (request.id === null) {
          return;
        }
        const buffer = new SharedArrayBuffer(4);
        const data = new Int32Array(buffer, 0, 1);
        data[0] = CancellationState.Continue;
        this.buffers.set(request.id, buffer);
        request.$cancellationData = buffer;
      }
      async sendCancellation(_conn, id) {
        const buffer = this.buffers.get(id);
        if (buffer === void 0) {
          return;
        }
        const data = new Int32Array(buffer, 0, 1);
        Atomics.store(data, 0, CancellationState.Cancelled);
      }
      cleanup(id) {
        this.buffers.delete(id);
      }
      dispose() {
        this.buffers.clear();
      }
    };
    exports.SharedArraySenderStrategy = SharedArraySenderStrategy;
    var SharedArrayBufferCancellationToken = class {
      data;
      constructor(buffer) {
        this.data = new Int32Array(buffer, 0, 1);
      }
      get isCancellationRequested() {
        return Atomics.load(this.data, 0) === CancellationState.Cancelled;
      }
      get onCancellationRequested() {
        throw new Error(`Cancellation over SharedArrayBuffer doesn't support cancellation events`);
      }
    };
    var SharedArrayBufferCancellationTokenSource = class {
      token;
      constructor(buffer) {
        this.token = new SharedArrayBufferCancellationToken(buffer);
      }
      cancel() {
      }
      dispose() {
      }
    };
    var SharedArrayReceiverStrategy = class {
      kind = "request";
      createCancellationTokenSource(request) {
        const buffer = request.$cancellationData;
        if (buffer === void 0) {
          return new cancellation_1.CancellationTokenSource();
        }
        return new SharedArrayBufferCancellationTokenSource(buffer);
      }
    };
    exports.SharedArrayReceiverStrategy = SharedArrayReceiverStrategy;
  }
});

// node_modules/vscode-jsonrpc/lib/common/semaphore.js
var require_semaphore = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/semaphore.js"(exports) {
    "use strict";
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.Semaphore = void 0;
    var ral_1 = __importDefault(require_ral());
    var Semaphore = class {
      _capacity;
      _active;
      _waiting;
      constructor(capacity = 1) {
        if (capacity <= 0) {
          throw new Error("Capacity must be greater than 0");
        }
        this._capacity = capacity;
        this._active = 0;
        this._waiting = [];
      }
      lock(thunk) {
        return new Promise((resolve, reject) => {
          this._waiting.push({ thunk, resolve, reject });
          this.runNext();
        });
      }
      get active() {
        return this._active;
      }
      runNext() {
        if (this._waiting.length === 0 || this._active === this._capacity) {
          return;
        }
        (0, ral_1.default)().timer.setImmediate(() => this.doRunNext());
      }
      doRunNext() {
        if (this._waiting.length === 0 || this._active === this._capacity) {
          return;
        }
        const next = this._waiting.shift();
        this._active++;
        if (this._active > this._capacity) {
          throw new Error(`Too many thunks active`);
        }
        try {
          const result = next.thunk();
          if (result instanceof Promise) {
            result.then((value) => {
              this._active--;
              next.resolve(value);
              this.runNext();
            }, (err) => {
              this._active--;
              next.reject(err);
              this.runNext();
            });
          } else {
            this._active--;
            next.resolve(result);
            this.runNext();
          }
        } catch (err) {
          this._active--;
          next.reject(err);
          this.runNext();
        }
      }
    };
    exports.Semaphore = Semaphore;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageReader.js
var require_messageReader = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageReader.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.ReadableStreamMessageReader = exports.AbstractMessageReader = exports.MessageReader = void 0;
    var ral_1 = __importDefault(require_ral());
    var Is = __importStar(require_is());
    var events_1 = require_events();
    var semaphore_1 = require_semaphore();
    var MessageReader;
    (function(MessageReader2) {
      function is(value) {
        const candidate = value;
        return candidate && Is.func(candidate.listen) && Is.func(candidate.dispose) && Is.func(candidate.onError) && Is.func(candidate.onClose) && Is.func(candidate.onPartialMessage);
      }
      MessageReader2.is = is;
    })(MessageReader || (exports.MessageReader = MessageReader = {}));
    var AbstractMessageReader2 = class {
      errorEmitter;
      closeEmitter;
      partialMessageEmitter;
      constructor() {
        this.errorEmitter = new events_1.Emitter();
        this.closeEmitter = new events_1.Emitter();
        this.partialMessageEmitter = new events_1.Emitter();
      }
      dispose() {
        this.errorEmitter.dispose();
        this.closeEmitter.dispose();
        this.partialMessageEmitter.dispose();
      }
      get onError() {
        return this.errorEmitter.event;
      }
      fireError(error) {
        this.errorEmitter.fire(this.asError(error));
      }
      get onClose() {
        return this.closeEmitter.event;
      }
      fireClose() {
        this.closeEmitter.fire(void 0);
      }
      get onPartialMessage() {
        return this.partialMessageEmitter.event;
      }
      firePartialMessage(info) {
        this.partialMessageEmitter.fire(info);
      }
      asError(error) {
        if (error instanceof Error) {
          return error;
        } else {
          return new Error(`Reader received error. Reason: ${Is.string(error.message) ? error.message : "unknown"}`);
        }
      }
    };
    exports.AbstractMessageReader = AbstractMessageReader2;
    var ResolvedMessageReaderOptions;
    (function(ResolvedMessageReaderOptions2) {
      function fromOptions(options) {
        let charset;
        let result;
        let contentDecoder;
        const contentDecoders = /* @__PURE__ */ new Map();
        let contentTypeDecoder;
        const contentTypeDecoders = /* @__PURE__ */ new Map();
        if (options === void 0 || typeof options === "string") {
          charset = options ?? "utf-8";
        } else {
          charset = options.charset ?? "utf-8";
          if (options.contentDecoder !== void 0) {
            contentDecoder = options.contentDecoder;
            contentDecoders.set(contentDecoder.name, contentDecoder);
          }
          if (options.contentDecoders !== void 0) {
            for (const decoder of options.contentDecoders) {
              contentDecoders.set(decoder.name, decoder);
            }
          }
          if (options.contentTypeDecoder !== void 0) {
            contentTypeDecoder = options.contentTypeDecoder;
            contentTypeDecoders.set(contentTypeDecoder.name, contentTypeDecoder);
          }
          if (options.contentTypeDecoders !== void 0) {
            for (const decoder of options.contentTypeDecoders) {
              contentTypeDecoders.set(decoder.name, decoder);
            }
          }
        }
        if (contentTypeDecoder === void 0) {
          contentTypeDecoder = (0, ral_1.default)().applicationJson.decoder;
          contentTypeDecoders.set(contentTypeDecoder.name, contentTypeDecoder);
        }
        return { charset, contentDecoder, contentDecoders, contentTypeDecoder, contentTypeDecoders };
      }
      ResolvedMessageReaderOptions2.fromOptions = fromOptions;
    })(ResolvedMessageReaderOptions || (ResolvedMessageReaderOptions = {}));
    var ReadableStreamMessageReader = class extends AbstractMessageReader2 {
      readable;
      options;
      callback;
      nextMessageLength;
      messageToken;
      buffer;
      partialMessageTimer;
      _partialMessageTimeout;
      readSemaphore;
      constructor(readable, options) {
        super();
        this.readable = readable;
        this.options = ResolvedMessageReaderOptions.fromOptions(options);
        this.buffer = (0, ral_1.default)().messageBuffer.create(this.options.charset);
        this._partialMessageTimeout = 1e4;
        this.nextMessageLength = -1;
        this.messageToken = 0;
        this.readSemaphore = new semaphore_1.Semaphore(1);
      }
      set partialMessageTimeout(timeout) {
        this._partialMessageTimeout = timeout;
      }
      get partialMessageTimeout() {
        return this._partialMessageTimeout;
      }
      listen(callback) {
        this.nextMessageLength = -1;
        this.messageToken = 0;
        this.partialMessageTimer = void 0;
        this.callback = callback;
        const result = this.readable.onData((data) => {
          this.onData(data);
        });
        this.readable.onError((error) => this.fireError(error));
        this.readable.onClose(() => this.fireClose());
        return result;
      }
      onData(data) {
        try {
          this.buffer.append(data);
          while (true) {
            if (this.nextMessageLength === -1) {
              const headers = this.buffer.tryReadHeaders(true);
              if (!headers) {
                return;
              }
              const contentLength2 = headers.get("content-length");
              if (!contentLength2) {
                this.fireError(new Error(`Header must provide a Content-Length property.
${JSON.stringify(Object.fromEntries(headers))}`));
                return;
              }
              const length = parseInt(contentLength2);
              if (isNaN(length)) {
                this.fireError(new Error(`Content-Length value must be a number. Got ${contentLength2}`));
                return;
              }
              this.nextMessageLength = length;
            }
            const body = this.buffer.tryReadBody(this.nextMessageLength);
            if (body === void 0) {
              this.setPartialMessageTimer();
              return;
            }
            this.clearPartialMessageTimer();
            this.nextMessageLength = -1;
            this.readSemaphore.lock(async () => {
              const bytes = this.options.contentDecoder !== void 0 ? await this.options.contentDecoder.decode(body) : body;
              const message = await this.options.contentTypeDecoder.decode(bytes, this.options);
              this.callback(message);
            }).catch((error) => {
              this.fireError(error);
            });
          }
        } catch (error) {
          this.fireError(error);
        }
      }
      clearPartialMessageTimer() {
        if (this.partialMessageTimer) {
          this.partialMessageTimer.dispose();
          this.partialMessageTimer = void 0;
        }
      }
      setPartialMessageTimer() {
        this.clearPartialMessageTimer();
        if (this._partialMessageTimeout <= 0) {
          return;
        }
        this.partialMessageTimer = (0, ral_1.default)().timer.setTimeout((token, timeout) => {
          this.partialMessageTimer = void 0;
          if (token === this.messageToken) {
            this.firePartialMessage({ messageToken: token, waitingTime: timeout });
            this.setPartialMessageTimer();
          }
        }, this._partialMessageTimeout, this.messageToken, this._partialMessageTimeout);
      }
    };
    exports.ReadableStreamMessageReader = ReadableStreamMessageReader;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageWriter.js
var require_messageWriter = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageWriter.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.WriteableStreamMessageWriter = exports.AbstractMessageWriter = exports.MessageWriter = void 0;
    var ral_1 = __importDefault(require_ral());
    var Is = __importStar(require_is());
    var semaphore_1 = require_semaphore();
    var events_1 = require_events();
    var ContentLength = "Content-Length: ";
    var CRLF = "\r\n";
    var MessageWriter;
    (function(MessageWriter2) {
      function is(value) {
        const candidate = value;
        return candidate && Is.func(candidate.dispose) && Is.func(candidate.onClose) && Is.func(candidate.onError) && Is.func(candidate.write);
      }
      MessageWriter2.is = is;
    })(MessageWriter || (exports.MessageWriter = MessageWriter = {}));
    var AbstractMessageWriter = class {
      errorEmitter;
      closeEmitter;
      constructor() {
        this.errorEmitter = new events_1.Emitter();
        this.closeEmitter = new events_1.Emitter();
      }
      dispose() {
        this.errorEmitter.dispose();
        this.closeEmitter.dispose();
      }
      get onError() {
        return this.errorEmitter.event;
      }
      fireError(error, message, count) {
        this.errorEmitter.fire([this.asError(error), message, count]);
      }
      get onClose() {
        return this.closeEmitter.event;
      }
      fireClose() {
        this.closeEmitter.fire(void 0);
      }
      asError(error) {
        if (error instanceof Error) {
          return error;
        } else {
          return new Error(`Writer received error. Reason: ${Is.string(error.message) ? error.message : "unknown"}`);
        }
      }
    };
    exports.AbstractMessageWriter = AbstractMessageWriter;
    var ResolvedMessageWriterOptions;
    (function(ResolvedMessageWriterOptions2) {
      function fromOptions(options) {
        if (options === void 0 || typeof options === "string") {
          return { charset: options ?? "utf-8", contentTypeEncoder: (0, ral_1.default)().applicationJson.encoder };
        } else {
          return { charset: options.charset ?? "utf-8", contentEncoder: options.contentEncoder, contentTypeEncoder: options.contentTypeEncoder ?? (0, ral_1.default)().applicationJson.encoder };
        }
      }
      ResolvedMessageWriterOptions2.fromOptions = fromOptions;
    })(ResolvedMessageWriterOptions || (ResolvedMessageWriterOptions = {}));
    var WriteableStreamMessageWriter = class extends AbstractMessageWriter {
      writable;
      options;
      errorCount;
      writeSemaphore;
      constructor(writable, options) {
        super();
        this.writable = writable;
        this.options = ResolvedMessageWriterOptions.fromOptions(options);
        this.errorCount = 0;
        this.writeSemaphore = new semaphore_1.Semaphore(1);
        this.writable.onError((error) => this.fireError(error));
        this.writable.onClose(() => this.fireClose());
      }
      async write(msg) {
        return this.writeSemaphore.lock(async () => {
          const payload = this.options.contentTypeEncoder.encode(msg, this.options).then((buffer) => {
            if (this.options.contentEncoder !== void 0) {
              return this.options.contentEncoder.encode(buffer);
            } else {
              return buffer;
            }
          });
          return payload.then((buffer) => {
            const headers = [];
            headers.push(ContentLength, buffer.byteLength.toString(), CRLF);
            headers.push(CRLF);
            return this.doWrite(msg, headers, buffer);
          }, (error) => {
            this.fireError(error);
            throw error;
          });
        });
      }
      async doWrite(msg, headers, data) {
        try {
          await this.writable.write(headers.join(""), "ascii");
          return this.writable.write(data);
        } catch (error) {
          this.handleError(error, msg);
          return Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++;
        this.fireError(error, msg, this.errorCount);
      }
      end() {
        this.writable.end();
      }
    };
    exports.WriteableStreamMessageWriter = WriteableStreamMessageWriter;
  }
});

// node_modules/vscode-jsonrpc/lib/common/messageBuffer.js
var require_messageBuffer = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/messageBuffer.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.AbstractMessageBuffer = void 0;
    var CR = 13;
    var LF = 10;
    var CRLF = "\r\n";
    var AbstractMessageBuffer = class {
      _encoding;
      _chunks;
      _totalLength;
      constructor(encoding = "utf-8") {
        this._encoding = encoding;
        this._chunks = [];
        this._totalLength = 0;
      }
      get encoding() {
        return this._encoding;
      }
      append(chunk) {
        const toAppend = typeof chunk === "string" ? this.fromString(chunk, this._encoding) : chunk;
        this._chunks.push(toAppend);
        this._totalLength += toAppend.byteLength;
      }
      tryReadHeaders(lowerCaseKeys = false) {
        if (this._chunks.length === 0) {
          return void 0;
        }
        let state = 0;
        let chunkIndex = 0;
        let offset = 0;
        let chunkBytesRead = 0;
        row: while (chunkIndex < this._chunks.length) {
          const chunk = this._chunks[chunkIndex];
          offset = 0;
          while (offset < chunk.length) {
            const value = chunk[offset];
            switch (value) {
              case CR:
                switch (state) {
                  case 0:
                    state = 1;
                    break;
                  case 2:
                    state = 3;
                    break;
                  default:
                    state = 0;
                }
                break;
              case LF:
                switch (state) {
                  case 1:
                    state = 2;
                    break;
                  case 3:
                    state = 4;
                    offset++;
                    break row;
                  default:
                    state = 0;
                }
                break;
              default:
                state = 0;
            }
            offset++;
          }
          chunkBytesRead += chunk.byteLength;
          chunkIndex++;
        }
        if (state !== 4) {
          return void 0;
        }
        const buffer = this._read(chunkBytesRead + offset);
        const result = /* @__PURE__ */ new Map();
        const headers = this.toString(buffer, "ascii").split(CRLF);
        if (headers.length < 2) {
          return result;
        }
        for (let i = 0; i < headers.length - 2; i++) {
          const header = headers[i];
          const index = header.indexOf(":");
          if (index === -1) {
            throw new Error(`Message header must separate key and value using ':'
${header}`);
          }
          const key = header.substr(0, index);
          const value = header.substr(index + 1).trim();
          result.set(lowerCaseKeys ? key.toLowerCase() : key, value);
        }
        return result;
      }
      tryReadBody(length) {
        if (this._totalLength < length) {
          return void 0;
        }
        return this._read(length);
      }
      get numberOfBytes() {
        return this._totalLength;
      }
      _read(byteCount) {
        if (byteCount === 0) {
          return this.emptyBuffer();
        }
        if (byteCount > this._totalLength) {
          throw new Error(`Cannot read so many bytes!`);
        }
        if (this._chunks[0].byteLength === byteCount) {
          const chunk = this._chunks[0];
          this._chunks.shift();
          this._totalLength -= byteCount;
          return this.asNative(chunk);
        }
        if (this._chunks[0].byteLength > byteCount) {
          const chunk = this._chunks[0];
          const result2 = this.asNative(chunk, byteCount);
          this._chunks[0] = chunk.slice(byteCount);
          this._totalLength -= byteCount;
          return result2;
        }
        const result = this.allocNative(byteCount);
        let resultOffset = 0;
        const chunkIndex = 0;
        while (byteCount > 0) {
          const chunk = this._chunks[chunkIndex];
          if (chunk.byteLength > byteCount) {
            const chunkPart = chunk.slice(0, byteCount);
            result.set(chunkPart, resultOffset);
            resultOffset += byteCount;
            this._chunks[chunkIndex] = chunk.slice(byteCount);
            this._totalLength -= byteCount;
            byteCount -= byteCount;
          } else {
            result.set(chunk, resultOffset);
            resultOffset += chunk.byteLength;
            this._chunks.shift();
            this._totalLength -= chunk.byteLength;
            byteCount -= chunk.byteLength;
          }
        }
        return result;
      }
    };
    exports.AbstractMessageBuffer = AbstractMessageBuffer;
  }
});

// node_modules/vscode-jsonrpc/lib/common/connection.js
var require_connection = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/connection.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.ConnectionOptions = exports.MessageStrategy = exports.CancellationStrategy = exports.CancellationSenderStrategy = exports.CancellationReceiverStrategy = exports.RequestCancellationReceiverStrategy = exports.IdCancellationReceiverStrategy = exports.ConnectionStrategy = exports.ConnectionError = exports.ConnectionErrors = exports.LogTraceNotification = exports.SetTraceNotification = exports.TraceFormat = exports.TraceValues = exports.TraceValue = exports.Trace = exports.NullLogger = exports.ProgressType = exports.ProgressToken = void 0;
    exports.createMessageConnection = createMessageConnection2;
    var ral_1 = __importDefault(require_ral());
    var Is = __importStar(require_is());
    var messages_1 = require_messages();
    var linkedMap_1 = require_linkedMap();
    var events_1 = require_events();
    var cancellation_1 = require_cancellation();
    var CancelNotification;
    (function(CancelNotification2) {
      CancelNotification2.type = new messages_1.NotificationType("$/cancelRequest");
    })(CancelNotification || (CancelNotification = {}));
    var ProgressToken;
    (function(ProgressToken2) {
      function is(value) {
        return typeof value === "string" || typeof value === "number";
      }
      ProgressToken2.is = is;
    })(ProgressToken || (exports.ProgressToken = ProgressToken = {}));
    var ProgressNotification;
    (function(ProgressNotification2) {
      ProgressNotification2.type = new messages_1.NotificationType("$/progress");
    })(ProgressNotification || (ProgressNotification = {}));
    var ProgressType = class {
      /**
       * Clients must not use these properties. They are here to ensure correct typing.
       * in TypeScript
       */
      __;
      _pr;
      constructor() {
      }
    };
    exports.ProgressType = ProgressType;
    var StarRequestHandler;
    (function(StarRequestHandler2) {
      function is(value) {
        return Is.func(value);
      }
      StarRequestHandler2.is = is;
    })(StarRequestHandler || (StarRequestHandler = {}));
    exports.NullLogger = Object.freeze({
      error: () => {
      },
      warn: () => {
      },
      info: () => {
      },
      log: () => {
      }
    });
    var Trace;
    (function(Trace2) {
      Trace2[Trace2["Off"] = 0] = "Off";
      Trace2[Trace2["Messages"] = 1] = "Messages";
      Trace2[Trace2["Compact"] = 2] = "Compact";
      Trace2[Trace2["Verbose"] = 3] = "Verbose";
    })(Trace || (exports.Trace = Trace = {}));
    var TraceValue;
    (function(TraceValue2) {
      TraceValue2.Off = "off";
      TraceValue2.Messages = "messages";
      TraceValue2.Compact = "compact";
      TraceValue2.Verbose = "verbose";
    })(TraceValue || (exports.TraceValue = TraceValue = {}));
    exports.TraceValues = TraceValue;
    (function(Trace2) {
      function fromString(value) {
        if (!Is.string(value)) {
          return Trace2.Off;
        }
        value = value.toLowerCase();
        switch (value) {
          case "off":
            return Trace2.Off;
          case "messages":
            return Trace2.Messages;
          case "compact":
            return Trace2.Compact;
          case "verbose":
            return Trace2.Verbose;
          default:
            return Trace2.Off;
        }
      }
      Trace2.fromString = fromString;
      function toString(value) {
        switch (value) {
          case Trace2.Off:
            return "off";
          case Trace2.Messages:
            return "messages";
          case Trace2.Compact:
            return "compact";
          case Trace2.Verbose:
            return "verbose";
          default:
            return "off";
        }
      }
      Trace2.toString = toString;
    })(Trace || (exports.Trace = Trace = {}));
    var TraceFormat;
    (function(TraceFormat2) {
      TraceFormat2["Text"] = "text";
      TraceFormat2["JSON"] = "json";
    })(TraceFormat || (exports.TraceFormat = TraceFormat = {}));
    (function(TraceFormat2) {
      function fromString(value) {
        if (!Is.string(value)) {
          return TraceFormat2.Text;
        }
        value = value.toLowerCase();
        if (value === "json") {
          return TraceFormat2.JSON;
        } else {
          return TraceFormat2.Text;
        }
      }
      TraceFormat2.fromString = fromString;
    })(TraceFormat || (exports.TraceFormat = TraceFormat = {}));
    var SetTraceNotification;
    (function(SetTraceNotification2) {
      SetTraceNotification2.type = new messages_1.NotificationType("$/setTrace");
    })(SetTraceNotification || (exports.SetTraceNotification = SetTraceNotification = {}));
    var LogTraceNotification;
    (function(LogTraceNotification2) {
      LogTraceNotification2.type = new messages_1.NotificationType("$/logTrace");
    })(LogTraceNotification || (exports.LogTraceNotification = LogTraceNotification = {}));
    var ConnectionErrors;
    (function(ConnectionErrors2) {
      ConnectionErrors2[ConnectionErrors2["Closed"] = 1] = "Closed";
      ConnectionErrors2[ConnectionErrors2["Disposed"] = 2] = "Disposed";
      ConnectionErrors2[ConnectionErrors2["AlreadyListening"] = 3] = "AlreadyListening";
    })(ConnectionErrors || (exports.ConnectionErrors = ConnectionErrors = {}));
    var ConnectionError = class _ConnectionError extends Error {
      code;
      constructor(code, message) {
        super(message);
        this.code = code;
        Object.setPrototypeOf(this, _ConnectionError.prototype);
      }
    };
    exports.ConnectionError = ConnectionError;
    var ConnectionStrategy;
    (function(ConnectionStrategy2) {
      function is(value) {
        const candidate = value;
        return candidate && Is.func(candidate.cancelUndispatched);
      }
      ConnectionStrategy2.is = is;
    })(ConnectionStrategy || (exports.ConnectionStrategy = ConnectionStrategy = {}));
    var IdCancellationReceiverStrategy;
    (function(IdCancellationReceiverStrategy2) {
      function is(value) {
        const candidate = value;
        return candidate && (candidate.kind === void 0 || candidate.kind === "id") && Is.func(candidate.createCancellationTokenSource) && (candidate.dispose === void 0 || Is.func(candidate.dispose));
      }
      IdCancellationReceiverStrategy2.is = is;
    })(IdCancellationReceiverStrategy || (exports.IdCancellationReceiverStrategy = IdCancellationReceiverStrategy = {}));
    var RequestCancellationReceiverStrategy;
    (function(RequestCancellationReceiverStrategy2) {
      function is(value) {
        const candidate = value;
        return candidate && candidate.kind === "request" && Is.func(candidate.createCancellationTokenSource) && (candidate.dispose === void 0 || Is.func(candidate.dispose));
      }
      RequestCancellationReceiverStrategy2.is = is;
    })(RequestCancellationReceiverStrategy || (exports.RequestCancellationReceiverStrategy = RequestCancellationReceiverStrategy = {}));
    var CancellationReceiverStrategy;
    (function(CancellationReceiverStrategy2) {
      CancellationReceiverStrategy2.Message = Object.freeze({
        createCancellationTokenSource(_) {
          return new cancellation_1.CancellationTokenSource();
        }
      });
      function is(value) {
        return IdCancellationReceiverStrategy.is(value) || RequestCancellationReceiverStrategy.is(value);
      }
      CancellationReceiverStrategy2.is = is;
    })(CancellationReceiverStrategy || (exports.CancellationReceiverStrategy = CancellationReceiverStrategy = {}));
    var CancellationSenderStrategy;
    (function(CancellationSenderStrategy2) {
      CancellationSenderStrategy2.Message = Object.freeze({
        sendCancellation(conn, id) {
          return conn.sendNotification(CancelNotification.type, { id });
        },
        cleanup(_) {
        }
      });
      function is(value) {
        const candidate = value;
        return candidate && Is.func(candidate.sendCancellation) && Is.func(candidate.cleanup);
      }
      CancellationSenderStrategy2.is = is;
    })(CancellationSenderStrategy || (exports.CancellationSenderStrategy = CancellationSenderStrategy = {}));
    var CancellationStrategy;
    (function(CancellationStrategy2) {
      CancellationStrategy2.Message = Object.freeze({
        receiver: CancellationReceiverStrategy.Message,
        sender: CancellationSenderStrategy.Message
      });
      function is(value) {
        const candidate = value;
        return candidate && CancellationReceiverStrategy.is(candidate.receiver) && CancellationSenderStrategy.is(candidate.sender);
      }
      CancellationStrategy2.is = is;
    })(CancellationStrategy || (exports.CancellationStrategy = CancellationStrategy = {}));
    var MessageStrategy;
    (function(MessageStrategy2) {
      function is(value) {
        const candidate = value;
        return candidate && Is.func(candidate.handleMessage);
      }
      MessageStrategy2.is = is;
    })(MessageStrategy || (exports.MessageStrategy = MessageStrategy = {}));
    var ConnectionOptions;
    (function(ConnectionOptions2) {
      function is(value) {
        const candidate = value;
        return candidate && (CancellationStrategy.is(candidate.cancellationStrategy) || ConnectionStrategy.is(candidate.connectionStrategy) || MessageStrategy.is(candidate.messageStrategy) || Is.number(candidate.maxParallelism));
      }
      ConnectionOptions2.is = is;
    })(ConnectionOptions || (exports.ConnectionOptions = ConnectionOptions = {}));
    var ConnectionState;
    (function(ConnectionState2) {
      ConnectionState2[ConnectionState2["New"] = 1] = "New";
      ConnectionState2[ConnectionState2["Listening"] = 2] = "Listening";
      ConnectionState2[ConnectionState2["Closed"] = 3] = "Closed";
      ConnectionState2[ConnectionState2["Disposed"] = 4] = "Disposed";
    })(ConnectionState || (ConnectionState = {}));
    function createMessageConnection2(messageReader, messageWriter, _logger, options) {
      const logger = _logger !== void 0 ? _logger : exports.NullLogger;
      let sequenceNumber = 0;
      let notificationSequenceNumber = 0;
      let unknownResponseSequenceNumber = 0;
      const version = "2.0";
      const maxParallelism = options?.maxParallelism ?? -1;
      let inFlight = 0;
      let starRequestHandler = void 0;
      const requestHandlers = /* @__PURE__ */ new Map();
      let starNotificationHandler = void 0;
      const notificationHandlers = /* @__PURE__ */ new Map();
      const progressHandlers = /* @__PURE__ */ new Map();
      let timer;
      let messageQueue = new linkedMap_1.LinkedMap();
      let responsePromises = /* @__PURE__ */ new Map();
      let knownCanceledRequests = /* @__PURE__ */ new Set();
      let requestTokens = /* @__PURE__ */ new Map();
      let trace = Trace.Off;
      let traceFormat = TraceFormat.Text;
      let tracer;
      let state = ConnectionState.New;
      const errorEmitter = new events_1.Emitter();
      const closeEmitter = new events_1.Emitter();
      const unhandledNotificationEmitter = new events_1.Emitter();
      const unhandledProgressEmitter = new events_1.Emitter();
      const disposeEmitter = new events_1.Emitter();
      const cancellationStrategy = options && options.cancellationStrategy ? options.cancellationStrategy : CancellationStrategy.Message;
      function cancelUndispatched(_message) {
        return void 0;
      }
      function isListening() {
        return state === ConnectionState.Listening;
      }
      function isClosed() {
        return state === ConnectionState.Closed;
      }
      function isDisposed() {
        return state === ConnectionState.Disposed;
      }
      function closeHandler() {
        if (state === ConnectionState.New || state === ConnectionState.Listening) {
          state = ConnectionState.Closed;
          closeEmitter.fire(void 0);
        }
      }
      function readErrorHandler(error) {
        errorEmitter.fire([error, void 0, void 0]);
      }
      function writeErrorHandler(data) {
        errorEmitter.fire(data);
      }
      messageReader.onClose(closeHandler);
      messageReader.onError(readErrorHandler);
      messageWriter.onClose(closeHandler);
      messageWriter.onError(writeErrorHandler);
      function createRequestQueueKey(id) {
        if (id === null) {
          throw new Error(`Can't send requests with id null since the response can't be correlated.`);
        }
        return "req-" + id.toString();
      }
      function createResponseQueueKey(id) {
        if (id === null) {
          return "res-unknown-" + (++unknownResponseSequenceNumber).toString();
        } else {
          return "res-" + id.toString();
        }
      }
      function createNotificationQueueKey() {
        return "not-" + (++notificationSequenceNumber).toString();
      }
      function addMessageToQueue(queue, message) {
        if (messages_1.Message.isRequest(message)) {
          queue.set(createRequestQueueKey(message.id), message);
        } else if (messages_1.Message.isResponse(message)) {
          if (maxParallelism === -1) {
            queue.set(createResponseQueueKey(message.id), message);
          } else {
            handleResponse(message);
          }
        } else {
          queue.set(createNotificationQueueKey(), message);
        }
      }
      function triggerMessageQueue() {
        if (timer || messageQueue.size === 0) {
          return;
        }
        if (maxParallelism !== -1 && inFlight >= maxParallelism) {
          return;
        }
        timer = (0, ral_1.default)().timer.setImmediate(async () => {
          timer = void 0;
          if (messageQueue.size === 0) {
            return;
          }
          if (maxParallelism !== -1 && inFlight >= maxParallelism) {
            return;
          }
          const message = messageQueue.shift();
          let result;
          try {
            inFlight++;
            const messageStrategy = options?.messageStrategy;
            if (MessageStrategy.is(messageStrategy)) {
              result = messageStrategy.handleMessage(message, handleMessage);
            } else {
              result = handleMessage(message);
            }
          } catch (error) {
            logger.error(`Processing message queue failed: ${error.toString()}`);
          } finally {
            if (result instanceof Promise) {
              result.then(() => {
              }).catch((error) => {
                logger.error(`Processing message queue failed: ${error.toString()}`);
              }).finally(() => {
                inFlight--;
                triggerMessageQueue();
              });
            } else {
              inFlight--;
            }
            triggerMessageQueue();
          }
        });
      }
      async function handleMessage(message) {
        if (messages_1.Message.isRequest(message)) {
          return handleRequest(message);
        } else if (messages_1.Message.isNotification(message)) {
          return handleNotification(message);
        } else if (messages_1.Message.isResponse(message)) {
          return handleResponse(message);
        } else {
          return handleInvalidMessage(message);
        }
      }
      const callback = (message) => {
        try {
          if (messages_1.Message.isNotification(message) && message.method === CancelNotification.type.method) {
            const cancelId = message.params.id;
            const key = createRequestQueueKey(cancelId);
            const toCancel = messageQueue.get(key);
            if (messages_1.Message.isRequest(toCancel)) {
              const strategy = options?.connectionStrategy;
              const response = strategy && strategy.cancelUndispatched ? strategy.cancelUndispatched(toCancel, cancelUndispatched) : cancelUndispatched(toCancel);
              if (response && (response.error !== void 0 || response.result !== void 0)) {
                messageQueue.delete(key);
                requestTokens.delete(cancelId);
                response.id = toCancel.id;
                traceSendingResponse(response, message.method, Date.now());
                messageWriter.write(response).catch(() => logger.error(`Sending response for canceled message failed.`));
                return;
              }
            }
            const cancellationToken = requestTokens.get(cancelId);
            if (cancellationToken !== void 0) {
              cancellationToken.cancel();
              traceReceivedNotification(message);
              return;
            } else {
              knownCanceledRequests.add(cancelId);
            }
          }
          addMessageToQueue(messageQueue, message);
        } finally {
          triggerMessageQueue();
        }
      };
      async function handleRequest(requestMessage) {
        if (isDisposed()) {
          return Promise.resolve();
        }
        function reply(resultOrError, method, startTime2) {
          const message = {
            jsonrpc: version,
            id: requestMessage.id
          };
          if (resultOrError instanceof messages_1.ResponseError) {
            message.error = resultOrError.toJson();
          } else {
            message.result = resultOrError === void 0 ? null : resultOrError;
          }
          traceSendingResponse(message, method, startTime2);
          return messageWriter.write(message);
        }
        function replyError(error, method, startTime2) {
          const message = {
            jsonrpc: version,
            id: requestMessage.id,
            error: error.toJson()
          };
          traceSendingResponse(message, method, startTime2);
          return messageWriter.write(message);
        }
        traceReceivedRequest(requestMessage);
        const element = requestHandlers.get(requestMessage.method);
        let type;
        let requestHandler;
        if (element) {
          type = element.type;
          requestHandler = element.handler;
        }
        const startTime = Date.now();
        if (requestHandler || starRequestHandler) {
          const tokenKey = requestMessage.id ?? String(Date.now());
          const cancellationSource = IdCancellationReceiverStrategy.is(cancellationStrategy.receiver) ? cancellationStrategy.receiver.createCancellationTokenSource(tokenKey) : cancellationStrategy.receiver.createCancellationTokenSource(requestMessage);
          if (requestMessage.id !== null && knownCanceledRequests.has(requestMessage.id)) {
            cancellationSource.cancel();
          }
          if (requestMessage.id !== null) {
            requestTokens.set(tokenKey, cancellationSource);
          }
          try {
            let handlerResult;
            if (requestHandler) {
              if (requestMessage.params === void 0) {
                if (type !== void 0 && type.numberOfParams !== 0) {
                  return replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines ${type.numberOfParams} params but received none.`), requestMessage.method, startTime);
                }
                handlerResult = requestHandler(cancellationSource.token);
              } else if (Array.isArray(requestMessage.params)) {
                if (type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byName) {
                  return replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines parameters by name but received parameters by position`), requestMessage.method, startTime);
                }
                handlerResult = requestHandler(...requestMessage.params, cancellationSource.token);
              } else {
                if (type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byPosition) {
                  return replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InvalidParams, `Request ${requestMessage.method} defines parameters by position but received parameters by name`), requestMessage.method, startTime);
                }
                handlerResult = requestHandler(requestMessage.params, cancellationSource.token);
              }
            } else if (starRequestHandler) {
              handlerResult = starRequestHandler(requestMessage.method, requestMessage.params, cancellationSource.token);
            }
            const resultOrError = await handlerResult;
            await reply(resultOrError, requestMessage.method, startTime);
          } catch (error) {
            if (error instanceof messages_1.ResponseError) {
              await reply(error, requestMessage.method, startTime);
            } else if (error && Is.string(error.message)) {
              await replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed with message: ${error.message}`), requestMessage.method, startTime);
            } else {
              await replyError(new messages_1.ResponseError(messages_1.ErrorCodes.InternalError, `Request ${requestMessage.method} failed unexpectedly without providing any details.`), requestMessage.method, startTime);
            }
          } finally {
            requestTokens.delete(tokenKey);
          }
        } else {
          await replyError(new messages_1.ResponseError(messages_1.ErrorCodes.MethodNotFound, `Unhandled method ${requestMessage.method}`), requestMessage.method, startTime);
        }
      }
      function handleResponse(responseMessage) {
        if (isDisposed()) {
          return;
        }
        if (responseMessage.id === null) {
          if (responseMessage.error) {
            logger.error(`Received response message without id: Error is: 
${JSON.stringify(responseMessage.error, void 0, 4)}`);
          } else {
            logger.error(`Received response message without id. No further error information provided.`);
          }
        } else {
          const key = responseMessage.id;
          const responsePromise = responsePromises.get(key);
          traceReceivedResponse(responseMessage, responsePromise);
          if (responsePromise !== void 0) {
            responsePromises.delete(key);
            try {
              if (responseMessage.error) {
                const error = responseMessage.error;
                responsePromise.reject(new messages_1.ResponseError(error.code, error.message, error.data));
              } else if (responseMessage.result !== void 0) {
                responsePromise.resolve(responseMessage.result);
              } else {
                throw new Error("Should never happen.");
              }
            } catch (error) {
              if (error.message) {
                logger.error(`Response handler '${responsePromise.method}' failed with message: ${error.message}`);
              } else {
                logger.error(`Response handler '${responsePromise.method}' failed unexpectedly.`);
              }
            }
          }
        }
      }
      async function handleNotification(message) {
        if (isDisposed()) {
          return;
        }
        let type = void 0;
        let notificationHandler;
        if (message.method === CancelNotification.type.method) {
          const cancelId = message.params.id;
          knownCanceledRequests.delete(cancelId);
          traceReceivedNotification(message);
          return;
        } else {
          const element = notificationHandlers.get(message.method);
          if (element) {
            notificationHandler = element.handler;
            type = element.type;
          }
        }
        if (notificationHandler || starNotificationHandler) {
          try {
            traceReceivedNotification(message);
            if (notificationHandler) {
              if (message.params === void 0) {
                if (type !== void 0) {
                  if (type.numberOfParams !== 0 && type.parameterStructures !== messages_1.ParameterStructures.byName) {
                    logger.error(`Notification ${message.method} defines ${type.numberOfParams} params but received none.`);
                  }
                }
                await notificationHandler();
              } else if (Array.isArray(message.params)) {
                const params = message.params;
                if (message.method === ProgressNotification.type.method && params.length === 2 && ProgressToken.is(params[0])) {
                  await notificationHandler({ token: params[0], value: params[1] });
                } else {
                  if (type !== void 0) {
                    if (type.parameterStructures === messages_1.ParameterStructures.byName) {
                      logger.error(`Notification ${message.method} defines parameters by name but received parameters by position`);
                    }
                    if (type.numberOfParams !== message.params.length) {
                      logger.error(`Notification ${message.method} defines ${type.numberOfParams} params but received ${params.length} arguments`);
                    }
                  }
                  await notificationHandler(...params);
                }
              } else {
                if (type !== void 0 && type.parameterStructures === messages_1.ParameterStructures.byPosition) {
                  logger.error(`Notification ${message.method} defines parameters by position but received parameters by name`);
                }
                await notificationHandler(message.params);
              }
            } else if (starNotificationHandler) {
              await starNotificationHandler(message.method, message.params);
            }
          } catch (error) {
            if (error.message) {
              logger.error(`Notification handler '${message.method}' failed with message: ${error.message}`);
            } else {
              logger.error(`Notification handler '${message.method}' failed unexpectedly.`);
            }
          }
        } else {
          unhandledNotificationEmitter.fire(message);
        }
      }
      function handleInvalidMessage(message) {
        if (!message) {
          logger.error("Received empty message.");
          return;
        }
        logger.error(`Received message which is neither a response nor a notification message:
${JSON.stringify(message, null, 4)}`);
        const responseMessage = message;
        if (Is.string(responseMessage.id) || Is.number(responseMessage.id)) {
          const key = responseMessage.id;
          const responseHandler = responsePromises.get(key);
          if (responseHandler) {
            responseHandler.reject(new Error("The received response has neither a result nor an error property."));
          }
        }
      }
      function stringifyTrace(params) {
        if (params === void 0 || params === null) {
          return void 0;
        }
        switch (trace) {
          case Trace.Verbose:
            return JSON.stringify(params, null, 4);
          case Trace.Compact:
            return JSON.stringify(params);
          default:
            return void 0;
        }
      }
      function traceSendingRequest(message) {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if ((trace === Trace.Verbose || trace === Trace.Compact) && message.params) {
            data = `Params: ${stringifyTrace(message.params)}`;
          }
          tracer.log(`Sending request '${message.method} - (${message.id})'.`, data);
        } else {
          logLSPMessage("send-request", message);
        }
      }
      function traceSendingNotification(message) {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if (trace === Trace.Verbose || trace === Trace.Compact) {
            if (message.params) {
              data = `Params: ${stringifyTrace(message.params)}`;
            } else {
              data = "No parameters provided.";
            }
          }
          tracer.log(`Sending notification '${message.method}'.`, data);
        } else {
          logLSPMessage("send-notification", message);
        }
      }
      function traceSendingResponse(message, method, startTime) {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if (trace === Trace.Verbose || trace === Trace.Compact) {
            if (message.error && message.error.data) {
              data = `Error data: ${stringifyTrace(message.error.data)}`;
            } else {
              if (message.result) {
                data = `Result: ${stringifyTrace(message.result)}`;
              } else if (message.error === void 0) {
                data = "No result returned.";
              }
            }
          }
          const error = message.error ? ` Request failed: ${message.error.message} (${message.error.code}).` : "";
          tracer.log(`Sending response '${method} - (${message.id})'. Processing request took ${Date.now() - startTime}ms.${error}`, data);
        } else {
          logLSPMessage("send-response", message);
        }
      }
      function traceReceivedRequest(message) {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if ((trace === Trace.Verbose || trace === Trace.Compact) && message.params) {
            data = `Params: ${stringifyTrace(message.params)}`;
          }
          tracer.log(`Received request '${message.method} - (${message.id})'.`, data);
        } else {
          logLSPMessage("receive-request", message);
        }
      }
      function traceReceivedNotification(message) {
        if (trace === Trace.Off || !tracer || message.method === LogTraceNotification.type.method) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if (trace === Trace.Verbose || trace === Trace.Compact) {
            if (message.params) {
              data = `Params: ${stringifyTrace(message.params)}`;
            } else {
              data = "No parameters provided.";
            }
          }
          tracer.log(`Received notification '${message.method}'.`, data);
        } else {
          logLSPMessage("receive-notification", message);
        }
      }
      function traceReceivedResponse(message, responsePromise) {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        if (traceFormat === TraceFormat.Text) {
          let data = void 0;
          if (trace === Trace.Verbose || trace === Trace.Compact) {
            if (message.error && message.error.data) {
              data = `Error data: ${stringifyTrace(message.error.data)}`;
            } else {
              if (message.result) {
                data = `Result: ${stringifyTrace(message.result)}`;
              } else if (message.error === void 0) {
                data = "No result returned.";
              }
            }
          }
          if (responsePromise) {
            const error = message.error ? ` Request failed: ${message.error.message} (${message.error.code}).` : "";
            tracer.log(`Received response '${responsePromise.method} - (${message.id})' in ${Date.now() - responsePromise.timerStart}ms.${error}`, data);
          } else {
            tracer.log(`Received response ${message.id} without active response promise.`, data);
          }
        } else {
          logLSPMessage("receive-response", message);
        }
      }
      function logLSPMessage(type, message) {
        if (!tracer || trace === Trace.Off) {
          return;
        }
        const lspMessage = {
          isLSPMessage: true,
          type,
          message,
          timestamp: Date.now()
        };
        tracer.log(lspMessage);
      }
      function throwIfClosedOrDisposed() {
        if (isClosed()) {
          throw new ConnectionError(ConnectionErrors.Closed, "Connection is closed.");
        }
        if (isDisposed()) {
          throw new ConnectionError(ConnectionErrors.Disposed, "Connection is disposed.");
        }
      }
      function throwIfListening() {
        if (isListening()) {
          throw new ConnectionError(ConnectionErrors.AlreadyListening, "Connection is already listening");
        }
      }
      function throwIfNotListening() {
        if (!isListening()) {
          throw new Error("Call listen() first.");
        }
      }
      function undefinedToNull(param) {
        if (param === void 0) {
          return null;
        } else {
          return param;
        }
      }
      function nullToUndefined(param) {
        if (param === null) {
          return void 0;
        } else {
          return param;
        }
      }
      function isNamedParam(param) {
        return param !== void 0 && param !== null && !Array.isArray(param) && typeof param === "object";
      }
      function computeSingleParam(parameterStructures, param) {
        switch (parameterStructures) {
          case messages_1.ParameterStructures.auto:
            if (isNamedParam(param)) {
              return nullToUndefined(param);
            } else {
              return [undefinedToNull(param)];
            }
          case messages_1.ParameterStructures.byName:
            if (!isNamedParam(param)) {
              throw new Error(`Received parameters by name but param is not an object literal.`);
            }
            return nullToUndefined(param);
          case messages_1.ParameterStructures.byPosition:
            return [undefinedToNull(param)];
          default:
            throw new Error(`Unknown parameter structure ${parameterStructures.toString()}`);
        }
      }
      function computeMessageParams(type, params) {
        let result;
        const numberOfParams = type.numberOfParams;
        switch (numberOfParams) {
          case 0:
            result = void 0;
            break;
          case 1:
            result = computeSingleParam(type.parameterStructures, params[0]);
            break;
          default:
            result = [];
            for (let i = 0; i < params.length && i < numberOfParams; i++) {
              result.push(undefinedToNull(params[i]));
            }
            if (params.length < numberOfParams) {
              for (let i = params.length; i < numberOfParams; i++) {
                result.push(null);
              }
            }
            break;
        }
        return result;
      }
      const connection = {
        sendNotification: (type, ...args) => {
          throwIfClosedOrDisposed();
          let method;
          let messageParams;
          if (Is.string(type)) {
            method = type;
            const first = args[0];
            let paramStart = 0;
            let parameterStructures = messages_1.ParameterStructures.auto;
            if (messages_1.ParameterStructures.is(first)) {
              paramStart = 1;
              parameterStructures = first;
            }
            const paramEnd = args.length;
            const numberOfParams = paramEnd - paramStart;
            switch (numberOfParams) {
              case 0:
                messageParams = void 0;
                break;
              case 1:
                messageParams = computeSingleParam(parameterStructures, args[paramStart]);
                break;
              default:
                if (parameterStructures === messages_1.ParameterStructures.byName) {
                  throw new Error(`Received ${numberOfParams} parameters for 'by Name' notification parameter structure.`);
                }
                messageParams = args.slice(paramStart, paramEnd).map((value) => undefinedToNull(value));
                break;
            }
          } else {
            const params = args;
            method = type.method;
            messageParams = computeMessageParams(type, params);
          }
          const notificationMessage = {
            jsonrpc: version,
            method,
            params: messageParams
          };
          traceSendingNotification(notificationMessage);
          return messageWriter.write(notificationMessage).catch((error) => {
            logger.error(`Sending notification failed.`);
            throw error;
          });
        },
        onNotification: (type, handler) => {
          throwIfClosedOrDisposed();
          let method;
          if (Is.func(type)) {
            starNotificationHandler = type;
          } else if (handler) {
            if (Is.string(type)) {
              method = type;
              notificationHandlers.set(type, { type: void 0, handler });
            } else {
              method = type.method;
              notificationHandlers.set(type.method, { type, handler });
            }
          }
          return {
            dispose: () => {
              if (method !== void 0) {
                if (notificationHandlers.get(method)?.handler === handler) {
                  notificationHandlers.delete(method);
                }
              } else if (starNotificationHandler === type) {
                starNotificationHandler = void 0;
              }
            }
          };
        },
        onProgress: (_type, token, handler) => {
          if (progressHandlers.has(token)) {
            throw new Error(`Progress handler for token ${token} already registered`);
          }
          progressHandlers.set(token, handler);
          return {
            dispose: () => {
              if (progressHandlers.get(token) === handler) {
                progressHandlers.delete(token);
              }
            }
          };
        },
        sendProgress: (_type, token, value) => {
          return connection.sendNotification(ProgressNotification.type, { token, value });
        },
        onUnhandledProgress: unhandledProgressEmitter.event,
        sendRequest: (type, ...args) => {
          throwIfClosedOrDisposed();
          throwIfNotListening();
          function sendCancellation(connection2, id2) {
            const p = cancellationStrategy.sender.sendCancellation(connection2, id2);
            if (p === void 0) {
              logger.log(`Received no promise from cancellation strategy when cancelling id ${id2}`);
            } else {
              p.catch(() => {
                logger.log(`Sending cancellation messages for id ${id2} failed.`);
              });
            }
          }
          let method;
          let messageParams;
          let token = void 0;
          if (Is.string(type)) {
            method = type;
            const first = args[0];
            const last = args[args.length - 1];
            let paramStart = 0;
            let parameterStructures = messages_1.ParameterStructures.auto;
            if (messages_1.ParameterStructures.is(first)) {
              paramStart = 1;
              parameterStructures = first;
            }
            let paramEnd = args.length;
            if (cancellation_1.CancellationToken.is(last)) {
              paramEnd = paramEnd - 1;
              token = last;
            }
            const numberOfParams = paramEnd - paramStart;
            switch (numberOfParams) {
              case 0:
                messageParams = void 0;
                break;
              case 1:
                messageParams = computeSingleParam(parameterStructures, args[paramStart]);
                break;
              default:
                if (parameterStructures === messages_1.ParameterStructures.byName) {
                  throw new Error(`Received ${numberOfParams} parameters for 'by Name' request parameter structure.`);
                }
                messageParams = args.slice(paramStart, paramEnd).map((value) => undefinedToNull(value));
                break;
            }
          } else {
            const params = args;
            method = type.method;
            messageParams = computeMessageParams(type, params);
            const numberOfParams = type.numberOfParams;
            token = cancellation_1.CancellationToken.is(params[numberOfParams]) ? params[numberOfParams] : void 0;
          }
          const id = sequenceNumber++;
          let disposable;
          let tokenWasCancelled = false;
          if (token !== void 0) {
            if (token.isCancellationRequested) {
              tokenWasCancelled = true;
            } else {
              disposable = token.onCancellationRequested(() => {
                sendCancellation(connection, id);
              });
            }
          }
          const requestMessage = {
            jsonrpc: version,
            id,
            method,
            params: messageParams
          };
          traceSendingRequest(requestMessage);
          if (typeof cancellationStrategy.sender.enableCancellation === "function") {
            cancellationStrategy.sender.enableCancellation(requestMessage);
          }
          return new Promise(async (resolve, reject) => {
            const resolveWithCleanup = (r) => {
              resolve(r);
              cancellationStrategy.sender.cleanup(id);
              disposable?.dispose();
            };
            const rejectWithCleanup = (r) => {
              reject(r);
              cancellationStrategy.sender.cleanup(id);
              disposable?.dispose();
            };
            const responsePromise = { method, timerStart: Date.now(), resolve: resolveWithCleanup, reject: rejectWithCleanup };
            try {
              responsePromises.set(id, responsePromise);
              await messageWriter.write(requestMessage);
              if (tokenWasCancelled) {
                sendCancellation(connection, id);
              }
            } catch (error) {
              responsePromises.delete(id);
              responsePromise.reject(new messages_1.ResponseError(messages_1.ErrorCodes.MessageWriteError, error.message ? error.message : "Unknown reason"));
              logger.error(`Sending request failed.`);
            }
          });
        },
        onRequest: (type, handler) => {
          throwIfClosedOrDisposed();
          let method = null;
          if (StarRequestHandler.is(type)) {
            method = void 0;
            starRequestHandler = type;
          } else if (Is.string(type)) {
            method = null;
            if (handler !== void 0) {
              method = type;
              requestHandlers.set(type, { handler, type: void 0 });
            }
          } else {
            if (handler !== void 0) {
              method = type.method;
              requestHandlers.set(type.method, { type, handler });
            }
          }
          return {
            dispose: () => {
              if (method === null) {
                return;
              }
              if (method !== void 0) {
                if (requestHandlers.get(method)?.handler === handler) {
                  requestHandlers.delete(method);
                }
              } else if (starRequestHandler === type) {
                starRequestHandler = void 0;
              }
            }
          };
        },
        hasPendingResponse: () => {
          return responsePromises.size > 0;
        },
        trace: async (_value, _tracer, sendNotificationOrTraceOptions) => {
          let _sendNotification = false;
          let _traceFormat = TraceFormat.Text;
          if (sendNotificationOrTraceOptions !== void 0) {
            if (Is.boolean(sendNotificationOrTraceOptions)) {
              _sendNotification = sendNotificationOrTraceOptions;
            } else {
              _sendNotification = sendNotificationOrTraceOptions.sendNotification || false;
              _traceFormat = sendNotificationOrTraceOptions.traceFormat || TraceFormat.Text;
            }
          }
          trace = _value;
          traceFormat = _traceFormat;
          if (trace === Trace.Off) {
            tracer = void 0;
          } else {
            tracer = _tracer;
          }
          if (_sendNotification && !isClosed() && !isDisposed()) {
            await connection.sendNotification(SetTraceNotification.type, { value: Trace.toString(_value) });
          }
        },
        onError: errorEmitter.event,
        onClose: closeEmitter.event,
        onUnhandledNotification: unhandledNotificationEmitter.event,
        onDispose: disposeEmitter.event,
        end: () => {
          messageWriter.end();
        },
        dispose: () => {
          if (isDisposed()) {
            return;
          }
          state = ConnectionState.Disposed;
          disposeEmitter.fire(void 0);
          const error = new messages_1.ResponseError(messages_1.ErrorCodes.PendingResponseRejected, "Pending response rejected since connection got disposed");
          for (const promise of responsePromises.values()) {
            promise.reject(error);
          }
          responsePromises = /* @__PURE__ */ new Map();
          requestTokens = /* @__PURE__ */ new Map();
          knownCanceledRequests = /* @__PURE__ */ new Set();
          messageQueue = new linkedMap_1.LinkedMap();
          if (Is.func(messageWriter.dispose)) {
            messageWriter.dispose();
          }
          if (Is.func(messageReader.dispose)) {
            messageReader.dispose();
          }
        },
        listen: () => {
          throwIfClosedOrDisposed();
          throwIfListening();
          state = ConnectionState.Listening;
          messageReader.listen(callback);
        },
        inspect: () => {
          (0, ral_1.default)().console.log("inspect");
        }
      };
      connection.onNotification(LogTraceNotification.type, (params) => {
        if (trace === Trace.Off || !tracer) {
          return;
        }
        const verbose = trace === Trace.Verbose || trace === Trace.Compact;
        tracer.log(params.message, verbose ? params.verbose : void 0);
      });
      connection.onNotification(ProgressNotification.type, async (params) => {
        const handler = progressHandlers.get(params.token);
        if (handler) {
          await handler(params.value);
        } else {
          unhandledProgressEmitter.fire(params);
        }
      });
      return connection;
    }
  }
});

// node_modules/vscode-jsonrpc/lib/common/api.js
var require_api = __commonJS({
  "node_modules/vscode-jsonrpc/lib/common/api.js"(exports) {
    "use strict";
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.ProgressType = exports.ProgressToken = exports.createMessageConnection = exports.NullLogger = exports.ConnectionOptions = exports.ConnectionStrategy = exports.AbstractMessageBuffer = exports.WriteableStreamMessageWriter = exports.AbstractMessageWriter = exports.MessageWriter = exports.ReadableStreamMessageReader = exports.AbstractMessageReader = exports.MessageReader = exports.SharedArrayReceiverStrategy = exports.SharedArraySenderStrategy = exports.CancellationToken = exports.CancellationTokenSource = exports.Emitter = exports.Event = exports.Disposable = exports.LRUCache = exports.Touch = exports.LinkedMap = exports.ParameterStructures = exports.NotificationType9 = exports.NotificationType8 = exports.NotificationType7 = exports.NotificationType6 = exports.NotificationType5 = exports.NotificationType4 = exports.NotificationType3 = exports.NotificationType2 = exports.NotificationType1 = exports.NotificationType0 = exports.NotificationType = exports.ErrorCodes = exports.ResponseError = exports.RequestType9 = exports.RequestType8 = exports.RequestType7 = exports.RequestType6 = exports.RequestType5 = exports.RequestType4 = exports.RequestType3 = exports.RequestType2 = exports.RequestType1 = exports.RequestType0 = exports.RequestType = exports.Message = exports.RAL = void 0;
    exports.MessageStrategy = exports.CancellationStrategy = exports.CancellationSenderStrategy = exports.RequestCancellationReceiverStrategy = exports.IdCancellationReceiverStrategy = exports.CancellationReceiverStrategy = exports.ConnectionError = exports.ConnectionErrors = exports.LogTraceNotification = exports.SetTraceNotification = exports.TraceFormat = exports.TraceValues = exports.TraceValue = exports.Trace = void 0;
    var messages_1 = require_messages();
    Object.defineProperty(exports, "Message", { enumerable: true, get: function() {
      return messages_1.Message;
    } });
    Object.defineProperty(exports, "RequestType", { enumerable: true, get: function() {
      return messages_1.RequestType;
    } });
    Object.defineProperty(exports, "RequestType0", { enumerable: true, get: function() {
      return messages_1.RequestType0;
    } });
    Object.defineProperty(exports, "RequestType1", { enumerable: true, get: function() {
      return messages_1.RequestType1;
    } });
    Object.defineProperty(exports, "RequestType2", { enumerable: true, get: function() {
      return messages_1.RequestType2;
    } });
    Object.defineProperty(exports, "RequestType3", { enumerable: true, get: function() {
      return messages_1.RequestType3;
    } });
    Object.defineProperty(exports, "RequestType4", { enumerable: true, get: function() {
      return messages_1.RequestType4;
    } });
    Object.defineProperty(exports, "RequestType5", { enumerable: true, get: function() {
      return messages_1.RequestType5;
    } });
    Object.defineProperty(exports, "RequestType6", { enumerable: true, get: function() {
      return messages_1.RequestType6;
    } });
    Object.defineProperty(exports, "RequestType7", { enumerable: true, get: function() {
      return messages_1.RequestType7;
    } });
    Object.defineProperty(exports, "RequestType8", { enumerable: true, get: function() {
      return messages_1.RequestType8;
    } });
    Object.defineProperty(exports, "RequestType9", { enumerable: true, get: function() {
      return messages_1.RequestType9;
    } });
    Object.defineProperty(exports, "ResponseError", { enumerable: true, get: function() {
      return messages_1.ResponseError;
    } });
    Object.defineProperty(exports, "ErrorCodes", { enumerable: true, get: function() {
      return messages_1.ErrorCodes;
    } });
    Object.defineProperty(exports, "NotificationType", { enumerable: true, get: function() {
      return messages_1.NotificationType;
    } });
    Object.defineProperty(exports, "NotificationType0", { enumerable: true, get: function() {
      return messages_1.NotificationType0;
    } });
    Object.defineProperty(exports, "NotificationType1", { enumerable: true, get: function() {
      return messages_1.NotificationType1;
    } });
    Object.defineProperty(exports, "NotificationType2", { enumerable: true, get: function() {
      return messages_1.NotificationType2;
    } });
    Object.defineProperty(exports, "NotificationType3", { enumerable: true, get: function() {
      return messages_1.NotificationType3;
    } });
    Object.defineProperty(exports, "NotificationType4", { enumerable: true, get: function() {
      return messages_1.NotificationType4;
    } });
    Object.defineProperty(exports, "NotificationType5", { enumerable: true, get: function() {
      return messages_1.NotificationType5;
    } });
    Object.defineProperty(exports, "NotificationType6", { enumerable: true, get: function() {
      return messages_1.NotificationType6;
    } });
    Object.defineProperty(exports, "NotificationType7", { enumerable: true, get: function() {
      return messages_1.NotificationType7;
    } });
    Object.defineProperty(exports, "NotificationType8", { enumerable: true, get: function() {
      return messages_1.NotificationType8;
    } });
    Object.defineProperty(exports, "NotificationType9", { enumerable: true, get: function() {
      return messages_1.NotificationType9;
    } });
    Object.defineProperty(exports, "ParameterStructures", { enumerable: true, get: function() {
      return messages_1.ParameterStructures;
    } });
    var linkedMap_1 = require_linkedMap();
    Object.defineProperty(exports, "LinkedMap", { enumerable: true, get: function() {
      return linkedMap_1.LinkedMap;
    } });
    Object.defineProperty(exports, "LRUCache", { enumerable: true, get: function() {
      return linkedMap_1.LRUCache;
    } });
    Object.defineProperty(exports, "Touch", { enumerable: true, get: function() {
      return linkedMap_1.Touch;
    } });
    var disposable_1 = require_disposable();
    Object.defineProperty(exports, "Disposable", { enumerable: true, get: function() {
      return disposable_1.Disposable;
    } });
    var events_1 = require_events();
    Object.defineProperty(exports, "Event", { enumerable: true, get: function() {
      return events_1.Event;
    } });
    Object.defineProperty(exports, "Emitter", { enumerable: true, get: function() {
      return events_1.Emitter;
    } });
    var cancellation_1 = require_cancellation();
    Object.defineProperty(exports, "CancellationTokenSource", { enumerable: true, get: function() {
      return cancellation_1.CancellationTokenSource;
    } });
    Object.defineProperty(exports, "CancellationToken", { enumerable: true, get: function() {
      return cancellation_1.CancellationToken;
    } });
    var sharedArrayCancellation_1 = require_sharedArrayCancellation();
    Object.defineProperty(exports, "SharedArraySenderStrategy", { enumerable: true, get: function() {
      return sharedArrayCancellation_1.SharedArraySenderStrategy;
    } });
    Object.defineProperty(exports, "SharedArrayReceiverStrategy", { enumerable: true, get: function() {
      return sharedArrayCancellation_1.SharedArrayReceiverStrategy;
    } });
    var messageReader_1 = require_messageReader();
    Object.defineProperty(exports, "MessageReader", { enumerable: true, get: function() {
      return messageReader_1.MessageReader;
    } });
    Object.defineProperty(exports, "AbstractMessageReader", { enumerable: true, get: function() {
      return messageReader_1.AbstractMessageReader;
    } });
    Object.defineProperty(exports, "ReadableStreamMessageReader", { enumerable: true, get: function() {
      return messageReader_1.ReadableStreamMessageReader;
    } });
    var messageWriter_1 = require_messageWriter();
    Object.defineProperty(exports, "MessageWriter", { enumerable: true, get: function() {
      return messageWriter_1.MessageWriter;
    } });
    Object.defineProperty(exports, "AbstractMessageWriter", { enumerable: true, get: function() {
      return messageWriter_1.AbstractMessageWriter;
    } });
    Object.defineProperty(exports, "WriteableStreamMessageWriter", { enumerable: true, get: function() {
      return messageWriter_1.WriteableStreamMessageWriter;
    } });
    var messageBuffer_1 = require_messageBuffer();
    Object.defineProperty(exports, "AbstractMessageBuffer", { enumerable: true, get: function() {
      return messageBuffer_1.AbstractMessageBuffer;
    } });
    var connection_1 = require_connection();
    Object.defineProperty(exports, "ConnectionStrategy", { enumerable: true, get: function() {
      return connection_1.ConnectionStrategy;
    } });
    Object.defineProperty(exports, "ConnectionOptions", { enumerable: true, get: function() {
      return connection_1.ConnectionOptions;
    } });
    Object.defineProperty(exports, "NullLogger", { enumerable: true, get: function() {
      return connection_1.NullLogger;
    } });
    Object.defineProperty(exports, "createMessageConnection", { enumerable: true, get: function() {
      return connection_1.createMessageConnection;
    } });
    Object.defineProperty(exports, "ProgressToken", { enumerable: true, get: function() {
      return connection_1.ProgressToken;
    } });
    Object.defineProperty(exports, "ProgressType", { enumerable: true, get: function() {
      return connection_1.ProgressType;
    } });
    Object.defineProperty(exports, "Trace", { enumerable: true, get: function() {
      return connection_1.Trace;
    } });
    Object.defineProperty(exports, "TraceValue", { enumerable: true, get: function() {
      return connection_1.TraceValue;
    } });
    Object.defineProperty(exports, "TraceFormat", { enumerable: true, get: function() {
      return connection_1.TraceFormat;
    } });
    Object.defineProperty(exports, "SetTraceNotification", { enumerable: true, get: function() {
      return connection_1.SetTraceNotification;
    } });
    Object.defineProperty(exports, "LogTraceNotification", { enumerable: true, get: function() {
      return connection_1.LogTraceNotification;
    } });
    Object.defineProperty(exports, "ConnectionErrors", { enumerable: true, get: function() {
      return connection_1.ConnectionErrors;
    } });
    Object.defineProperty(exports, "ConnectionError", { enumerable: true, get: function() {
      return connection_1.ConnectionError;
    } });
    Object.defineProperty(exports, "CancellationReceiverStrategy", { enumerable: true, get: function() {
      return connection_1.CancellationReceiverStrategy;
    } });
    Object.defineProperty(exports, "IdCancellationReceiverStrategy", { enumerable: true, get: function() {
      return connection_1.IdCancellationReceiverStrategy;
    } });
    Object.defineProperty(exports, "RequestCancellationReceiverStrategy", { enumerable: true, get: function() {
      return connection_1.RequestCancellationReceiverStrategy;
    } });
    Object.defineProperty(exports, "CancellationSenderStrategy", { enumerable: true, get: function() {
      return connection_1.CancellationSenderStrategy;
    } });
    Object.defineProperty(exports, "CancellationStrategy", { enumerable: true, get: function() {
      return connection_1.CancellationStrategy;
    } });
    Object.defineProperty(exports, "MessageStrategy", { enumerable: true, get: function() {
      return connection_1.MessageStrategy;
    } });
    Object.defineProperty(exports, "TraceValues", { enumerable: true, get: function() {
      return connection_1.TraceValues;
    } });
    var ral_1 = __importDefault(require_ral());
    exports.RAL = ral_1.default;
  }
});

// node_modules/vscode-jsonrpc/lib/node/ril.js
var require_ril = __commonJS({
  "node_modules/vscode-jsonrpc/lib/node/ril.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var util_1 = __require("util");
    var crypto_1 = __require("crypto");
    var api_1 = require_api();
    var MessageBuffer = class _MessageBuffer extends api_1.AbstractMessageBuffer {
      static emptyBuffer = Buffer.allocUnsafe(0);
      constructor(encoding = "utf-8") {
        super(encoding);
      }
      emptyBuffer() {
        return _MessageBuffer.emptyBuffer;
      }
      fromString(value, encoding) {
        return Buffer.from(value, encoding);
      }
      toString(value, encoding) {
        if (value instanceof Buffer) {
          return value.toString(encoding);
        } else {
          return new util_1.TextDecoder(encoding).decode(value);
        }
      }
      asNative(buffer, length) {
        if (length === void 0) {
          return buffer instanceof Buffer ? buffer : Buffer.from(buffer);
        } else {
          return buffer instanceof Buffer ? buffer.slice(0, length) : Buffer.from(buffer.subarray(0, length));
        }
      }
      allocNative(length) {
        return Buffer.allocUnsafe(length);
      }
    };
    var ReadableStreamWrapper = class {
      stream;
      constructor(stream) {
        this.stream = stream;
      }
      onClose(listener) {
        this.stream.on("close", listener);
        return api_1.Disposable.create(() => this.stream.off("close", listener));
      }
      onError(listener) {
        this.stream.on("error", listener);
        return api_1.Disposable.create(() => this.stream.off("error", listener));
      }
      onEnd(listener) {
        this.stream.on("end", listener);
        return api_1.Disposable.create(() => this.stream.off("end", listener));
      }
      onData(listener) {
        this.stream.on("data", listener);
        return api_1.Disposable.create(() => this.stream.off("data", listener));
      }
    };
    var WritableStreamWrapper = class {
      stream;
      constructor(stream) {
        this.stream = stream;
      }
      onClose(listener) {
        this.stream.on("close", listener);
        return api_1.Disposable.create(() => this.stream.off("close", listener));
      }
      onError(listener) {
        this.stream.on("error", listener);
        return api_1.Disposable.create(() => this.stream.off("error", listener));
      }
      onEnd(listener) {
        this.stream.on("end", listener);
        return api_1.Disposable.create(() => this.stream.off("end", listener));
      }
      write(data, encoding) {
        return new Promise((resolve, reject) => {
          const callback = (error) => {
            if (error === void 0 || error === null) {
              resolve();
            } else {
              reject(error);
            }
          };
          if (typeof data === "string") {
            this.stream.write(data, encoding, callback);
          } else {
            this.stream.write(data, callback);
          }
        });
      }
      end() {
        this.stream.end();
      }
    };
    var _ril = Object.freeze({
      crypto: Object.freeze({
        randomUUID: () => (0, crypto_1.randomUUID)()
      }),
      messageBuffer: Object.freeze({
        create: (encoding) => new MessageBuffer(encoding)
      }),
      applicationJson: Object.freeze({
        encoder: Object.freeze({
          name: "application/json",
          encode: (msg, options) => {
            try {
              return Promise.resolve(Buffer.from(JSON.stringify(msg, void 0, 0), options.charset));
            } catch (err) {
              return Promise.reject(err);
            }
          }
        }),
        decoder: Object.freeze({
          name: "application/json",
          decode: (buffer, options) => {
            try {
              if (buffer instanceof Buffer) {
                return Promise.resolve(JSON.parse(buffer.toString(options.charset)));
              } else {
                return Promise.resolve(JSON.parse(new util_1.TextDecoder(options.charset).decode(buffer)));
              }
            } catch (err) {
              return Promise.reject(err);
            }
          }
        })
      }),
      stream: Object.freeze({
        asReadableStream: (stream) => new ReadableStreamWrapper(stream),
        asWritableStream: (stream) => new WritableStreamWrapper(stream)
      }),
      console,
      timer: Object.freeze({
        setTimeout(callback, ms, ...args) {
          const handle = setTimeout(callback, ms, ...args);
          return { dispose: () => clearTimeout(handle) };
        },
        setImmediate(callback, ...args) {
          const handle = setImmediate(callback, ...args);
          return { dispose: () => clearImmediate(handle) };
        },
        setInterval(callback, ms, ...args) {
          const handle = setInterval(callback, ms, ...args);
          return { dispose: () => clearInterval(handle) };
        }
      })
    });
    function RIL() {
      return _ril;
    }
    (function(RIL2) {
      function install() {
        api_1.RAL.install(_ril);
      }
      RIL2.install = install;
    })(RIL || (RIL = {}));
    exports.default = RIL;
  }
});

// node_modules/vscode-jsonrpc/lib/node/main.js
var require_main = __commonJS({
  "node_modules/vscode-jsonrpc/lib/node/main.js"(exports) {
    "use strict";
    var __createBinding = exports && exports.__createBinding || (Object.create ? (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      var desc = Object.getOwnPropertyDescriptor(m, k);
      if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
        desc = { enumerable: true, get: function() {
          return m[k];
        } };
      }
      Object.defineProperty(o, k2, desc);
    }) : (function(o, m, k, k2) {
      if (k2 === void 0) k2 = k;
      o[k2] = m[k];
    }));
    var __setModuleDefault = exports && exports.__setModuleDefault || (Object.create ? (function(o, v) {
      Object.defineProperty(o, "default", { enumerable: true, value: v });
    }) : function(o, v) {
      o["default"] = v;
    });
    var __importStar = exports && exports.__importStar || /* @__PURE__ */ (function() {
      var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function(o2) {
          var ar = [];
          for (var k in o2) if (Object.prototype.hasOwnProperty.call(o2, k)) ar[ar.length] = k;
          return ar;
        };
        return ownKeys(o);
      };
      return function(mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) {
          for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        }
        __setModuleDefault(result, mod);
        return result;
      };
    })();
    var __exportStar = exports && exports.__exportStar || function(m, exports2) {
      for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports2, p)) __createBinding(exports2, m, p);
    };
    var __importDefault = exports && exports.__importDefault || function(mod) {
      return mod && mod.__esModule ? mod : { "default": mod };
    };
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.StreamMessageWriter = exports.StreamMessageReader = exports.SocketMessageWriter = exports.SocketMessageReader = exports.PortMessageWriter = exports.PortMessageReader = exports.IPCMessageWriter = exports.IPCMessageReader = void 0;
    exports.generateRandomPipeName = generateRandomPipeName;
    exports.createClientPipeTransport = createClientPipeTransport;
    exports.createServerPipeTransport = createServerPipeTransport;
    exports.createClientSocketTransport = createClientSocketTransport;
    exports.createServerSocketTransport = createServerSocketTransport;
    exports.createMessageConnection = createMessageConnection2;
    var ril_1 = __importDefault(require_ril());
    ril_1.default.install();
    var path = __importStar(__require("path"));
    var os = __importStar(__require("os"));
    var fs = __importStar(__require("fs"));
    var crypto_1 = __require("crypto");
    var net_1 = __require("net");
    var api_1 = require_api();
    __exportStar(require_api(), exports);
    var IPCMessageReader = class extends api_1.AbstractMessageReader {
      process;
      constructor(process2) {
        super();
        this.process = process2;
        const eventEmitter = this.process;
        eventEmitter.on("error", (error) => this.fireError(error));
        eventEmitter.on("close", () => this.fireClose());
      }
      listen(callback) {
        this.process.on("message", callback);
        return api_1.Disposable.create(() => this.process.off("message", callback));
      }
    };
    exports.IPCMessageReader = IPCMessageReader;
    var IPCMessageWriter = class extends api_1.AbstractMessageWriter {
      process;
      errorCount;
      constructor(process2) {
        super();
        this.process = process2;
        this.errorCount = 0;
        const eventEmitter = this.process;
        eventEmitter.on("error", (error) => this.fireError(error));
        eventEmitter.on("close", () => this.fireClose());
      }
      write(msg) {
        try {
          if (typeof this.process.send === "function") {
            this.process.send(msg, void 0, void 0, (error) => {
              if (error) {
                this.errorCount++;
                this.handleError(error, msg);
              } else {
                this.errorCount = 0;
              }
            });
          }
          return Promise.resolve();
        } catch (error) {
          this.handleError(error, msg);
          return Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++;
        this.fireError(error, msg, this.errorCount);
      }
      end() {
      }
    };
    exports.IPCMessageWriter = IPCMessageWriter;
    var PortMessageReader = class extends api_1.AbstractMessageReader {
      onData;
      constructor(port) {
        super();
        this.onData = new api_1.Emitter();
        port.on("close", () => this.fireClose());
        port.on("error", (error) => this.fireError(error));
        port.on("message", (message) => {
          this.onData.fire(message);
        });
      }
      listen(callback) {
        return this.onData.event(callback);
      }
    };
    exports.PortMessageReader = PortMessageReader;
    var PortMessageWriter = class extends api_1.AbstractMessageWriter {
      port;
      errorCount;
      constructor(port) {
        super();
        this.port = port;
        this.errorCount = 0;
        port.on("close", () => this.fireClose());
        port.on("error", (error) => this.fireError(error));
      }
      write(msg) {
        try {
          this.port.postMessage(msg);
          return Promise.resolve();
        } catch (error) {
          this.handleError(error, msg);
          return Promise.reject(error);
        }
      }
      handleError(error, msg) {
        this.errorCount++;
        this.fireError(error, msg, this.errorCount);
      }
      end() {
      }
    };
    exports.PortMessageWriter = PortMessageWriter;
    var SocketMessageReader = class extends api_1.ReadableStreamMessageReader {
      constructor(socket, encoding = "utf-8") {
        super((0, ril_1.default)().stream.asReadableStream(socket), encoding);
      }
    };
    exports.SocketMessageReader = SocketMessageReader;
    var SocketMessageWriter = class extends api_1.WriteableStreamMessageWriter {
      socket;
      constructor(socket, options) {
        super((0, ril_1.default)().stream.asWritableStream(socket), options);
        this.socket = socket;
      }
      dispose() {
        super.dispose();
        this.socket.destroy();
      }
    };
    exports.SocketMessageWriter = SocketMessageWriter;
    var StreamMessageReader = class extends api_1.ReadableStreamMessageReader {
      constructor(readable, encoding) {
        super((0, ril_1.default)().stream.asReadableStream(readable), encoding);
      }
    };
    exports.StreamMessageReader = StreamMessageReader;
    var StreamMessageWriter2 = class extends api_1.WriteableStreamMessageWriter {
      constructor(writable, options) {
        super((0, ril_1.default)().stream.asWritableStream(writable), options);
      }
    };
    exports.StreamMessageWriter = StreamMessageWriter2;
    var XDG_RUNTIME_DIR = process.env["XDG_RUNTIME_DIR"];
    var safeIpcPathLengths = /* @__PURE__ */ new Map([
      ["linux", 107],
      ["darwin", 102]
    ]);
    function generateRandomPipeName() {
      if (process.platform === "win32") {
        return `\\\\.\\pipe\\lsp-${(0, crypto_1.randomBytes)(16).toString("hex")}-sock`;
      }
      let randomLength = 32;
      const fixedLength = "/lsp-.sock".length;
      const tmpDir = fs.realpathSync(XDG_RUNTIME_DIR ?? os.tmpdir());
      const limit = safeIpcPathLengths.get(process.platform);
      if (limit !== void 0) {
        randomLength = Math.min(limit - tmpDir.length - fixedLength, randomLength);
      }
      if (randomLength < 16) {
        throw new Error(`Unable to generate a random pipe name with ${randomLength} characters.`);
      }
      const randomSuffix = (0, crypto_1.randomBytes)(Math.floor(randomLength / 2)).toString("hex");
      return path.join(tmpDir, `lsp-${randomSuffix}.sock`);
    }
    function createClientPipeTransport(pipeName, encoding = "utf-8") {
      let connectResolve;
      const connected = new Promise((resolve, _reject) => {
        connectResolve = resolve;
      });
      return new Promise((resolve, reject) => {
        const server = (0, net_1.createServer)((socket) => {
          server.close();
          connectResolve([
            new SocketMessageReader(socket, encoding),
            new SocketMessageWriter(socket, encoding)
          ]);
        });
        server.on("error", reject);
        server.listen(pipeName, () => {
          server.removeListener("error", reject);
          resolve({
            onConnected: () => {
              return connected;
            },
            close: () => {
              server.close();
            }
          });
        });
      });
    }
    function createServerPipeTransport(pipeName, encoding = "utf-8") {
      const socket = (0, net_1.createConnection)(pipeName);
      return [
        new SocketMessageReader(socket, encoding),
        new SocketMessageWriter(socket, encoding)
      ];
    }
    function createClientSocketTransport(port, encoding = "utf-8") {
      let connectResolve;
      const connected = new Promise((resolve, _reject) => {
        connectResolve = resolve;
      });
      return new Promise((resolve, reject) => {
        const server = (0, net_1.createServer)((socket) => {
          server.close();
          connectResolve([
            new SocketMessageReader(socket, encoding),
            new SocketMessageWriter(socket, encoding)
          ]);
        });
        server.on("error", reject);
        server.listen(port, "127.0.0.1", () => {
          server.removeListener("error", reject);
          const address = server.address();
          if (address === null || typeof address === "string") {
            reject(new Error(`Unexpected server address: ${address}`));
            return;
          }
          const boundPort = address.port;
          resolve({
            port: () => boundPort,
            onConnected: () => {
              return connected;
            },
            close: () => {
              server.close();
            }
          });
        });
      });
    }
    function createServerSocketTransport(port, encoding = "utf-8") {
      const socket = (0, net_1.createConnection)(port, "127.0.0.1");
      return [
        new SocketMessageReader(socket, encoding),
        new SocketMessageWriter(socket, encoding)
      ];
    }
    function isReadableStream(value) {
      const candidate = value;
      return candidate.read !== void 0 && candidate.addListener !== void 0;
    }
    function isWritableStream(value) {
      const candidate = value;
      return candidate.write !== void 0 && candidate.addListener !== void 0;
    }
    function createMessageConnection2(input, output, logger, options) {
      if (!logger) {
        logger = api_1.NullLogger;
      }
      const reader = isReadableStream(input) ? new StreamMessageReader(input) : input;
      const writer = isWritableStream(output) ? new StreamMessageWriter2(output) : output;
      if (api_1.ConnectionStrategy.is(options)) {
        options = { connectionStrategy: options };
      }
      return (0, api_1.createMessageConnection)(reader, writer, logger, options);
    }
  }
});

// src/core/problems.ts
var problems_exports = {};
__export(problems_exports, {
  Problem: () => Problem,
  asProblem: () => asProblem,
  excerpt: () => excerpt
});
function asProblem(error) {
  if (error instanceof Problem) {
    return error;
  }
  return new Problem("error-reply", error instanceof Error ? error.message : String(error));
}
function excerpt(text, limit = 120) {
  const line = JSON.stringify(text.length > limit ? `${text.slice(0, limit)}\u2026` : text);
  return line.replaceAll('\\"', '"').slice(1, -1);
}
var permanent, Problem;
var init_problems = __esm({
  "src/core/problems.ts"() {
    "use strict";
    permanent = /* @__PURE__ */ new Set([
      "no-folder",
      "no-command",
      "cannot-start",
      "not-the-protocol",
      "version"
    ]);
    Problem = class extends Error {
      constructor(kind, message) {
        super(message);
        this.kind = kind;
      }
      kind;
      name = "Problem";
      get restartHelps() {
        return !permanent.has(this.kind);
      }
    };
  }
});

// test/session.test.ts
var import_vscode_jsonrpc4 = __toESM(require_api(), 1);
import assert from "node:assert/strict";
import { test } from "node:test";

// ../generated/typescript/src/msp/v0_4/methods.ts
var import_vscode_jsonrpc = __toESM(require_api(), 1);
var configure = new import_vscode_jsonrpc.RequestType(
  "configure",
  import_vscode_jsonrpc.ParameterStructures.byName
);
var discover = new import_vscode_jsonrpc.RequestType(
  "discover",
  import_vscode_jsonrpc.ParameterStructures.byName
);
var mutationTest = new import_vscode_jsonrpc.RequestType(
  "mutationTest",
  import_vscode_jsonrpc.ParameterStructures.byName
);
var reportMutationTestProgress = new import_vscode_jsonrpc.NotificationType(
  "reportMutationTestProgress",
  import_vscode_jsonrpc.ParameterStructures.byName
);
var cancelRequest = new import_vscode_jsonrpc.NotificationType(
  "$/cancelRequest",
  import_vscode_jsonrpc.ParameterStructures.byName
);
var protocol = {
  id: "msp",
  version: "0.4",
  title: "Mutation Server Protocol",
  wireVersion: "0.4.0",
  methods: [
    {
      name: "configure",
      kind: "request",
      direction: "clientToServer",
      since: "0.1",
      stability: "stable",
      required: true,
      paramsOptional: true,
      errors: ["InvalidParams", "ServerError"]
    },
    {
      name: "discover",
      kind: "request",
      direction: "clientToServer",
      since: "0.1",
      stability: "stable",
      required: true,
      paramsOptional: true,
      errors: ["InvalidParams", "ServerError", "RequestCancelled"]
    },
    {
      name: "mutationTest",
      kind: "request",
      direction: "clientToServer",
      since: "0.1",
      stability: "stable",
      required: true,
      paramsOptional: true,
      errors: ["InvalidParams", "ServerError", "RequestCancelled"],
      progress: "reportMutationTestProgress"
    },
    {
      name: "reportMutationTestProgress",
      kind: "notification",
      direction: "serverToClient",
      since: "0.1",
      stability: "stable",
      required: false,
      paramsOptional: false
    },
    {
      name: "$/cancelRequest",
      kind: "notification",
      direction: "both",
      since: "0.4",
      stability: "extension",
      required: false,
      paramsOptional: false
    }
  ],
  errors: {
    ParseError: { code: -32700, message: "Parse error" },
    InvalidRequest: { code: -32600, message: "Invalid Request" },
    MethodNotFound: { code: -32601, message: "Method not found" },
    InvalidParams: { code: -32602, message: "Invalid params" },
    InternalError: { code: -32603, message: "Internal error" },
    ServerError: { code: -32e3, message: "Server error" },
    RequestCancelled: { code: -32800, message: "Request cancelled" }
  },
  transports: [
    {
      id: "stdio",
      kind: "stdio",
      listener: null,
      framing: { kind: "contentLength", headers: [], asciiOnly: false },
      launch: {
        words: ["serve", "stdio"],
        options: [],
        rest: true
      }
    },
    {
      id: "socket",
      kind: "tcp",
      listener: "server",
      framing: { kind: "contentLength", headers: [], asciiOnly: false },
      launch: {
        words: ["serve", "socket"],
        options: [
          { flag: "--port", value: "port", required: true, default: null },
          { flag: "--address", value: "host", required: false, default: "localhost" }
        ],
        rest: true
      }
    }
  ],
  cancellation: { method: "$/cancelRequest", idField: "id", error: "RequestCancelled" },
  positions: { lineBase: 1, columnBase: 1, columnUnit: "utf-16", end: "exclusive" }
};

// ../generated/typescript/src/msp/v0_4/client.ts
var Client = class {
  constructor(connection) {
    this.connection = connection;
  }
  connection;
  /**
   * Loads the configuration of the mutation testing framework. Sent once after the start, and again
   * whenever the configuration changes.
   */
  configure(params = {}, token) {
    return this.connection.sendRequest(configure.method, params, ...given(token));
  }
  /**
   * Lists the mutants of the given files, directories or ranges, or of the whole project. Paths
   * that do not exist and files that cannot be mutated are left out without an error.
   */
  discover(params = {}, token) {
    return this.connection.sendRequest(discover.method, params, ...given(token));
  }
  /**
   * Tests the chosen mutants, or all of them. Each result that is in goes to the client at once
   * with `reportMutationTestProgress`; the response comes last.
   */
  mutationTest(params = {}, token) {
    return this.connection.sendRequest(mutationTest.method, params, ...given(token));
  }
  /** Receives `reportMutationTestProgress`; the last handler that was given counts. */
  onReportMutationTestProgress(handler) {
    return this.connection.onNotification(reportMutationTestProgress.method, handler);
  }
  /** Ends the connection; calls that wait are rejected. */
  dispose() {
    this.connection.dispose();
  }
};
function given(token) {
  return token === void 0 ? [] : [token];
}

// src/core/session.ts
var import_vscode_jsonrpc3 = __toESM(require_api(), 1);
var import_node = __toESM(require_main(), 1);

// src/core/frames.ts
var import_vscode_jsonrpc2 = __toESM(require_api(), 1);
init_problems();
var MAX_HEADER = 8 * 1024;
var MAX_BODY = 512 * 1024 * 1024;
var headerEnd = Buffer.from("\r\n\r\n");
var FrameReader = class extends import_vscode_jsonrpc2.AbstractMessageReader {
  constructor(stream) {
    super();
    this.stream = stream;
  }
  stream;
  #chunks = [];
  #size = 0;
  /** Length of the body being read, or undefined while the header is read. */
  #body;
  #failed = false;
  listen(callback) {
    const onData = (chunk) => {
      if (this.#failed) {
        return;
      }
      this.#chunks.push(chunk);
      this.#size += chunk.length;
      try {
        for (let message = this.#next(); message !== void 0; message = this.#next()) {
          callback(message);
        }
      } catch (error) {
        this.#failed = true;
        this.#chunks = [];
        this.fireError(error);
      }
    };
    const onError = (error) => this.fireError(error);
    const onClose = () => this.fireClose();
    this.stream.on("data", onData);
    this.stream.on("error", onError);
    this.stream.on("close", onClose);
    return {
      dispose: () => {
        this.stream.off("data", onData);
        this.stream.off("error", onError);
        this.stream.off("close", onClose);
      }
    };
  }
  /** The next whole message, or undefined if more bytes are needed. */
  #next() {
    if (this.#body === void 0) {
      if (this.#size === 0) {
        return void 0;
      }
      const buffer2 = this.#joined();
      const end = buffer2.indexOf(headerEnd);
      const header = buffer2.toString(
        "latin1",
        0,
        end === -1 ? Math.min(this.#size, MAX_HEADER) : end
      );
      checkHeader(header, end !== -1);
      if (end === -1) {
        if (this.#size > MAX_HEADER) {
          throw notAMessage(`a header of more than ${MAX_HEADER} bytes`, header);
        }
        return void 0;
      }
      this.#body = contentLength(header);
      this.#drop(buffer2, end + headerEnd.length);
    }
    if (this.#size < this.#body) {
      return void 0;
    }
    const buffer = this.#joined();
    const text = buffer.toString("utf8", 0, this.#body);
    this.#drop(buffer, this.#body);
    this.#body = void 0;
    return parse(text);
  }
  #joined() {
    const only = this.#chunks[0];
    if (this.#chunks.length === 1 && only !== void 0) {
      return only;
    }
    const joined = Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [joined];
    return joined;
  }
  #drop(buffer, count) {
    this.#chunks = [buffer.subarray(count)];
    this.#size -= count;
  }
};
function checkHeader(header, complete) {
  const lines = (complete ? header : header.replace(/\r$/, "")).split("\r\n");
  for (const [index, line] of lines.entries()) {
    const partial = !complete && index === lines.length - 1;
    const form = partial ? /^[A-Za-z0-9-]*(:[^\n]*)?$/ : /^[A-Za-z0-9-]+:[^\n]*$/;
    if (!form.test(line)) {
      throw notAMessage("text", header);
    }
  }
}
function contentLength(header) {
  const values = header.split("\r\n").map((line) => /^content-length:\s*(.*?)\s*$/i.exec(line)?.[1]).filter((value2) => value2 !== void 0);
  const value = values[0];
  if (value === void 0) {
    throw notAMessage("a header without Content-Length", header);
  }
  if (values.length > 1 || !/^\d{1,10}$/.test(value)) {
    throw notAMessage("a header with a wrong Content-Length", header);
  }
  const length = Number(value);
  if (length > MAX_BODY) {
    throw notAMessage(`a message of ${length} bytes, more than the limit of ${MAX_BODY}`, header);
  }
  return length;
}
function parse(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notAMessage(`a message that is not JSON (${error.message})`, text);
  }
  if (typeof value !== "object" || value === null || !("jsonrpc" in value) || value.jsonrpc !== "2.0" || !("method" in value || "result" in value || "error" in value)) {
    throw notAMessage("JSON that is not a JSON-RPC 2.0 message", text);
  }
  return value;
}
function notAMessage(what, found) {
  return new Problem(
    "not-the-protocol",
    `It wrote ${what} where a message belongs: \u201C${excerpt(found.trimEnd())}\u201D. Only protocol messages may go there; logs belong on standard error.`
  );
}

// src/core/launch.ts
import { createConnection, createServer } from "node:net";
init_problems();

// src/core/process.ts
init_problems();
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { createInterface } from "node:readline";
var windows = process.platform === "win32";
var TAIL = 5;
var ServerProcess = class _ServerProcess {
  constructor(child, log) {
    this.child = child;
    const errors = createInterface({ input: child.stderr, crlfDelay: Infinity });
    errors.on("line", (line) => {
      log(line);
      if (line.trim() !== "") {
        this.#tail = [...this.#tail.slice(1 - TAIL), line];
      }
    });
    child.stdin.on("error", () => void 0);
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        this.#running = false;
        this.#signalGroup("SIGKILL");
        const how = signal === null ? `with exit code ${code ?? "unknown"}` : `on ${signal}`;
        child.once("close", () => resolve(how));
      });
    });
  }
  child;
  /** Settles when the process is gone and its output is read; the text says how it ended. */
  ended;
  #running = true;
  #tail = [];
  #closing;
  /** Start a process. Rejects with a Problem if there is no such folder or command. */
  static async start(options, log) {
    if (!statSync(options.cwd, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Problem("no-folder", `Its working directory ${options.cwd} does not exist.`);
    }
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      // A group of its own, so that the processes a server starts can be ended with it.
      detached: !windows,
      windowsHide: true
    });
    return new Promise((resolve, reject) => {
      child.once("error", (error) => {
        reject(
          error.code === "ENOENT" ? new Problem(
            "no-command",
            `The command \u201C${options.command}\u201D was not found. Correct the setting, or install it.`
          ) : new Problem("cannot-start", `\u201C${options.command}\u201D cannot be run: ${error.message}.`)
        );
      });
      child.once("spawn", () => resolve(new _ServerProcess(child, log)));
    });
  }
  get output() {
    return this.child.stdout;
  }
  get input() {
    return this.child.stdin;
  }
  get pid() {
    return this.child.pid;
  }
  get running() {
    return this.#running;
  }
  /** What it last wrote to standard error, to be put at the end of an error message. */
  get lastWords() {
    return this.#tail.length === 0 ? "" : ` It last wrote: ${this.#tail.join(" \u23CE ")}`;
  }
  /** End it: close its input, wait, terminate, wait, kill. Each wait lasts at most `grace` ms. */
  close(grace) {
    this.#closing ??= this.#close(grace);
    return this.#closing;
  }
  async #close(grace) {
    this.child.stdin.end();
    this.child.stdout.resume();
    for (const signal of ["SIGTERM", "SIGKILL"]) {
      if (await this.#endsWithin(grace)) {
        return;
      }
      this.#signalGroup(signal);
    }
    await this.#endsWithin(grace);
    this.child.stdout.destroy();
    this.child.stderr.destroy();
  }
  async #endsWithin(milliseconds) {
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    const inTime = await Promise.race([this.ended.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }
  #signalGroup(signal) {
    const pid = this.child.pid;
    if (pid === void 0) {
      return;
    }
    if (windows) {
      if (this.#running) {
        spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { windowsHide: true });
      }
      return;
    }
    try {
      process.kill(-pid, signal);
    } catch {
    }
  }
};

// src/core/launch.ts
var transports = protocol.transports.map(({ id }) => id);
var host = "127.0.0.1";
function launchLine(args, transport, port) {
  const entry = protocol.transports.find(({ id }) => id === transport);
  if (entry === void 0) {
    throw new Problem("cannot-start", `There is no transport \u201C${transport}\u201D.`);
  }
  const values = { host, port: String(port) };
  const { words, options } = entry.launch;
  if (args.some((_, at) => words.every((word, offset) => args[at + offset] === word))) {
    return args.map(
      (arg) => arg.replace(/\$\{(port|host)\}/g, (_, name) => values[name] ?? "")
    );
  }
  const flags = options.flatMap(({ flag, value }) => [flag, values[value] ?? ""]);
  return [...args, ...words, ...flags];
}
async function launch(options, log, timeouts) {
  const port = options.transport === "socket" ? await freePort() : void 0;
  const args = launchLine(options.args, options.transport, port);
  log(`$ ${[options.command, ...args].map(quoted).join(" ")}   (in ${options.cwd})`);
  const server = await ServerProcess.start({ ...options, args }, log);
  if (port === void 0) {
    return { process: server, input: server.output, output: server.input };
  }
  server.output.setEncoding("utf8");
  server.output.on("data", (text) => log(text.trimEnd()));
  try {
    const socket = await connect(server, port, timeouts.start);
    return { process: server, input: socket, output: socket, socket };
  } catch (error) {
    await server.close(timeouts.close);
    throw error;
  }
}
async function connect(server, port, timeout) {
  const deadline = Date.now() + timeout;
  let how;
  void server.ended.then((text) => {
    how = text;
  });
  for (let wait = 10; Date.now() < deadline; wait = Math.min(wait * 2, 250)) {
    const socket = await tryConnect(port);
    if (socket !== void 0) {
      return socket;
    }
    if (how !== void 0) {
      throw new Problem(
        "exited",
        `It ended ${how} before it accepted a connection.${server.lastWords}`
      );
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new Problem(
    "cannot-connect",
    `It did not listen on ${host}:${port} within ${timeout / 1e3} s.${server.lastWords}`
  );
}
function tryConnect(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, noDelay: true });
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      socket.on("error", () => void 0);
      resolve(socket);
    });
    socket.once("error", () => resolve(void 0));
  });
}
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
function quoted(word) {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word);
}

// src/core/session.ts
init_problems();

// src/core/replies.ts
init_problems();
function readConfigureResult(value) {
  const result = object(value, "");
  string(result["version"], "/version");
  return value;
}
function readDiscoverResult(value) {
  checkFiles(value, () => void 0);
  return value;
}
function readMutationTestResult(value) {
  checkFiles(value, (mutant, at) => {
    string(mutant["status"], `${at}/status`);
    optional(mutant, "statusReason", at, string);
    optional(mutant, "duration", at, number);
    optional(mutant, "testsCompleted", at, (found, here2) => whole(found, here2, 0));
    optional(mutant, "coveredBy", at, strings);
    optional(mutant, "killedBy", at, strings);
  });
  return value;
}
function checkFiles(value, more) {
  const files = object(object(value, "")["files"], "/files");
  for (const [path, file] of Object.entries(files)) {
    const at = `/files/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const mutants = object(file, at)["mutants"];
    if (!Array.isArray(mutants)) {
      throw malformed(`${at}/mutants`, "a list", mutants);
    }
    for (const [index, mutant] of mutants.entries()) {
      const here2 = `${at}/mutants/${index}`;
      const members = object(mutant, here2);
      string(members["id"], `${here2}/id`);
      string(members["mutatorName"], `${here2}/mutatorName`);
      optional(members, "replacement", here2, string);
      optional(members, "description", here2, string);
      const location = object(members["location"], `${here2}/location`);
      position(location["start"], `${here2}/location/start`);
      position(location["end"], `${here2}/location/end`);
      more(members, here2);
    }
  }
}
function position(value, at) {
  const members = object(value, at);
  whole(members["line"], `${at}/line`, 1);
  whole(members["column"], `${at}/column`, 1);
}
function optional(members, name, at, check) {
  if (members[name] !== void 0) {
    check(members[name], `${at}/${name}`);
  }
}
function whole(value, at, least) {
  if (!Number.isInteger(value) || value < least) {
    throw malformed(at, `a whole number from ${least}`, value);
  }
}
function number(value, at) {
  if (typeof value !== "number" || value < 0) {
    throw malformed(at, "a number from 0", value);
  }
}
function strings(value, at) {
  if (!Array.isArray(value)) {
    throw malformed(at, "a list", value);
  }
  value.forEach((item, index) => string(item, `${at}/${index}`));
}
function object(value, at) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed(at, "an object", value);
  }
  return value;
}
function string(value, at) {
  if (typeof value !== "string") {
    throw malformed(at, "a text", value);
  }
}
function malformed(at, expected, found) {
  const what = found === void 0 ? "is missing" : `is ${excerpt(JSON.stringify(found), 60)}`;
  return new Problem(
    "malformed-reply",
    `${at === "" ? "the whole of it" : at} should be ${expected} and ${what}.`
  );
}

// src/core/version.ts
init_problems();
function checkVersion(answer, ours = protocol.wireVersion) {
  const [major = "", minor = ""] = ours.split(".");
  const parts = /^(\d+)(?:\.(\d+)(?:\.\d+)?(?:[-+][0-9A-Za-z.+-]+)?)?$/.exec(answer.trim());
  if (parts !== null && parts[2] === void 0 && [major, "1"].includes(parts[1] ?? "")) {
    return `It answered \u201C${answer}\u201D for its protocol version, which names no minor version. It is taken for ${major}.${minor}.`;
  }
  if (parts !== null && parts[1] === major && parts[2] === minor) {
    return void 0;
  }
  throw new Problem(
    "version",
    `It speaks version ${excerpt(answer, 40)} of the protocol, and this extension speaks ${major}.${minor} (any ${major}.${minor}.x). Install a release of the server for ${major}.${minor}, or of the extension for the server's version.`
  );
}

// src/core/session.ts
var defaultTimeouts = {
  start: 3e4,
  discover: 12e4,
  silence: 6e5,
  cancel: 5e3,
  close: 2e3
};
var Session = class _Session {
  constructor(options, launched, connection, reader, log, timeouts) {
    this.options = options;
    this.launched = launched;
    this.log = log;
    this.timeouts = timeouts;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#client = new Client(connection);
    reader.onError((error) => this.#fail(asProblem(error)));
    void launched.process.ended.then(
      (how) => this.#fail(new Problem("exited", `It ended ${how}.${launched.process.lastWords}`))
    );
    connection.onClose(() => {
      setTimeout(() => {
        this.#fail(new Problem("exited", `It closed the connection.${launched.process.lastWords}`));
      }, 500).unref();
    });
  }
  options;
  launched;
  log;
  timeouts;
  /** Settles once, with the reason, when the session is over; with undefined after `close`. */
  ended;
  #end;
  #problem;
  #over = false;
  /** Ends the requests that wait for an answer. */
  #waiting = /* @__PURE__ */ new Set();
  #client;
  #runs = Promise.resolve();
  /** Start a server and greet it. Rejects with a Problem; nothing is left running then. */
  static async open(options, log, timeouts = defaultTimeouts) {
    const launched = await launch(options, (line) => log.server(line), timeouts);
    const reader = new FrameReader(launched.input);
    const writer = new import_node.StreamMessageWriter(launched.output);
    const note = (text) => log.warn(text);
    const logger = { error: note, warn: note, info: note, log: note };
    const connection = (0, import_vscode_jsonrpc3.createMessageConnection)(reader, writer, logger);
    const session = new _Session(options, launched, connection, reader, log, timeouts);
    connection.listen();
    try {
      await session.#configure();
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }
  get pid() {
    return this.launched.process.pid;
  }
  /** Mutants of the given files and ranges, or of the whole project. */
  async discover(files, token) {
    const params = files === void 0 ? {} : { files: [...files] };
    const reply = await this.#request(
      "discover",
      this.timeouts.discover,
      token,
      (inner) => this.#client.discover(params, inner)
    );
    return this.#checked("discover", () => readDiscoverResult(reply)).files;
  }
  /**
   * Test mutants; `onResults` gets them as they come in, be it as progress or with the answer.
   *
   * Progress names no request, so runs of one session follow one another.
   */
  mutationTest(files, onResults, token) {
    const run = this.#runs.then(() => this.#mutationTest(files, onResults, token));
    this.#runs = run.catch(() => void 0);
    return run;
  }
  async #mutationTest(files, onResults, token) {
    const params = files === void 0 ? {} : { files: [...files] };
    let heard = () => void 0;
    const progress = this.#client.onReportMutationTestProgress((value) => {
      heard();
      try {
        onResults(readMutationTestResult(value).files);
      } catch (error) {
        this.log.warn(`A progress report was left out: ${asProblem(error).message}`);
      }
    });
    try {
      const reply = await this.#request(
        "mutationTest",
        this.timeouts.silence,
        token,
        (inner) => this.#client.mutationTest(params, inner),
        (restart) => {
          heard = restart;
        }
      );
      onResults(this.#checked("mutationTest", () => readMutationTestResult(reply)).files);
    } finally {
      progress.dispose();
    }
  }
  /** End the session and the server. */
  async close() {
    this.#over = true;
    this.#end(this.#problem);
    for (const reject of this.#waiting) {
      reject(this.#problem ?? stopped());
    }
    this.launched.socket?.end();
    await this.launched.process.close(this.timeouts.close);
    this.#client.dispose();
  }
  async #configure() {
    const { configFile } = this.options;
    const params = configFile === void 0 ? {} : { configFilePath: configFile };
    const reply = await this.#request(
      "configure",
      this.timeouts.start,
      void 0,
      (inner) => this.#client.configure(params, inner)
    );
    const { version } = this.#checked("configure", () => readConfigureResult(reply));
    const warning = checkVersion(version);
    if (warning !== void 0) {
      this.log.warn(warning);
    }
    this.log.info(`It speaks version ${version} of the protocol.`);
  }
  #fail(problem) {
    if (this.#over) {
      return;
    }
    this.#problem = problem;
    void this.close();
  }
  /** Send a request and bound it. `watch` gets a function that starts the time limit anew. */
  async #request(method, limit, token, send, watch = () => void 0) {
    if (this.#over) {
      throw this.#problem ?? stopped();
    }
    if (token?.isCancellationRequested) {
      throw cancelled();
    }
    const source = new import_vscode_jsonrpc3.CancellationTokenSource();
    let timer;
    let hook;
    let giveUp;
    const guard = new Promise((_, reject) => {
      giveUp = reject;
      this.#waiting.add(giveUp);
      const start = (milliseconds, problem) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          this.#fail(problem());
        }, milliseconds);
      };
      const late = () => new Problem(
        "timeout",
        `It did not answer \u201C${method}\u201D within ${limit / 1e3} s.${this.launched.process.lastWords}`
      );
      const ignored = () => new Problem(
        "cancelled",
        `It did not stop within ${this.timeouts.cancel / 1e3} s of the cancellation, so it was ended.`
      );
      start(limit, late);
      watch(() => {
        if (!source.token.isCancellationRequested) {
          start(limit, late);
        }
      });
      hook = token?.onCancellationRequested(() => {
        source.cancel();
        start(this.timeouts.cancel, ignored);
      });
    });
    try {
      return await Promise.race([send(source.token), guard]);
    } catch (error) {
      if (error instanceof Problem) {
        throw error;
      }
      throw source.token.isCancellationRequested ? cancelled() : errorReply(method, error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(giveUp);
      hook?.dispose();
      source.dispose();
    }
  }
  /** Run a check of a reply; a wrong one ends with a text that names the method. */
  #checked(method, check) {
    try {
      return check();
    } catch (error) {
      const problem = asProblem(error);
      throw new Problem(
        problem.kind,
        `Its answer to \u201C${method}\u201D does not fit the protocol: ${problem.message}`
      );
    }
  }
};
function stopped() {
  return new Problem("exited", "It was stopped.");
}
function cancelled() {
  return new Problem("cancelled", "Cancelled.");
}
function errorReply(method, error) {
  if (!(error instanceof import_vscode_jsonrpc3.ResponseError)) {
    return new Problem("malformed-reply", `\u201C${method}\u201D failed: ${asProblem(error).message}`);
  }
  const details = error.data?.errors;
  const more = Array.isArray(details) ? ` ${excerpt(JSON.stringify(details), 300)}` : "";
  return new Problem(
    "error-reply",
    `It answered \u201C${method}\u201D with error ${error.code}: ${error.message}${more}`
  );
}

// test/support.ts
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
var scriptedServer = join(process.cwd(), "test", "scriptedServer.mjs");
function scripted(scenario, more = {}) {
  return {
    name: "scripted",
    command: process.execPath,
    args: [scriptedServer, scenario],
    cwd: tmpdir(),
    transport: "stdio",
    ...more
  };
}
var KeptLog = class {
  lines = [];
  #waiting = [];
  info(text) {
    this.#add(`info: ${text}`);
  }
  warn(text) {
    this.#add(`warn: ${text}`);
  }
  server(line) {
    this.#add(`server: ${line}`);
  }
  /** The first line that matches, be it there or still to come. */
  line(pattern) {
    const found = this.lines.find((line) => pattern.test(line));
    return found !== void 0 ? Promise.resolve(found) : new Promise((resolve) => this.#waiting.push({ pattern, resolve }));
  }
  #add(line) {
    this.lines.push(line);
    this.#waiting = this.#waiting.filter(({ pattern, resolve }) => {
      if (pattern.test(line)) {
        resolve(line);
        return false;
      }
      return true;
    });
  }
};
function folderWith(files) {
  const path = mkdtempSync(join(tmpdir(), "testwire-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
var generous = {
  start: 2e4,
  discover: 2e4,
  silence: 2e4,
  cancel: 2e4,
  close: 200
};
async function withSession(options, use, timeouts = {}) {
  const log = new KeptLog();
  const session = await Session.open(options, log, { ...generous, ...timeouts });
  try {
    return await use(session, log);
  } finally {
    await session.close();
  }
}
async function problemOf(promise) {
  const { Problem: Problem2 } = await Promise.resolve().then(() => (init_problems(), problems_exports));
  try {
    await promise;
  } catch (error) {
    if (error instanceof Problem2) {
      return error;
    }
    throw error;
  }
  throw new Error("it went well");
}

// test/session.test.ts
var work = folderWith({
  "a.txt": "a + b killed\nc + d survived\n",
  "sub/b.txt": "e + f twice timeout\n",
  "slow.txt": "g + h slow\n"
});
process.on("exit", work.remove);
var here = { cwd: work.path };
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
for (const transport of ["stdio", "socket"]) {
  test(`discovers and tests over ${transport}`, async () => {
    await withSession(scripted("normal", { ...here, transport }), async (session) => {
      const files = await session.discover();
      assert.deepEqual(Object.keys(files), ["a.txt", "slow.txt", "sub/b.txt"]);
      const statuses = [];
      await session.mutationTest([{ path: "a.txt" }, { path: "sub/" }], (results) => {
        for (const { mutants } of Object.values(results)) {
          statuses.push(...mutants.map(({ status }) => status));
        }
      });
      assert.deepEqual(statuses, ["Killed", "Survived", "Timeout", "Timeout"]);
    });
  });
}
test("runs of one session follow one another, and each gets its own results", async () => {
  await withSession(scripted("normal", here), async (session) => {
    const counts = [0, 0];
    const count = (run) => (results) => {
      counts[run] = (counts[run] ?? 0) + Object.keys(results).length;
    };
    await Promise.all([
      session.mutationTest([{ path: "a.txt" }], count(0)),
      session.mutationTest([{ path: "sub/b.txt" }], count(1))
    ]);
    assert.deepEqual(counts, [2, 2]);
  });
});
test("a cancellation reaches the server, which goes on", async () => {
  await withSession(scripted("normal", here), async (session, log) => {
    const source = new import_vscode_jsonrpc4.CancellationTokenSource();
    const run = problemOf(
      session.mutationTest([{ path: "slow.txt" }], () => void 0, source.token)
    );
    await log.line(/waiting for the end/);
    source.cancel();
    assert.equal((await run).kind, "cancelled");
    await log.line(/server: cancelled/);
    assert.deepEqual(Object.keys(await session.discover([{ path: "a.txt" }])), ["a.txt"]);
  });
});
test("a server that ignores a cancellation is ended", async () => {
  const source = new import_vscode_jsonrpc4.CancellationTokenSource();
  await withSession(
    scripted("deaf", here),
    async (session, log) => {
      const run = problemOf(
        session.mutationTest([{ path: "slow.txt" }], () => void 0, source.token)
      );
      await log.line(/waiting for the end/);
      source.cancel();
      const problem = await run;
      assert.equal(problem.kind, "cancelled");
      assert.match(
        problem.message,
        /did not stop within 0\.05 s of the cancellation, so it was ended/
      );
      assert.equal((await session.ended)?.kind, "cancelled");
    },
    { cancel: 50 }
  );
});
test("a crash during a run ends the run with the reason", async () => {
  const crash = folderWith({ "a.txt": "a + b killed\nc + d crash\n" });
  await withSession(scripted("normal", { cwd: crash.path }), async (session) => {
    let results = 0;
    const problem = await problemOf(session.mutationTest(void 0, () => results += 1));
    assert.equal(problem.kind, "exited");
    assert.match(
      problem.message,
      /^It ended with exit code 3\..* It last wrote: .*about to crash$/
    );
    assert.equal(results, 1);
    assert.equal((await session.ended)?.kind, "exited");
    assert.equal((await problemOf(session.discover())).kind, "exited");
  });
  crash.remove();
});
test("closing ends a server that ignores the end of its input and SIGTERM, with its child", async () => {
  const log = new KeptLog();
  const session = await Session.open(scripted("stubborn", here), log, generous);
  const child = Number((await log.line(/child \d+/)).split(" ").at(-1));
  assert.ok(session.pid !== void 0 && alive(session.pid) && alive(child));
  await session.close();
  assert.ok(!alive(session.pid));
  while (alive(child)) {
    await new Promise(setImmediate);
  }
  assert.equal(await session.ended, void 0);
});
test("logs the command line, standard error and the version", async () => {
  await withSession(scripted("normal", here), async (session, log) => {
    await session.discover();
    assert.match(log.lines[0] ?? "", /scriptedServer\.mjs normal serve stdio {3}\(in .*\)$/);
    await log.line(/^info: It speaks version 0\.4\.0 of the protocol/);
    await log.line(/^server: discover \{\}/);
  });
});
test("the configuration file is passed on", async () => {
  const options = scripted("needs-config", { ...here, configFile: "there.json" });
  await withSession(options, async (session) => session.discover());
  const problem = await problemOf(
    Session.open(scripted("needs-config", here), new KeptLog(), generous)
  );
  assert.equal(problem.kind, "error-reply");
  assert.match(problem.message, /“configure” with error -32602: Invalid params .*configFilePath/);
});
test("a bare major version is taken with a warning", async () => {
  await withSession(scripted("version=1", here), async (_, log) => {
    await log.line(/^warn: It answered “1” for its protocol version/);
  });
});
var broken = [
  [
    "normal",
    { command: "no-such-command" },
    "no-command",
    /^The command “no-such-command” was not found\. Correct the setting, or install it\.$/
  ],
  ["normal", { cwd: "/no/such/folder" }, "no-folder", /working directory .* does not exist/],
  ["normal", { command: work.path, cwd: work.path }, "cannot-start", /cannot be run: .*EACCES/],
  ["exit=2", {}, "exited", /^It ended with exit code 2\. It last wrote: Error: no configuration/],
  ["exit=2", { transport: "socket" }, "exited", /exit code 2 before it accepted a connection/],
  ["banner", {}, "not-the-protocol", /wrote text .* “Welcome to the mutation server!”/],
  ["version=0.5.0", {}, "version", /speaks version 0\.5\.0 .* this extension speaks 0\.4 /],
  ["version=0.3", {}, "version", /Install a release of the server for 0\.4/],
  ["version=latest", {}, "version", /speaks version latest/],
  ["configure-result=null", {}, "malformed-reply", /“configure” does not fit .* an object/],
  ['configure-result={"version":4}', {}, "malformed-reply", /\/version should be a text and is 4/]
];
for (const [scenario, more, kind, message] of broken) {
  test(`says what is wrong: ${scenario} ${JSON.stringify(more)}`, async () => {
    const problem = await problemOf(
      Session.open(scripted(scenario, more), new KeptLog(), generous)
    );
    assert.equal(problem.kind, kind);
    assert.match(problem.message, message);
  });
}
test("a server that never answers is given up", async () => {
  const timeouts = { ...generous, start: 300 };
  const mute = await problemOf(Session.open(scripted("mute"), new KeptLog(), timeouts));
  assert.equal(mute.kind, "timeout");
  assert.match(mute.message, /did not answer “configure” within 0\.3 s/);
  const options = scripted("no-listen", { transport: "socket" });
  const deaf = await problemOf(Session.open(options, new KeptLog(), timeouts));
  assert.equal(deaf.kind, "cannot-connect");
  assert.match(deaf.message, /did not listen on 127\.0\.0\.1:\d+ within 0\.3 s/);
});
test("a request that is not answered ends the session", async () => {
  await withSession(
    scripted("mute-discover", here),
    async (session) => {
      const problem = await problemOf(session.discover());
      assert.equal(problem.kind, "timeout");
      assert.match(problem.message, /did not answer “discover” within 0\.1 s/);
      assert.equal((await session.ended)?.kind, "timeout");
    },
    { discover: 100 }
  );
});
test("an answer of the wrong shape is refused, with the place", async () => {
  const mutant = { id: "1", mutatorName: "M", location: { start: { line: 1, column: 0 } } };
  const result = JSON.stringify({ files: { "a/b.txt": { mutants: [mutant] } } });
  await withSession(scripted(`discover-result=${result}`, here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, "malformed-reply");
    assert.match(
      problem.message,
      /“discover” does not fit the protocol: \/files\/a~1b\.txt\/mutants\/0\/location\/start\/column should be a whole number from 1 and is 0/
    );
  });
});
test("an error answer is passed on", async () => {
  await withSession(scripted("discover-error=No tests found", here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, "error-reply");
    assert.equal(problem.message, "It answered \u201Cdiscover\u201D with error 0: No tests found");
  });
});
test("an answer that is no JSON ends the session with a quotation", async () => {
  await withSession(scripted("bad-json", here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, "not-the-protocol");
    assert.match(problem.message, /a message that is not JSON \(.*“\{"jsonrpc”/);
  });
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vaXMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbWVzc2FnZXMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbGlua2VkTWFwLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2Rpc3Bvc2FibGUuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vcmFsLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2V2ZW50cy5qcyIsICIuLi9ub2RlX21vZHVsZXMvdnNjb2RlLWpzb25ycGMvbGliL2NvbW1vbi9jYW5jZWxsYXRpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vc2hhcmVkQXJyYXlDYW5jZWxsYXRpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vc2VtYXBob3JlLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL21lc3NhZ2VSZWFkZXIuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbWVzc2FnZVdyaXRlci5qcyIsICIuLi9ub2RlX21vZHVsZXMvdnNjb2RlLWpzb25ycGMvbGliL2NvbW1vbi9tZXNzYWdlQnVmZmVyLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2Nvbm5lY3Rpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vYXBpLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvbm9kZS9yaWwuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9ub2RlL21haW4uanMiLCAiLi4vc3JjL2NvcmUvcHJvYmxlbXMudHMiLCAiLi4vdGVzdC9zZXNzaW9uLnRlc3QudHMiLCAiLi4vLi4vZ2VuZXJhdGVkL3R5cGVzY3JpcHQvc3JjL21zcC92MF80L21ldGhvZHMudHMiLCAiLi4vLi4vZ2VuZXJhdGVkL3R5cGVzY3JpcHQvc3JjL21zcC92MF80L2NsaWVudC50cyIsICIuLi9zcmMvY29yZS9zZXNzaW9uLnRzIiwgIi4uL3NyYy9jb3JlL2ZyYW1lcy50cyIsICIuLi9zcmMvY29yZS9sYXVuY2gudHMiLCAiLi4vc3JjL2NvcmUvcHJvY2Vzcy50cyIsICIuLi9zcmMvY29yZS9yZXBsaWVzLnRzIiwgIi4uL3NyYy9jb3JlL3ZlcnNpb24udHMiLCAiLi4vdGVzdC9zdXBwb3J0LnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuYm9vbGVhbiA9IGJvb2xlYW47XG5leHBvcnRzLnN0cmluZyA9IHN0cmluZztcbmV4cG9ydHMubnVtYmVyID0gbnVtYmVyO1xuZXhwb3J0cy5lcnJvciA9IGVycm9yO1xuZXhwb3J0cy5mdW5jID0gZnVuYztcbmV4cG9ydHMuYXJyYXkgPSBhcnJheTtcbmV4cG9ydHMuc3RyaW5nQXJyYXkgPSBzdHJpbmdBcnJheTtcbmZ1bmN0aW9uIGJvb2xlYW4odmFsdWUpIHtcbiAgICByZXR1cm4gdmFsdWUgPT09IHRydWUgfHwgdmFsdWUgPT09IGZhbHNlO1xufVxuZnVuY3Rpb24gc3RyaW5nKHZhbHVlKSB7XG4gICAgcmV0dXJuIHR5cGVvZiB2YWx1ZSA9PT0gJ3N0cmluZycgfHwgdmFsdWUgaW5zdGFuY2VvZiBTdHJpbmc7XG59XG5mdW5jdGlvbiBudW1iZXIodmFsdWUpIHtcbiAgICByZXR1cm4gdHlwZW9mIHZhbHVlID09PSAnbnVtYmVyJyB8fCB2YWx1ZSBpbnN0YW5jZW9mIE51bWJlcjtcbn1cbmZ1bmN0aW9uIGVycm9yKHZhbHVlKSB7XG4gICAgcmV0dXJuIHZhbHVlIGluc3RhbmNlb2YgRXJyb3I7XG59XG5mdW5jdGlvbiBmdW5jKHZhbHVlKSB7XG4gICAgcmV0dXJuIHR5cGVvZiB2YWx1ZSA9PT0gJ2Z1bmN0aW9uJztcbn1cbmZ1bmN0aW9uIGFycmF5KHZhbHVlKSB7XG4gICAgcmV0dXJuIEFycmF5LmlzQXJyYXkodmFsdWUpO1xufVxuZnVuY3Rpb24gc3RyaW5nQXJyYXkodmFsdWUpIHtcbiAgICByZXR1cm4gYXJyYXkodmFsdWUpICYmIHZhbHVlLmV2ZXJ5KGVsZW0gPT4gc3RyaW5nKGVsZW0pKTtcbn1cbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5NZXNzYWdlID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOSA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTggPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU3ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNiA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTUgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU0ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTIgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUxID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMCA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZSA9IGV4cG9ydHMuUmVxdWVzdFR5cGU5ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTggPSBleHBvcnRzLlJlcXVlc3RUeXBlNyA9IGV4cG9ydHMuUmVxdWVzdFR5cGU2ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTUgPSBleHBvcnRzLlJlcXVlc3RUeXBlNCA9IGV4cG9ydHMuUmVxdWVzdFR5cGUzID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTIgPSBleHBvcnRzLlJlcXVlc3RUeXBlMSA9IGV4cG9ydHMuUmVxdWVzdFR5cGUgPSBleHBvcnRzLlJlcXVlc3RUeXBlMCA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlID0gZXhwb3J0cy5QYXJhbWV0ZXJTdHJ1Y3R1cmVzID0gZXhwb3J0cy5SZXNwb25zZUVycm9yID0gZXhwb3J0cy5FcnJvckNvZGVzID0gdm9pZCAwO1xuY29uc3QgaXMgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIi4vaXNcIikpO1xuLyoqXG4gKiBQcmVkZWZpbmVkIGVycm9yIGNvZGVzLlxuICovXG52YXIgRXJyb3JDb2RlcztcbihmdW5jdGlvbiAoRXJyb3JDb2Rlcykge1xuICAgIC8vIERlZmluZWQgYnkgSlNPTiBSUENcbiAgICBFcnJvckNvZGVzLlBhcnNlRXJyb3IgPSAtMzI3MDA7XG4gICAgRXJyb3JDb2Rlcy5JbnZhbGlkUmVxdWVzdCA9IC0zMjYwMDtcbiAgICBFcnJvckNvZGVzLk1ldGhvZE5vdEZvdW5kID0gLTMyNjAxO1xuICAgIEVycm9yQ29kZXMuSW52YWxpZFBhcmFtcyA9IC0zMjYwMjtcbiAgICBFcnJvckNvZGVzLkludGVybmFsRXJyb3IgPSAtMzI2MDM7XG4gICAgLyoqXG4gICAgICogVGhpcyBpcyB0aGUgc3RhcnQgcmFuZ2Ugb2YgSlNPTiBSUEMgcmVzZXJ2ZWQgZXJyb3IgY29kZXMuXG4gICAgICogSXQgZG9lc24ndCBkZW5vdGUgYSByZWFsIGVycm9yIGNvZGUuIE5vIGFwcGxpY2F0aW9uIGVycm9yIGNvZGVzIHNob3VsZFxuICAgICAqIGJlIGRlZmluZWQgYmV0d2VlbiB0aGUgc3RhcnQgYW5kIGVuZCByYW5nZS4gRm9yIGJhY2t3YXJkc1xuICAgICAqIGNvbXBhdGliaWxpdHkgdGhlIGBTZXJ2ZXJOb3RJbml0aWFsaXplZGAgYW5kIHRoZSBgVW5rbm93bkVycm9yQ29kZWBcbiAgICAgKiBhcmUgbGVmdCBpbiB0aGUgcmFuZ2UuXG4gICAgICpcbiAgICAgKiBAc2luY2UgMy4xNi4wXG4gICAgKi9cbiAgICBFcnJvckNvZGVzLmpzb25ycGNSZXNlcnZlZEVycm9yUmFuZ2VTdGFydCA9IC0zMjA5OTtcbiAgICAvKiogQGRlcHJlY2F0ZWQgdXNlICBqc29ucnBjUmVzZXJ2ZWRFcnJvclJhbmdlU3RhcnQgKi9cbiAgICBFcnJvckNvZGVzLnNlcnZlckVycm9yU3RhcnQgPSAtMzIwOTk7XG4gICAgLyoqXG4gICAgICogQW4gZXJyb3Igb2NjdXJyZWQgd2hlbiB3cml0ZSBhIG1lc3NhZ2UgdG8gdGhlIHRyYW5zcG9ydCBsYXllci5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLk1lc3NhZ2VXcml0ZUVycm9yID0gLTMyMDk5O1xuICAgIC8qKlxuICAgICAqIEFuIGVycm9yIG9jY3VycmVkIHdoZW4gcmVhZGluZyBhIG1lc3NhZ2UgZnJvbSB0aGUgdHJhbnNwb3J0IGxheWVyLlxuICAgICAqL1xuICAgIEVycm9yQ29kZXMuTWVzc2FnZVJlYWRFcnJvciA9IC0zMjA5ODtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQgb3IgbG9zdCBhbmQgYWxsIHBlbmRpbmcgcmVzcG9uc2VzIGdvdFxuICAgICAqIHJlamVjdGVkLlxuICAgICAqL1xuICAgIEVycm9yQ29kZXMuUGVuZGluZ1Jlc3BvbnNlUmVqZWN0ZWQgPSAtMzIwOTc7XG4gICAgLyoqXG4gICAgICogVGhlIGNvbm5lY3Rpb24gaXMgaW5hY3RpdmUgYW5kIGEgdXNlIG9mIGl0IGZhaWxlZC5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLkNvbm5lY3Rpb25JbmFjdGl2ZSA9IC0zMjA5NjtcbiAgICAvKipcbiAgICAgKiBFcnJvciBjb2RlIGluZGljYXRpbmcgdGhhdCBhIHNlcnZlciByZWNlaXZlZCBhIG5vdGlmaWNhdGlvbiBvclxuICAgICAqIHJlcXVlc3QgYmVmb3JlIHRoZSBzZXJ2ZXIgaGFzIHJlY2VpdmVkIHRoZSBgaW5pdGlhbGl6ZWAgcmVxdWVzdC5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLlNlcnZlck5vdEluaXRpYWxpemVkID0gLTMyMDAyO1xuICAgIEVycm9yQ29kZXMuVW5rbm93bkVycm9yQ29kZSA9IC0zMjAwMTtcbiAgICAvKipcbiAgICAgKiBUaGlzIGlzIHRoZSBlbmQgcmFuZ2Ugb2YgSlNPTiBSUEMgcmVzZXJ2ZWQgZXJyb3IgY29kZXMuXG4gICAgICogSXQgZG9lc24ndCBkZW5vdGUgYSByZWFsIGVycm9yIGNvZGUuXG4gICAgICpcbiAgICAgKiBAc2luY2UgMy4xNi4wXG4gICAgKi9cbiAgICBFcnJvckNvZGVzLmpzb25ycGNSZXNlcnZlZEVycm9yUmFuZ2VFbmQgPSAtMzIwMDA7XG4gICAgLyoqIEBkZXByZWNhdGVkIHVzZSAganNvbnJwY1Jlc2VydmVkRXJyb3JSYW5nZUVuZCAqL1xuICAgIEVycm9yQ29kZXMuc2VydmVyRXJyb3JFbmQgPSAtMzIwMDA7XG59KShFcnJvckNvZGVzIHx8IChleHBvcnRzLkVycm9yQ29kZXMgPSBFcnJvckNvZGVzID0ge30pKTtcbi8qKlxuICogQW4gZXJyb3Igb2JqZWN0IHJldHVybiBpbiBhIHJlc3BvbnNlIGluIGNhc2UgYSByZXF1ZXN0XG4gKiBoYXMgZmFpbGVkLlxuICovXG5jbGFzcyBSZXNwb25zZUVycm9yIGV4dGVuZHMgRXJyb3Ige1xuICAgIGNvZGU7XG4gICAgZGF0YTtcbiAgICBjb25zdHJ1Y3Rvcihjb2RlLCBtZXNzYWdlLCBkYXRhKSB7XG4gICAgICAgIHN1cGVyKG1lc3NhZ2UpO1xuICAgICAgICB0aGlzLmNvZGUgPSBpcy5udW1iZXIoY29kZSkgPyBjb2RlIDogRXJyb3JDb2Rlcy5Vbmtub3duRXJyb3JDb2RlO1xuICAgICAgICB0aGlzLmRhdGEgPSBkYXRhO1xuICAgICAgICBPYmplY3Quc2V0UHJvdG90eXBlT2YodGhpcywgUmVzcG9uc2VFcnJvci5wcm90b3R5cGUpO1xuICAgIH1cbiAgICB0b0pzb24oKSB7XG4gICAgICAgIGNvbnN0IHJlc3VsdCA9IHtcbiAgICAgICAgICAgIGNvZGU6IHRoaXMuY29kZSxcbiAgICAgICAgICAgIG1lc3NhZ2U6IHRoaXMubWVzc2FnZVxuICAgICAgICB9O1xuICAgICAgICBpZiAodGhpcy5kYXRhICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgIHJlc3VsdC5kYXRhID0gdGhpcy5kYXRhO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxufVxuZXhwb3J0cy5SZXNwb25zZUVycm9yID0gUmVzcG9uc2VFcnJvcjtcbmNsYXNzIFBhcmFtZXRlclN0cnVjdHVyZXMge1xuICAgIGtpbmQ7XG4gICAgLyoqXG4gICAgICogVGhlIHBhcmFtZXRlciBzdHJ1Y3R1cmUgaXMgYXV0b21hdGljYWxseSBpbmZlcnJlZCBvbiB0aGUgbnVtYmVyIG9mIHBhcmFtZXRlcnNcbiAgICAgKiBhbmQgdGhlIHBhcmFtZXRlciB0eXBlIGluIGNhc2Ugb2YgYSBzaW5nbGUgcGFyYW0uXG4gICAgICovXG4gICAgc3RhdGljIGF1dG8gPSBuZXcgUGFyYW1ldGVyU3RydWN0dXJlcygnYXV0bycpO1xuICAgIC8qKlxuICAgICAqIEZvcmNlcyBgYnlQb3NpdGlvbmAgcGFyYW1ldGVyIHN0cnVjdHVyZS4gVGhpcyBpcyB1c2VmdWwgaWYgeW91IGhhdmUgYSBzaW5nbGVcbiAgICAgKiBwYXJhbWV0ZXIgd2hpY2ggaGFzIGEgbGl0ZXJhbCB0eXBlLlxuICAgICAqL1xuICAgIHN0YXRpYyBieVBvc2l0aW9uID0gbmV3IFBhcmFtZXRlclN0cnVjdHVyZXMoJ2J5UG9zaXRpb24nKTtcbiAgICAvKipcbiAgICAgKiBGb3JjZXMgYGJ5TmFtZWAgcGFyYW1ldGVyIHN0cnVjdHVyZS4gVGhpcyBpcyBvbmx5IHVzZWZ1bCB3aGVuIGhhdmluZyBhIHNpbmdsZVxuICAgICAqIHBhcmFtZXRlci4gVGhlIGxpYnJhcnkgd2lsbCByZXBvcnQgZXJyb3JzIGlmIHVzZWQgd2l0aCBhIGRpZmZlcmVudCBudW1iZXIgb2ZcbiAgICAgKiBwYXJhbWV0ZXJzLlxuICAgICAqL1xuICAgIHN0YXRpYyBieU5hbWUgPSBuZXcgUGFyYW1ldGVyU3RydWN0dXJlcygnYnlOYW1lJyk7XG4gICAgY29uc3RydWN0b3Ioa2luZCkge1xuICAgICAgICB0aGlzLmtpbmQgPSBraW5kO1xuICAgIH1cbiAgICBzdGF0aWMgaXModmFsdWUpIHtcbiAgICAgICAgcmV0dXJuIHZhbHVlID09PSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8gfHwgdmFsdWUgPT09IFBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lIHx8IHZhbHVlID09PSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5UG9zaXRpb247XG4gICAgfVxuICAgIHRvU3RyaW5nKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5raW5kO1xuICAgIH1cbn1cbmV4cG9ydHMuUGFyYW1ldGVyU3RydWN0dXJlcyA9IFBhcmFtZXRlclN0cnVjdHVyZXM7XG4vKipcbiAqIEFuIGFic3RyYWN0IGltcGxlbWVudGF0aW9uIG9mIGEgTWVzc2FnZVR5cGUuXG4gKi9cbmNsYXNzIEFic3RyYWN0TWVzc2FnZVNpZ25hdHVyZSB7XG4gICAgbWV0aG9kO1xuICAgIG51bWJlck9mUGFyYW1zO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgbnVtYmVyT2ZQYXJhbXMpIHtcbiAgICAgICAgdGhpcy5tZXRob2QgPSBtZXRob2Q7XG4gICAgICAgIHRoaXMubnVtYmVyT2ZQYXJhbXMgPSBudW1iZXJPZlBhcmFtcztcbiAgICB9XG4gICAgZ2V0IHBhcmFtZXRlclN0cnVjdHVyZXMoKSB7XG4gICAgICAgIHJldHVybiBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG87XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUgPSBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmU7XG4vKipcbiAqIENsYXNzZXMgdG8gdHlwZSByZXF1ZXN0IHJlc3BvbnNlIHBhaXJzXG4gKi9cbmNsYXNzIFJlcXVlc3RUeXBlMCBleHRlbmRzIEFic3RyYWN0TWVzc2FnZVNpZ25hdHVyZSB7XG4gICAgLyoqXG4gICAgICogQ2xpZW50cyBtdXN0IG5vdCB1c2UgdGhpcyBwcm9wZXJ0eS4gSXQgaXMgaGVyZSB0byBlbnN1cmUgY29ycmVjdCB0eXBpbmcuXG4gICAgICovXG4gICAgXztcbiAgICBjb25zdHJ1Y3RvcihtZXRob2QpIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAwKTtcbiAgICB9XG59XG5leHBvcnRzLlJlcXVlc3RUeXBlMCA9IFJlcXVlc3RUeXBlMDtcbmNsYXNzIFJlcXVlc3RUeXBlIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZSA9IFJlcXVlc3RUeXBlO1xuY2xhc3MgUmVxdWVzdFR5cGUxIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTEgPSBSZXF1ZXN0VHlwZTE7XG5jbGFzcyBSZXF1ZXN0VHlwZTIgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMik7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTIgPSBSZXF1ZXN0VHlwZTI7XG5jbGFzcyBSZXF1ZXN0VHlwZTMgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMyk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTMgPSBSZXF1ZXN0VHlwZTM7XG5jbGFzcyBSZXF1ZXN0VHlwZTQgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTQgPSBSZXF1ZXN0VHlwZTQ7XG5jbGFzcyBSZXF1ZXN0VHlwZTUgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNSk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTUgPSBSZXF1ZXN0VHlwZTU7XG5jbGFzcyBSZXF1ZXN0VHlwZTYgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNik7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTYgPSBSZXF1ZXN0VHlwZTY7XG5jbGFzcyBSZXF1ZXN0VHlwZTcgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNyk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTcgPSBSZXF1ZXN0VHlwZTc7XG5jbGFzcyBSZXF1ZXN0VHlwZTggZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTggPSBSZXF1ZXN0VHlwZTg7XG5jbGFzcyBSZXF1ZXN0VHlwZTkgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOSk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTkgPSBSZXF1ZXN0VHlwZTk7XG5jbGFzcyBOb3RpZmljYXRpb25UeXBlIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlID0gTm90aWZpY2F0aW9uVHlwZTtcbmNsYXNzIE5vdGlmaWNhdGlvblR5cGUwIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCkge1xuICAgICAgICBzdXBlcihtZXRob2QsIDApO1xuICAgIH1cbn1cbmV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTAgPSBOb3RpZmljYXRpb25UeXBlMDtcbmNsYXNzIE5vdGlmaWNhdGlvblR5cGUxIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMSA9IE5vdGlmaWNhdGlvblR5cGUxO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTIgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMik7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMiA9IE5vdGlmaWNhdGlvblR5cGUyO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTMgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMyk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMyA9IE5vdGlmaWNhdGlvblR5cGUzO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTQgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNCk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNCA9IE5vdGlmaWNhdGlvblR5cGU0O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTUgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNSk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNSA9IE5vdGlmaWNhdGlvblR5cGU1O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTYgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNik7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNiA9IE5vdGlmaWNhdGlvblR5cGU2O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTcgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNyk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNyA9IE5vdGlmaWNhdGlvblR5cGU3O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTggZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOCk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOCA9IE5vdGlmaWNhdGlvblR5cGU4O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTkgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOSk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOSA9IE5vdGlmaWNhdGlvblR5cGU5O1xudmFyIE1lc3NhZ2U7XG4oZnVuY3Rpb24gKE1lc3NhZ2UpIHtcbiAgICAvKipcbiAgICAgKiBUZXN0cyBpZiB0aGUgZ2l2ZW4gbWVzc2FnZSBpcyBhIHJlcXVlc3QgbWVzc2FnZVxuICAgICAqL1xuICAgIGZ1bmN0aW9uIGlzUmVxdWVzdChtZXNzYWdlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IG1lc3NhZ2U7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgaXMuc3RyaW5nKGNhbmRpZGF0ZS5tZXRob2QpICYmIChpcy5zdHJpbmcoY2FuZGlkYXRlLmlkKSB8fCBpcy5udW1iZXIoY2FuZGlkYXRlLmlkKSk7XG4gICAgfVxuICAgIE1lc3NhZ2UuaXNSZXF1ZXN0ID0gaXNSZXF1ZXN0O1xuICAgIC8qKlxuICAgICAqIFRlc3RzIGlmIHRoZSBnaXZlbiBtZXNzYWdlIGlzIGEgbm90aWZpY2F0aW9uIG1lc3NhZ2VcbiAgICAgKi9cbiAgICBmdW5jdGlvbiBpc05vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IG1lc3NhZ2U7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgaXMuc3RyaW5nKGNhbmRpZGF0ZS5tZXRob2QpICYmIG1lc3NhZ2UuaWQgPT09IHZvaWQgMDtcbiAgICB9XG4gICAgTWVzc2FnZS5pc05vdGlmaWNhdGlvbiA9IGlzTm90aWZpY2F0aW9uO1xuICAgIC8qKlxuICAgICAqIFRlc3RzIGlmIHRoZSBnaXZlbiBtZXNzYWdlIGlzIGEgcmVzcG9uc2UgbWVzc2FnZVxuICAgICAqL1xuICAgIGZ1bmN0aW9uIGlzUmVzcG9uc2UobWVzc2FnZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSBtZXNzYWdlO1xuICAgICAgICByZXR1cm4gY2FuZGlkYXRlICYmIChjYW5kaWRhdGUucmVzdWx0ICE9PSB2b2lkIDAgfHwgISFjYW5kaWRhdGUuZXJyb3IpICYmIChpcy5zdHJpbmcoY2FuZGlkYXRlLmlkKSB8fCBpcy5udW1iZXIoY2FuZGlkYXRlLmlkKSB8fCBjYW5kaWRhdGUuaWQgPT09IG51bGwpO1xuICAgIH1cbiAgICBNZXNzYWdlLmlzUmVzcG9uc2UgPSBpc1Jlc3BvbnNlO1xufSkoTWVzc2FnZSB8fCAoZXhwb3J0cy5NZXNzYWdlID0gTWVzc2FnZSA9IHt9KSk7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuTFJVQ2FjaGUgPSBleHBvcnRzLkxpbmtlZE1hcCA9IGV4cG9ydHMuVG91Y2ggPSB2b2lkIDA7XG52YXIgVG91Y2g7XG4oZnVuY3Rpb24gKFRvdWNoKSB7XG4gICAgVG91Y2guTm9uZSA9IDA7XG4gICAgVG91Y2guRmlyc3QgPSAxO1xuICAgIFRvdWNoLkFzT2xkID0gVG91Y2guRmlyc3Q7XG4gICAgVG91Y2guTGFzdCA9IDI7XG4gICAgVG91Y2guQXNOZXcgPSBUb3VjaC5MYXN0O1xufSkoVG91Y2ggfHwgKGV4cG9ydHMuVG91Y2ggPSBUb3VjaCA9IHt9KSk7XG5jbGFzcyBMaW5rZWRNYXAge1xuICAgIFtTeW1ib2wudG9TdHJpbmdUYWddID0gJ0xpbmtlZE1hcCc7XG4gICAgX21hcDtcbiAgICBfaGVhZDtcbiAgICBfdGFpbDtcbiAgICBfc2l6ZTtcbiAgICBfc3RhdGU7XG4gICAgY29uc3RydWN0b3IoKSB7XG4gICAgICAgIHRoaXMuX21hcCA9IG5ldyBNYXAoKTtcbiAgICAgICAgdGhpcy5faGVhZCA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fdGFpbCA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fc2l6ZSA9IDA7XG4gICAgICAgIHRoaXMuX3N0YXRlID0gMDtcbiAgICB9XG4gICAgY2xlYXIoKSB7XG4gICAgICAgIHRoaXMuX21hcC5jbGVhcigpO1xuICAgICAgICB0aGlzLl9oZWFkID0gdW5kZWZpbmVkO1xuICAgICAgICB0aGlzLl90YWlsID0gdW5kZWZpbmVkO1xuICAgICAgICB0aGlzLl9zaXplID0gMDtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgaXNFbXB0eSgpIHtcbiAgICAgICAgcmV0dXJuICF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsO1xuICAgIH1cbiAgICBnZXQgc2l6ZSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3NpemU7XG4gICAgfVxuICAgIGdldCBmaXJzdCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX2hlYWQ/LnZhbHVlO1xuICAgIH1cbiAgICBnZXQgbGFzdCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3RhaWw/LnZhbHVlO1xuICAgIH1cbiAgICBiZWZvcmUoa2V5KSB7XG4gICAgICAgIGNvbnN0IGl0ZW0gPSB0aGlzLl9tYXAuZ2V0KGtleSk7XG4gICAgICAgIHJldHVybiBpdGVtID8gaXRlbS5wcmV2aW91cz8udmFsdWUgOiB1bmRlZmluZWQ7XG4gICAgfVxuICAgIGFmdGVyKGtleSkge1xuICAgICAgICBjb25zdCBpdGVtID0gdGhpcy5fbWFwLmdldChrZXkpO1xuICAgICAgICByZXR1cm4gaXRlbSA/IGl0ZW0ubmV4dD8udmFsdWUgOiB1bmRlZmluZWQ7XG4gICAgfVxuICAgIGhhcyhrZXkpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX21hcC5oYXMoa2V5KTtcbiAgICB9XG4gICAgZ2V0KGtleSwgdG91Y2ggPSBUb3VjaC5Ob25lKSB7XG4gICAgICAgIGNvbnN0IGl0ZW0gPSB0aGlzLl9tYXAuZ2V0KGtleSk7XG4gICAgICAgIGlmICghaXRlbSkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBpZiAodG91Y2ggIT09IFRvdWNoLk5vbmUpIHtcbiAgICAgICAgICAgIHRoaXMudG91Y2goaXRlbSwgdG91Y2gpO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiBpdGVtLnZhbHVlO1xuICAgIH1cbiAgICBzZXQoa2V5LCB2YWx1ZSwgdG91Y2ggPSBUb3VjaC5Ob25lKSB7XG4gICAgICAgIGxldCBpdGVtID0gdGhpcy5fbWFwLmdldChrZXkpO1xuICAgICAgICBpZiAoaXRlbSkge1xuICAgICAgICAgICAgaXRlbS52YWx1ZSA9IHZhbHVlO1xuICAgICAgICAgICAgaWYgKHRvdWNoICE9PSBUb3VjaC5Ob25lKSB7XG4gICAgICAgICAgICAgICAgdGhpcy50b3VjaChpdGVtLCB0b3VjaCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBpdGVtID0geyBrZXksIHZhbHVlLCBuZXh0OiB1bmRlZmluZWQsIHByZXZpb3VzOiB1bmRlZmluZWQgfTtcbiAgICAgICAgICAgIHN3aXRjaCAodG91Y2gpIHtcbiAgICAgICAgICAgICAgICBjYXNlIFRvdWNoLk5vbmU6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIGNhc2UgVG91Y2guRmlyc3Q6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUZpcnN0KGl0ZW0pO1xuICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICBjYXNlIFRvdWNoLkxhc3Q6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdGhpcy5fbWFwLnNldChrZXksIGl0ZW0pO1xuICAgICAgICAgICAgdGhpcy5fc2l6ZSsrO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiB0aGlzO1xuICAgIH1cbiAgICBkZWxldGUoa2V5KSB7XG4gICAgICAgIHJldHVybiAhIXRoaXMucmVtb3ZlKGtleSk7XG4gICAgfVxuICAgIHJlbW92ZShrZXkpIHtcbiAgICAgICAgY29uc3QgaXRlbSA9IHRoaXMuX21hcC5nZXQoa2V5KTtcbiAgICAgICAgaWYgKCFpdGVtKSB7XG4gICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX21hcC5kZWxldGUoa2V5KTtcbiAgICAgICAgdGhpcy5yZW1vdmVJdGVtKGl0ZW0pO1xuICAgICAgICB0aGlzLl9zaXplLS07XG4gICAgICAgIHJldHVybiBpdGVtLnZhbHVlO1xuICAgIH1cbiAgICBzaGlmdCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIGlmICghdGhpcy5faGVhZCB8fCAhdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgfVxuICAgICAgICBjb25zdCBpdGVtID0gdGhpcy5faGVhZDtcbiAgICAgICAgdGhpcy5fbWFwLmRlbGV0ZShpdGVtLmtleSk7XG4gICAgICAgIHRoaXMucmVtb3ZlSXRlbShpdGVtKTtcbiAgICAgICAgdGhpcy5fc2l6ZS0tO1xuICAgICAgICByZXR1cm4gaXRlbS52YWx1ZTtcbiAgICB9XG4gICAgZm9yRWFjaChjYWxsYmFja2ZuLCB0aGlzQXJnKSB7XG4gICAgICAgIGNvbnN0IHN0YXRlID0gdGhpcy5fc3RhdGU7XG4gICAgICAgIGxldCBjdXJyZW50ID0gdGhpcy5faGVhZDtcbiAgICAgICAgd2hpbGUgKGN1cnJlbnQpIHtcbiAgICAgICAgICAgIGlmICh0aGlzQXJnKSB7XG4gICAgICAgICAgICAgICAgY2FsbGJhY2tmbi5iaW5kKHRoaXNBcmcpKGN1cnJlbnQudmFsdWUsIGN1cnJlbnQua2V5LCB0aGlzKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIGNhbGxiYWNrZm4oY3VycmVudC52YWx1ZSwgY3VycmVudC5rZXksIHRoaXMpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKHRoaXMuX3N0YXRlICE9PSBzdGF0ZSkge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgTGlua2VkTWFwIGdvdCBtb2RpZmllZCBkdXJpbmcgaXRlcmF0aW9uLmApO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY3VycmVudCA9IGN1cnJlbnQubmV4dDtcbiAgICAgICAgfVxuICAgIH1cbiAgICBrZXlzKCkge1xuICAgICAgICBjb25zdCBzdGF0ZSA9IHRoaXMuX3N0YXRlO1xuICAgICAgICBsZXQgY3VycmVudCA9IHRoaXMuX2hlYWQ7XG4gICAgICAgIGNvbnN0IGl0ZXJhdG9yID0ge1xuICAgICAgICAgICAgW1N5bWJvbC5pdGVyYXRvcl06ICgpID0+IHtcbiAgICAgICAgICAgICAgICByZXR1cm4gaXRlcmF0b3I7XG4gICAgICAgICAgICB9LFxuICAgICAgICAgICAgbmV4dDogKCkgPT4ge1xuICAgICAgICAgICAgICAgIGlmICh0aGlzLl9zdGF0ZSAhPT0gc3RhdGUpIHtcbiAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBMaW5rZWRNYXAgZ290IG1vZGlmaWVkIGR1cmluZyBpdGVyYXRpb24uYCk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGlmIChjdXJyZW50KSB7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdCA9IHsgdmFsdWU6IGN1cnJlbnQua2V5LCBkb25lOiBmYWxzZSB9O1xuICAgICAgICAgICAgICAgICAgICBjdXJyZW50ID0gY3VycmVudC5uZXh0O1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHsgdmFsdWU6IHVuZGVmaW5lZCwgZG9uZTogdHJ1ZSB9O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgIH1cbiAgICB2YWx1ZXMoKSB7XG4gICAgICAgIGNvbnN0IHN0YXRlID0gdGhpcy5fc3RhdGU7XG4gICAgICAgIGxldCBjdXJyZW50ID0gdGhpcy5faGVhZDtcbiAgICAgICAgY29uc3QgaXRlcmF0b3IgPSB7XG4gICAgICAgICAgICBbU3ltYm9sLml0ZXJhdG9yXTogKCkgPT4ge1xuICAgICAgICAgICAgICAgIHJldHVybiBpdGVyYXRvcjtcbiAgICAgICAgICAgIH0sXG4gICAgICAgICAgICBuZXh0OiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX3N0YXRlICE9PSBzdGF0ZSkge1xuICAgICAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYExpbmtlZE1hcCBnb3QgbW9kaWZpZWQgZHVyaW5nIGl0ZXJhdGlvbi5gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKGN1cnJlbnQpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgcmVzdWx0ID0geyB2YWx1ZTogY3VycmVudC52YWx1ZSwgZG9uZTogZmFsc2UgfTtcbiAgICAgICAgICAgICAgICAgICAgY3VycmVudCA9IGN1cnJlbnQubmV4dDtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJldHVybiB7IHZhbHVlOiB1bmRlZmluZWQsIGRvbmU6IHRydWUgfTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBpdGVyYXRvcjtcbiAgICB9XG4gICAgZW50cmllcygpIHtcbiAgICAgICAgY29uc3Qgc3RhdGUgPSB0aGlzLl9zdGF0ZTtcbiAgICAgICAgbGV0IGN1cnJlbnQgPSB0aGlzLl9oZWFkO1xuICAgICAgICBjb25zdCBpdGVyYXRvciA9IHtcbiAgICAgICAgICAgIFtTeW1ib2wuaXRlcmF0b3JdOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgICAgICAgICAgfSxcbiAgICAgICAgICAgIG5leHQ6ICgpID0+IHtcbiAgICAgICAgICAgICAgICBpZiAodGhpcy5fc3RhdGUgIT09IHN0YXRlKSB7XG4gICAgICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgTGlua2VkTWFwIGdvdCBtb2RpZmllZCBkdXJpbmcgaXRlcmF0aW9uLmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBpZiAoY3VycmVudCkge1xuICAgICAgICAgICAgICAgICAgICBjb25zdCByZXN1bHQgPSB7IHZhbHVlOiBbY3VycmVudC5rZXksIGN1cnJlbnQudmFsdWVdLCBkb25lOiBmYWxzZSB9O1xuICAgICAgICAgICAgICAgICAgICBjdXJyZW50ID0gY3VycmVudC5uZXh0O1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHsgdmFsdWU6IHVuZGVmaW5lZCwgZG9uZTogdHJ1ZSB9O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgIH1cbiAgICBbU3ltYm9sLml0ZXJhdG9yXSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZW50cmllcygpO1xuICAgIH1cbiAgICB0cmltT2xkKG5ld1NpemUpIHtcbiAgICAgICAgaWYgKG5ld1NpemUgPj0gdGhpcy5zaXplKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG5ld1NpemUgPT09IDApIHtcbiAgICAgICAgICAgIHRoaXMuY2xlYXIoKTtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBsZXQgY3VycmVudCA9IHRoaXMuX2hlYWQ7XG4gICAgICAgIGxldCBjdXJyZW50U2l6ZSA9IHRoaXMuc2l6ZTtcbiAgICAgICAgd2hpbGUgKGN1cnJlbnQgJiYgY3VycmVudFNpemUgPiBuZXdTaXplKSB7XG4gICAgICAgICAgICB0aGlzLl9tYXAuZGVsZXRlKGN1cnJlbnQua2V5KTtcbiAgICAgICAgICAgIGN1cnJlbnQgPSBjdXJyZW50Lm5leHQ7XG4gICAgICAgICAgICBjdXJyZW50U2l6ZS0tO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX2hlYWQgPSBjdXJyZW50O1xuICAgICAgICB0aGlzLl9zaXplID0gY3VycmVudFNpemU7XG4gICAgICAgIGlmIChjdXJyZW50KSB7XG4gICAgICAgICAgICBjdXJyZW50LnByZXZpb3VzID0gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgfVxuICAgIGFkZEl0ZW1GaXJzdChpdGVtKSB7XG4gICAgICAgIC8vIEZpcnN0IHRpbWUgSW5zZXJ0XG4gICAgICAgIGlmICghdGhpcy5faGVhZCAmJiAhdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhpcy5fdGFpbCA9IGl0ZW07XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAoIXRoaXMuX2hlYWQpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignSW52YWxpZCBsaXN0Jyk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB0aGlzLl9oZWFkO1xuICAgICAgICAgICAgdGhpcy5faGVhZC5wcmV2aW91cyA9IGl0ZW07XG4gICAgICAgIH1cbiAgICAgICAgdGhpcy5faGVhZCA9IGl0ZW07XG4gICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgfVxuICAgIGFkZEl0ZW1MYXN0KGl0ZW0pIHtcbiAgICAgICAgLy8gRmlyc3QgdGltZSBJbnNlcnRcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICB0aGlzLl9oZWFkID0gaXRlbTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIGlmICghdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGl0ZW0ucHJldmlvdXMgPSB0aGlzLl90YWlsO1xuICAgICAgICAgICAgdGhpcy5fdGFpbC5uZXh0ID0gaXRlbTtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLl90YWlsID0gaXRlbTtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgcmVtb3ZlSXRlbShpdGVtKSB7XG4gICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkICYmIGl0ZW0gPT09IHRoaXMuX3RhaWwpIHtcbiAgICAgICAgICAgIHRoaXMuX2hlYWQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIGVsc2UgaWYgKGl0ZW0gPT09IHRoaXMuX2hlYWQpIHtcbiAgICAgICAgICAgIC8vIFRoaXMgY2FuIG9ubHkgaGFwcGVuZWQgaWYgc2l6ZSA9PT0gMSB3aGljaCBpcyBoYW5kbGVcbiAgICAgICAgICAgIC8vIGJ5IHRoZSBjYXNlIGFib3ZlLlxuICAgICAgICAgICAgaWYgKCFpdGVtLm5leHQpIHtcbiAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ0ludmFsaWQgbGlzdCcpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaXRlbS5uZXh0LnByZXZpb3VzID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgdGhpcy5faGVhZCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIGlmIChpdGVtID09PSB0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICAvLyBUaGlzIGNhbiBvbmx5IGhhcHBlbmVkIGlmIHNpemUgPT09IDEgd2hpY2ggaXMgaGFuZGxlXG4gICAgICAgICAgICAvLyBieSB0aGUgY2FzZSBhYm92ZS5cbiAgICAgICAgICAgIGlmICghaXRlbS5wcmV2aW91cykge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignSW52YWxpZCBsaXN0Jyk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpdGVtLnByZXZpb3VzLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGNvbnN0IG5leHQgPSBpdGVtLm5leHQ7XG4gICAgICAgICAgICBjb25zdCBwcmV2aW91cyA9IGl0ZW0ucHJldmlvdXM7XG4gICAgICAgICAgICBpZiAoIW5leHQgfHwgIXByZXZpb3VzKSB7XG4gICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIG5leHQucHJldmlvdXMgPSBwcmV2aW91cztcbiAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSBuZXh0O1xuICAgICAgICB9XG4gICAgICAgIGl0ZW0ubmV4dCA9IHVuZGVmaW5lZDtcbiAgICAgICAgaXRlbS5wcmV2aW91cyA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgdG91Y2goaXRlbSwgdG91Y2gpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkIHx8ICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ0ludmFsaWQgbGlzdCcpO1xuICAgICAgICB9XG4gICAgICAgIGlmICgodG91Y2ggIT09IFRvdWNoLkZpcnN0ICYmIHRvdWNoICE9PSBUb3VjaC5MYXN0KSkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0b3VjaCA9PT0gVG91Y2guRmlyc3QpIHtcbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgbmV4dCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgICAgIGNvbnN0IHByZXZpb3VzID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgICAgIC8vIFVubGluayB0aGUgaXRlbVxuICAgICAgICAgICAgaWYgKGl0ZW0gPT09IHRoaXMuX3RhaWwpIHtcbiAgICAgICAgICAgICAgICAvLyBwcmV2aW91cyBtdXN0IGJlIGRlZmluZWQgc2luY2UgaXRlbSB3YXMgbm90IGhlYWQgYnV0IGlzIHRhaWxcbiAgICAgICAgICAgICAgICAvLyBTbyB0aGVyZSBhcmUgbW9yZSB0aGFuIG9uIGl0ZW0gaW4gdGhlIG1hcFxuICAgICAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgdGhpcy5fdGFpbCA9IHByZXZpb3VzO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgLy8gQm90aCBuZXh0IGFuZCBwcmV2aW91cyBhcmUgbm90IHVuZGVmaW5lZCBzaW5jZSBpdGVtIHdhcyBuZWl0aGVyIGhlYWQgbm9yIHRhaWwuXG4gICAgICAgICAgICAgICAgbmV4dC5wcmV2aW91cyA9IHByZXZpb3VzO1xuICAgICAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSBuZXh0O1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgLy8gSW5zZXJ0IHRoZSBub2RlIGF0IGhlYWRcbiAgICAgICAgICAgIGl0ZW0ucHJldmlvdXMgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB0aGlzLl9oZWFkO1xuICAgICAgICAgICAgdGhpcy5faGVhZC5wcmV2aW91cyA9IGl0ZW07XG4gICAgICAgICAgICB0aGlzLl9oZWFkID0gaXRlbTtcbiAgICAgICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAodG91Y2ggPT09IFRvdWNoLkxhc3QpIHtcbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgbmV4dCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgICAgIGNvbnN0IHByZXZpb3VzID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgICAgIC8vIFVubGluayB0aGUgaXRlbS5cbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkKSB7XG4gICAgICAgICAgICAgICAgLy8gbmV4dCBtdXN0IGJlIGRlZmluZWQgc2luY2UgaXRlbSB3YXMgbm90IHRhaWwgYnV0IGlzIGhlYWRcbiAgICAgICAgICAgICAgICAvLyBTbyB0aGVyZSBhcmUgbW9yZSB0aGFuIG9uIGl0ZW0gaW4gdGhlIG1hcFxuICAgICAgICAgICAgICAgIG5leHQucHJldmlvdXMgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgdGhpcy5faGVhZCA9IG5leHQ7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAvLyBCb3RoIG5leHQgYW5kIHByZXZpb3VzIGFyZSBub3QgdW5kZWZpbmVkIHNpbmNlIGl0ZW0gd2FzIG5laXRoZXIgaGVhZCBub3IgdGFpbC5cbiAgICAgICAgICAgICAgICBuZXh0LnByZXZpb3VzID0gcHJldmlvdXM7XG4gICAgICAgICAgICAgICAgcHJldmlvdXMubmV4dCA9IG5leHQ7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpdGVtLnByZXZpb3VzID0gdGhpcy5fdGFpbDtcbiAgICAgICAgICAgIHRoaXMuX3RhaWwubmV4dCA9IGl0ZW07XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gaXRlbTtcbiAgICAgICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgICAgIH1cbiAgICB9XG4gICAgdG9KU09OKCkge1xuICAgICAgICBjb25zdCBkYXRhID0gW107XG4gICAgICAgIHRoaXMuZm9yRWFjaCgodmFsdWUsIGtleSkgPT4ge1xuICAgICAgICAgICAgZGF0YS5wdXNoKFtrZXksIHZhbHVlXSk7XG4gICAgICAgIH0pO1xuICAgICAgICByZXR1cm4gZGF0YTtcbiAgICB9XG4gICAgZnJvbUpTT04oZGF0YSkge1xuICAgICAgICB0aGlzLmNsZWFyKCk7XG4gICAgICAgIGZvciAoY29uc3QgW2tleSwgdmFsdWVdIG9mIGRhdGEpIHtcbiAgICAgICAgICAgIHRoaXMuc2V0KGtleSwgdmFsdWUpO1xuICAgICAgICB9XG4gICAgfVxufVxuZXhwb3J0cy5MaW5rZWRNYXAgPSBMaW5rZWRNYXA7XG5jbGFzcyBMUlVDYWNoZSBleHRlbmRzIExpbmtlZE1hcCB7XG4gICAgX2xpbWl0O1xuICAgIF9yYXRpbztcbiAgICBjb25zdHJ1Y3RvcihsaW1pdCwgcmF0aW8gPSAxKSB7XG4gICAgICAgIHN1cGVyKCk7XG4gICAgICAgIHRoaXMuX2xpbWl0ID0gbGltaXQ7XG4gICAgICAgIHRoaXMuX3JhdGlvID0gTWF0aC5taW4oTWF0aC5tYXgoMCwgcmF0aW8pLCAxKTtcbiAgICB9XG4gICAgZ2V0IGxpbWl0KCkge1xuICAgICAgICByZXR1cm4gdGhpcy5fbGltaXQ7XG4gICAgfVxuICAgIHNldCBsaW1pdChsaW1pdCkge1xuICAgICAgICB0aGlzLl9saW1pdCA9IGxpbWl0O1xuICAgICAgICB0aGlzLmNoZWNrVHJpbSgpO1xuICAgIH1cbiAgICBnZXQgcmF0aW8oKSB7XG4gICAgICAgIHJldHVybiB0aGlzLl9yYXRpbztcbiAgICB9XG4gICAgc2V0IHJhdGlvKHJhdGlvKSB7XG4gICAgICAgIHRoaXMuX3JhdGlvID0gTWF0aC5taW4oTWF0aC5tYXgoMCwgcmF0aW8pLCAxKTtcbiAgICAgICAgdGhpcy5jaGVja1RyaW0oKTtcbiAgICB9XG4gICAgZ2V0KGtleSwgdG91Y2ggPSBUb3VjaC5Bc05ldykge1xuICAgICAgICByZXR1cm4gc3VwZXIuZ2V0KGtleSwgdG91Y2gpO1xuICAgIH1cbiAgICBwZWVrKGtleSkge1xuICAgICAgICByZXR1cm4gc3VwZXIuZ2V0KGtleSwgVG91Y2guTm9uZSk7XG4gICAgfVxuICAgIHNldChrZXksIHZhbHVlKSB7XG4gICAgICAgIHN1cGVyLnNldChrZXksIHZhbHVlLCBUb3VjaC5MYXN0KTtcbiAgICAgICAgdGhpcy5jaGVja1RyaW0oKTtcbiAgICAgICAgcmV0dXJuIHRoaXM7XG4gICAgfVxuICAgIGNoZWNrVHJpbSgpIHtcbiAgICAgICAgaWYgKHRoaXMuc2l6ZSA+IHRoaXMuX2xpbWl0KSB7XG4gICAgICAgICAgICB0aGlzLnRyaW1PbGQoTWF0aC5yb3VuZCh0aGlzLl9saW1pdCAqIHRoaXMuX3JhdGlvKSk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLkxSVUNhY2hlID0gTFJVQ2FjaGU7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuRGlzcG9zYWJsZSA9IHZvaWQgMDtcbnZhciBEaXNwb3NhYmxlO1xuKGZ1bmN0aW9uIChEaXNwb3NhYmxlKSB7XG4gICAgZnVuY3Rpb24gY3JlYXRlKGZ1bmMpIHtcbiAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgIGRpc3Bvc2U6IGZ1bmNcbiAgICAgICAgfTtcbiAgICB9XG4gICAgRGlzcG9zYWJsZS5jcmVhdGUgPSBjcmVhdGU7XG59KShEaXNwb3NhYmxlIHx8IChleHBvcnRzLkRpc3Bvc2FibGUgPSBEaXNwb3NhYmxlID0ge30pKTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmxldCBfcmFsO1xuZnVuY3Rpb24gUkFMKCkge1xuICAgIGlmIChfcmFsID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBObyBydW50aW1lIGFic3RyYWN0aW9uIGxheWVyIGluc3RhbGxlZGApO1xuICAgIH1cbiAgICByZXR1cm4gX3JhbDtcbn1cbihmdW5jdGlvbiAoUkFMKSB7XG4gICAgZnVuY3Rpb24gaW5zdGFsbChyYWwpIHtcbiAgICAgICAgaWYgKHJhbCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYE5vIHJ1bnRpbWUgYWJzdHJhY3Rpb24gbGF5ZXIgcHJvdmlkZWRgKTtcbiAgICAgICAgfVxuICAgICAgICBfcmFsID0gcmFsO1xuICAgIH1cbiAgICBSQUwuaW5zdGFsbCA9IGluc3RhbGw7XG59KShSQUwgfHwgKFJBTCA9IHt9KSk7XG5leHBvcnRzLmRlZmF1bHQgPSBSQUw7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLkVtaXR0ZXIgPSBleHBvcnRzLkV2ZW50ID0gdm9pZCAwO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbnZhciBFdmVudDtcbihmdW5jdGlvbiAoRXZlbnQpIHtcbiAgICBjb25zdCBfZGlzcG9zYWJsZSA9IHsgZGlzcG9zZSgpIHsgfSB9O1xuICAgIEV2ZW50Lk5vbmUgPSBmdW5jdGlvbiAoKSB7IHJldHVybiBfZGlzcG9zYWJsZTsgfTtcbn0pKEV2ZW50IHx8IChleHBvcnRzLkV2ZW50ID0gRXZlbnQgPSB7fSkpO1xuY2xhc3MgQ2FsbGJhY2tMaXN0IHtcbiAgICBfY2FsbGJhY2tzO1xuICAgIF9jb250ZXh0cztcbiAgICBhZGQoY2FsbGJhY2ssIGNvbnRleHQgPSBudWxsLCBidWNrZXQpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IFtdO1xuICAgICAgICAgICAgdGhpcy5fY29udGV4dHMgPSBbXTtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLl9jYWxsYmFja3MucHVzaChjYWxsYmFjayk7XG4gICAgICAgIHRoaXMuX2NvbnRleHRzLnB1c2goY29udGV4dCk7XG4gICAgICAgIGlmIChBcnJheS5pc0FycmF5KGJ1Y2tldCkpIHtcbiAgICAgICAgICAgIGJ1Y2tldC5wdXNoKHsgZGlzcG9zZTogKCkgPT4gdGhpcy5yZW1vdmUoY2FsbGJhY2ssIGNvbnRleHQpIH0pO1xuICAgICAgICB9XG4gICAgfVxuICAgIHJlbW92ZShjYWxsYmFjaywgY29udGV4dCA9IG51bGwpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBsZXQgZm91bmRDYWxsYmFja1dpdGhEaWZmZXJlbnRDb250ZXh0ID0gZmFsc2U7XG4gICAgICAgIGZvciAobGV0IGkgPSAwLCBsZW4gPSB0aGlzLl9jYWxsYmFja3MubGVuZ3RoOyBpIDwgbGVuOyBpKyspIHtcbiAgICAgICAgICAgIGlmICh0aGlzLl9jYWxsYmFja3NbaV0gPT09IGNhbGxiYWNrKSB7XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX2NvbnRleHRzW2ldID09PSBjb250ZXh0KSB7XG4gICAgICAgICAgICAgICAgICAgIC8vIGNhbGxiYWNrICYgY29udGV4dCBtYXRjaCA9PiByZW1vdmUgaXRcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLnNwbGljZShpLCAxKTtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fY29udGV4dHMuc3BsaWNlKGksIDEpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBmb3VuZENhbGxiYWNrV2l0aERpZmZlcmVudENvbnRleHQgPSB0cnVlO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBpZiAoZm91bmRDYWxsYmFja1dpdGhEaWZmZXJlbnRDb250ZXh0KSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ1doZW4gYWRkaW5nIGEgbGlzdGVuZXIgd2l0aCBhIGNvbnRleHQsIHlvdSBzaG91bGQgcmVtb3ZlIGl0IHdpdGggdGhlIHNhbWUgY29udGV4dCcpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGludm9rZSguLi5hcmdzKSB7XG4gICAgICAgIGlmICghdGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICByZXR1cm4gW107XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgcmV0ID0gW10sIGNhbGxiYWNrcyA9IHRoaXMuX2NhbGxiYWNrcy5zbGljZSgwKSwgY29udGV4dHMgPSB0aGlzLl9jb250ZXh0cy5zbGljZSgwKTtcbiAgICAgICAgZm9yIChsZXQgaSA9IDAsIGxlbiA9IGNhbGxiYWNrcy5sZW5ndGg7IGkgPCBsZW47IGkrKykge1xuICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICByZXQucHVzaChjYWxsYmFja3NbaV0uYXBwbHkoY29udGV4dHNbaV0sIGFyZ3MpKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhdGNoIChlKSB7XG4gICAgICAgICAgICAgICAgKDAsIHJhbF8xLmRlZmF1bHQpKCkuY29uc29sZS5lcnJvcihlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICByZXR1cm4gcmV0O1xuICAgIH1cbiAgICBpc0VtcHR5KCkge1xuICAgICAgICByZXR1cm4gIXRoaXMuX2NhbGxiYWNrcyB8fCB0aGlzLl9jYWxsYmFja3MubGVuZ3RoID09PSAwO1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICB0aGlzLl9jYWxsYmFja3MgPSB1bmRlZmluZWQ7XG4gICAgICAgIHRoaXMuX2NvbnRleHRzID0gdW5kZWZpbmVkO1xuICAgIH1cbn1cbmNsYXNzIEVtaXR0ZXIge1xuICAgIF9vcHRpb25zO1xuICAgIHN0YXRpYyBfbm9vcCA9IGZ1bmN0aW9uICgpIHsgfTtcbiAgICBfZXZlbnQ7XG4gICAgX2NhbGxiYWNrcztcbiAgICBjb25zdHJ1Y3Rvcihfb3B0aW9ucykge1xuICAgICAgICB0aGlzLl9vcHRpb25zID0gX29wdGlvbnM7XG4gICAgfVxuICAgIC8qKlxuICAgICAqIEZvciB0aGUgcHVibGljIHRvIGFsbG93IHRvIHN1YnNjcmliZVxuICAgICAqIHRvIGV2ZW50cyBmcm9tIHRoaXMgRW1pdHRlclxuICAgICAqL1xuICAgIGdldCBldmVudCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9ldmVudCkge1xuICAgICAgICAgICAgdGhpcy5fZXZlbnQgPSAobGlzdGVuZXIsIHRoaXNBcmdzLCBkaXNwb3NhYmxlcykgPT4ge1xuICAgICAgICAgICAgICAgIGlmICghdGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IG5ldyBDYWxsYmFja0xpc3QoKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX29wdGlvbnMgJiYgdGhpcy5fb3B0aW9ucy5vbkZpcnN0TGlzdGVuZXJBZGQgJiYgdGhpcy5fY2FsbGJhY2tzLmlzRW1wdHkoKSkge1xuICAgICAgICAgICAgICAgICAgICB0aGlzLl9vcHRpb25zLm9uRmlyc3RMaXN0ZW5lckFkZCh0aGlzKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLmFkZChsaXN0ZW5lciwgdGhpc0FyZ3MpO1xuICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdCA9IHtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zZTogKCkgPT4ge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAvLyBkaXNwb3NhYmxlIGlzIGRpc3Bvc2VkIGFmdGVyIGVtaXR0ZXIgaXMgZGlzcG9zZWQuXG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLnJlbW92ZShsaXN0ZW5lciwgdGhpc0FyZ3MpO1xuICAgICAgICAgICAgICAgICAgICAgICAgcmVzdWx0LmRpc3Bvc2UgPSBFbWl0dGVyLl9ub29wO1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHRoaXMuX29wdGlvbnMgJiYgdGhpcy5fb3B0aW9ucy5vbkxhc3RMaXN0ZW5lclJlbW92ZSAmJiB0aGlzLl9jYWxsYmFja3MuaXNFbXB0eSgpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5fb3B0aW9ucy5vbkxhc3RMaXN0ZW5lclJlbW92ZSh0aGlzKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgaWYgKEFycmF5LmlzQXJyYXkoZGlzcG9zYWJsZXMpKSB7XG4gICAgICAgICAgICAgICAgICAgIGRpc3Bvc2FibGVzLnB1c2gocmVzdWx0KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICAgICAgICAgIH07XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX2V2ZW50O1xuICAgIH1cbiAgICAvKipcbiAgICAgKiBUbyBiZSBrZXB0IHByaXZhdGUgdG8gZmlyZSBhbiBldmVudCB0b1xuICAgICAqIHN1YnNjcmliZXJzXG4gICAgICovXG4gICAgZmlyZShldmVudCkge1xuICAgICAgICBpZiAodGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICB0aGlzLl9jYWxsYmFja3MuaW52b2tlLmNhbGwodGhpcy5fY2FsbGJhY2tzLCBldmVudCk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgaWYgKHRoaXMuX2NhbGxiYWNrcykge1xuICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgIH1cbn1cbmV4cG9ydHMuRW1pdHRlciA9IEVtaXR0ZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlblNvdXJjZSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW4gPSB2b2lkIDA7XG5jb25zdCByYWxfMSA9IF9faW1wb3J0RGVmYXVsdChyZXF1aXJlKFwiLi9yYWxcIikpO1xuY29uc3QgSXMgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIi4vaXNcIikpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG52YXIgQ2FuY2VsbGF0aW9uVG9rZW47XG4oZnVuY3Rpb24gKENhbmNlbGxhdGlvblRva2VuKSB7XG4gICAgQ2FuY2VsbGF0aW9uVG9rZW4uTm9uZSA9IE9iamVjdC5mcmVlemUoe1xuICAgICAgICBpc0NhbmNlbGxhdGlvblJlcXVlc3RlZDogZmFsc2UsXG4gICAgICAgIG9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkOiBldmVudHNfMS5FdmVudC5Ob25lXG4gICAgfSk7XG4gICAgQ2FuY2VsbGF0aW9uVG9rZW4uQ2FuY2VsbGVkID0gT2JqZWN0LmZyZWV6ZSh7XG4gICAgICAgIGlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkOiB0cnVlLFxuICAgICAgICBvbkNhbmNlbGxhdGlvblJlcXVlc3RlZDogZXZlbnRzXzEuRXZlbnQuTm9uZVxuICAgIH0pO1xuICAgIGZ1bmN0aW9uIGlzKHZhbHVlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgICAgICByZXR1cm4gY2FuZGlkYXRlICYmIChjYW5kaWRhdGUgPT09IENhbmNlbGxhdGlvblRva2VuLk5vbmVcbiAgICAgICAgICAgIHx8IGNhbmRpZGF0ZSA9PT0gQ2FuY2VsbGF0aW9uVG9rZW4uQ2FuY2VsbGVkXG4gICAgICAgICAgICB8fCAoSXMuYm9vbGVhbihjYW5kaWRhdGUuaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQpICYmICEhY2FuZGlkYXRlLm9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSk7XG4gICAgfVxuICAgIENhbmNlbGxhdGlvblRva2VuLmlzID0gaXM7XG59KShDYW5jZWxsYXRpb25Ub2tlbiB8fCAoZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlbiA9IENhbmNlbGxhdGlvblRva2VuID0ge30pKTtcbmNvbnN0IHNob3J0Y3V0RXZlbnQgPSBPYmplY3QuZnJlZXplKGZ1bmN0aW9uIChjYWxsYmFjaywgY29udGV4dCkge1xuICAgIGNvbnN0IGhhbmRsZSA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLnRpbWVyLnNldFRpbWVvdXQoY2FsbGJhY2suYmluZChjb250ZXh0KSwgMCk7XG4gICAgcmV0dXJuIHsgZGlzcG9zZSgpIHsgaGFuZGxlLmRpc3Bvc2UoKTsgfSB9O1xufSk7XG5jbGFzcyBNdXRhYmxlVG9rZW4ge1xuICAgIF9pc0NhbmNlbGxlZCA9IGZhbHNlO1xuICAgIF9lbWl0dGVyO1xuICAgIGNhbmNlbCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9pc0NhbmNlbGxlZCkge1xuICAgICAgICAgICAgdGhpcy5faXNDYW5jZWxsZWQgPSB0cnVlO1xuICAgICAgICAgICAgaWYgKHRoaXMuX2VtaXR0ZXIpIHtcbiAgICAgICAgICAgICAgICB0aGlzLl9lbWl0dGVyLmZpcmUodW5kZWZpbmVkKTtcbiAgICAgICAgICAgICAgICB0aGlzLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgIH1cbiAgICBnZXQgaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQoKSB7XG4gICAgICAgIHJldHVybiB0aGlzLl9pc0NhbmNlbGxlZDtcbiAgICB9XG4gICAgZ2V0IG9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKCkge1xuICAgICAgICBpZiAodGhpcy5faXNDYW5jZWxsZWQpIHtcbiAgICAgICAgICAgIHJldHVybiBzaG9ydGN1dEV2ZW50O1xuICAgICAgICB9XG4gICAgICAgIGlmICghdGhpcy5fZW1pdHRlcikge1xuICAgICAgICAgICAgdGhpcy5fZW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX2VtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGRpc3Bvc2UoKSB7XG4gICAgICAgIGlmICh0aGlzLl9lbWl0dGVyKSB7XG4gICAgICAgICAgICB0aGlzLl9lbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMuX2VtaXR0ZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICB9XG59XG5jbGFzcyBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSB7XG4gICAgX3Rva2VuO1xuICAgIGdldCB0b2tlbigpIHtcbiAgICAgICAgaWYgKCF0aGlzLl90b2tlbikge1xuICAgICAgICAgICAgLy8gYmUgbGF6eSBhbmQgY3JlYXRlIHRoZSB0b2tlbiBvbmx5IHdoZW5cbiAgICAgICAgICAgIC8vIGFjdHVhbGx5IG5lZWRlZFxuICAgICAgICAgICAgdGhpcy5fdG9rZW4gPSBuZXcgTXV0YWJsZVRva2VuKCk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX3Rva2VuO1xuICAgIH1cbiAgICBjYW5jZWwoKSB7XG4gICAgICAgIGlmICghdGhpcy5fdG9rZW4pIHtcbiAgICAgICAgICAgIC8vIHNhdmUgYW4gb2JqZWN0IGJ5IHJldHVybmluZyB0aGUgZGVmYXVsdFxuICAgICAgICAgICAgLy8gY2FuY2VsbGVkIHRva2VuIHdoZW4gY2FuY2VsbGF0aW9uIGhhcHBlbnNcbiAgICAgICAgICAgIC8vIGJlZm9yZSBzb21lb25lIGFza3MgZm9yIHRoZSB0b2tlblxuICAgICAgICAgICAgdGhpcy5fdG9rZW4gPSBDYW5jZWxsYXRpb25Ub2tlbi5DYW5jZWxsZWQ7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICB0aGlzLl90b2tlbi5jYW5jZWwoKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICBpZiAoIXRoaXMuX3Rva2VuKSB7XG4gICAgICAgICAgICAvLyBlbnN1cmUgdG8gaW5pdGlhbGl6ZSB3aXRoIGFuIGVtcHR5IHRva2VuIGlmIHdlIGhhZCBub25lXG4gICAgICAgICAgICB0aGlzLl90b2tlbiA9IENhbmNlbGxhdGlvblRva2VuLk5vbmU7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAodGhpcy5fdG9rZW4gaW5zdGFuY2VvZiBNdXRhYmxlVG9rZW4pIHtcbiAgICAgICAgICAgIC8vIGFjdHVhbGx5IGRpc3Bvc2VcbiAgICAgICAgICAgIHRoaXMuX3Rva2VuLmRpc3Bvc2UoKTtcbiAgICAgICAgfVxuICAgIH1cbn1cbmV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UgPSBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gdm9pZCAwO1xuY29uc3QgY2FuY2VsbGF0aW9uXzEgPSByZXF1aXJlKFwiLi9jYW5jZWxsYXRpb25cIik7XG52YXIgQ2FuY2VsbGF0aW9uU3RhdGU7XG4oZnVuY3Rpb24gKENhbmNlbGxhdGlvblN0YXRlKSB7XG4gICAgQ2FuY2VsbGF0aW9uU3RhdGUuQ29udGludWUgPSAwO1xuICAgIENhbmNlbGxhdGlvblN0YXRlLkNhbmNlbGxlZCA9IDE7XG59KShDYW5jZWxsYXRpb25TdGF0ZSB8fCAoQ2FuY2VsbGF0aW9uU3RhdGUgPSB7fSkpO1xuY2xhc3MgU2hhcmVkQXJyYXlTZW5kZXJTdHJhdGVneSB7XG4gICAgYnVmZmVycztcbiAgICBjb25zdHJ1Y3RvcigpIHtcbiAgICAgICAgdGhpcy5idWZmZXJzID0gbmV3IE1hcCgpO1xuICAgIH1cbiAgICBlbmFibGVDYW5jZWxsYXRpb24ocmVxdWVzdCkge1xuICAgICAgICBpZiAocmVxdWVzdC5pZCA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGNvbnN0IGJ1ZmZlciA9IG5ldyBTaGFyZWRBcnJheUJ1ZmZlcig0KTtcbiAgICAgICAgY29uc3QgZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgICAgIGRhdGFbMF0gPSBDYW5jZWxsYXRpb25TdGF0ZS5Db250aW51ZTtcbiAgICAgICAgdGhpcy5idWZmZXJzLnNldChyZXF1ZXN0LmlkLCBidWZmZXIpO1xuICAgICAgICByZXF1ZXN0LiRjYW5jZWxsYXRpb25EYXRhID0gYnVmZmVyO1xuICAgIH1cbiAgICBhc3luYyBzZW5kQ2FuY2VsbGF0aW9uKF9jb25uLCBpZCkge1xuICAgICAgICBjb25zdCBidWZmZXIgPSB0aGlzLmJ1ZmZlcnMuZ2V0KGlkKTtcbiAgICAgICAgaWYgKGJ1ZmZlciA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgICAgIEF0b21pY3Muc3RvcmUoZGF0YSwgMCwgQ2FuY2VsbGF0aW9uU3RhdGUuQ2FuY2VsbGVkKTtcbiAgICB9XG4gICAgY2xlYW51cChpZCkge1xuICAgICAgICB0aGlzLmJ1ZmZlcnMuZGVsZXRlKGlkKTtcbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgdGhpcy5idWZmZXJzLmNsZWFyKCk7XG4gICAgfVxufVxuZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gU2hhcmVkQXJyYXlTZW5kZXJTdHJhdGVneTtcbmNsYXNzIFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW4ge1xuICAgIGRhdGE7XG4gICAgY29uc3RydWN0b3IoYnVmZmVyKSB7XG4gICAgICAgIHRoaXMuZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgfVxuICAgIGdldCBpc0NhbmNlbGxhdGlvblJlcXVlc3RlZCgpIHtcbiAgICAgICAgcmV0dXJuIEF0b21pY3MubG9hZCh0aGlzLmRhdGEsIDApID09PSBDYW5jZWxsYXRpb25TdGF0ZS5DYW5jZWxsZWQ7XG4gICAgfVxuICAgIGdldCBvbkNhbmNlbGxhdGlvblJlcXVlc3RlZCgpIHtcbiAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBDYW5jZWxsYXRpb24gb3ZlciBTaGFyZWRBcnJheUJ1ZmZlciBkb2Vzbid0IHN1cHBvcnQgY2FuY2VsbGF0aW9uIGV2ZW50c2ApO1xuICAgIH1cbn1cbmNsYXNzIFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2Uge1xuICAgIHRva2VuO1xuICAgIGNvbnN0cnVjdG9yKGJ1ZmZlcikge1xuICAgICAgICB0aGlzLnRva2VuID0gbmV3IFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW4oYnVmZmVyKTtcbiAgICB9XG4gICAgY2FuY2VsKCkge1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgIH1cbn1cbmNsYXNzIFNoYXJlZEFycmF5UmVjZWl2ZXJTdHJhdGVneSB7XG4gICAga2luZCA9ICdyZXF1ZXN0JztcbiAgICBjcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShyZXF1ZXN0KSB7XG4gICAgICAgIGNvbnN0IGJ1ZmZlciA9IHJlcXVlc3QuJGNhbmNlbGxhdGlvbkRhdGE7XG4gICAgICAgIGlmIChidWZmZXIgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgcmV0dXJuIG5ldyBjYW5jZWxsYXRpb25fMS5DYW5jZWxsYXRpb25Ub2tlblNvdXJjZSgpO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiBuZXcgU2hhcmVkQXJyYXlCdWZmZXJDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShidWZmZXIpO1xuICAgIH1cbn1cbmV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5O1xuIiwgIlwidXNlIHN0cmljdFwiO1xuLyogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1cbiAqIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogTGljZW5zZWQgdW5kZXIgdGhlIE1JVCBMaWNlbnNlLiBTZWUgTGljZW5zZS50eHQgaW4gdGhlIHByb2plY3Qgcm9vdCBmb3IgbGljZW5zZSBpbmZvcm1hdGlvbi5cbiAqIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLSAqL1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5TZW1hcGhvcmUgPSB2b2lkIDA7XG5jb25zdCByYWxfMSA9IF9faW1wb3J0RGVmYXVsdChyZXF1aXJlKFwiLi9yYWxcIikpO1xuY2xhc3MgU2VtYXBob3JlIHtcbiAgICBfY2FwYWNpdHk7XG4gICAgX2FjdGl2ZTtcbiAgICBfd2FpdGluZztcbiAgICBjb25zdHJ1Y3RvcihjYXBhY2l0eSA9IDEpIHtcbiAgICAgICAgaWYgKGNhcGFjaXR5IDw9IDApIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignQ2FwYWNpdHkgbXVzdCBiZSBncmVhdGVyIHRoYW4gMCcpO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX2NhcGFjaXR5ID0gY2FwYWNpdHk7XG4gICAgICAgIHRoaXMuX2FjdGl2ZSA9IDA7XG4gICAgICAgIHRoaXMuX3dhaXRpbmcgPSBbXTtcbiAgICB9XG4gICAgbG9jayh0aHVuaykge1xuICAgICAgICByZXR1cm4gbmV3IFByb21pc2UoKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgICAgICAgdGhpcy5fd2FpdGluZy5wdXNoKHsgdGh1bmssIHJlc29sdmUsIHJlamVjdCB9KTtcbiAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICB9KTtcbiAgICB9XG4gICAgZ2V0IGFjdGl2ZSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX2FjdGl2ZTtcbiAgICB9XG4gICAgcnVuTmV4dCgpIHtcbiAgICAgICAgaWYgKHRoaXMuX3dhaXRpbmcubGVuZ3RoID09PSAwIHx8IHRoaXMuX2FjdGl2ZSA9PT0gdGhpcy5fY2FwYWNpdHkpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICAoMCwgcmFsXzEuZGVmYXVsdCkoKS50aW1lci5zZXRJbW1lZGlhdGUoKCkgPT4gdGhpcy5kb1J1bk5leHQoKSk7XG4gICAgfVxuICAgIGRvUnVuTmV4dCgpIHtcbiAgICAgICAgaWYgKHRoaXMuX3dhaXRpbmcubGVuZ3RoID09PSAwIHx8IHRoaXMuX2FjdGl2ZSA9PT0gdGhpcy5fY2FwYWNpdHkpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBjb25zdCBuZXh0ID0gdGhpcy5fd2FpdGluZy5zaGlmdCgpO1xuICAgICAgICB0aGlzLl9hY3RpdmUrKztcbiAgICAgICAgaWYgKHRoaXMuX2FjdGl2ZSA+IHRoaXMuX2NhcGFjaXR5KSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYFRvbyBtYW55IHRodW5rcyBhY3RpdmVgKTtcbiAgICAgICAgfVxuICAgICAgICB0cnkge1xuICAgICAgICAgICAgY29uc3QgcmVzdWx0ID0gbmV4dC50aHVuaygpO1xuICAgICAgICAgICAgaWYgKHJlc3VsdCBpbnN0YW5jZW9mIFByb21pc2UpIHtcbiAgICAgICAgICAgICAgICByZXN1bHQudGhlbigodmFsdWUpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgICAgIG5leHQucmVzb2x2ZSh2YWx1ZSk7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICAgICAgICAgIH0sIChlcnIpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgICAgIG5leHQucmVqZWN0KGVycik7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgbmV4dC5yZXNvbHZlKHJlc3VsdCk7XG4gICAgICAgICAgICAgICAgdGhpcy5ydW5OZXh0KCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgY2F0Y2ggKGVycikge1xuICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICBuZXh0LnJlamVjdChlcnIpO1xuICAgICAgICAgICAgdGhpcy5ydW5OZXh0KCk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLlNlbWFwaG9yZSA9IFNlbWFwaG9yZTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuTWVzc2FnZVJlYWRlciA9IHZvaWQgMDtcbmNvbnN0IHJhbF8xID0gX19pbXBvcnREZWZhdWx0KHJlcXVpcmUoXCIuL3JhbFwiKSk7XG5jb25zdCBJcyA9IF9faW1wb3J0U3RhcihyZXF1aXJlKFwiLi9pc1wiKSk7XG5jb25zdCBldmVudHNfMSA9IHJlcXVpcmUoXCIuL2V2ZW50c1wiKTtcbmNvbnN0IHNlbWFwaG9yZV8xID0gcmVxdWlyZShcIi4vc2VtYXBob3JlXCIpO1xudmFyIE1lc3NhZ2VSZWFkZXI7XG4oZnVuY3Rpb24gKE1lc3NhZ2VSZWFkZXIpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5saXN0ZW4pICYmIElzLmZ1bmMoY2FuZGlkYXRlLmRpc3Bvc2UpICYmXG4gICAgICAgICAgICBJcy5mdW5jKGNhbmRpZGF0ZS5vbkVycm9yKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vbkNsb3NlKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vblBhcnRpYWxNZXNzYWdlKTtcbiAgICB9XG4gICAgTWVzc2FnZVJlYWRlci5pcyA9IGlzO1xufSkoTWVzc2FnZVJlYWRlciB8fCAoZXhwb3J0cy5NZXNzYWdlUmVhZGVyID0gTWVzc2FnZVJlYWRlciA9IHt9KSk7XG5jbGFzcyBBYnN0cmFjdE1lc3NhZ2VSZWFkZXIge1xuICAgIGVycm9yRW1pdHRlcjtcbiAgICBjbG9zZUVtaXR0ZXI7XG4gICAgcGFydGlhbE1lc3NhZ2VFbWl0dGVyO1xuICAgIGNvbnN0cnVjdG9yKCkge1xuICAgICAgICB0aGlzLmVycm9yRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgICAgIHRoaXMuY2xvc2VFbWl0dGVyID0gbmV3IGV2ZW50c18xLkVtaXR0ZXIoKTtcbiAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICB0aGlzLmVycm9yRW1pdHRlci5kaXNwb3NlKCk7XG4gICAgICAgIHRoaXMuY2xvc2VFbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIuZGlzcG9zZSgpO1xuICAgIH1cbiAgICBnZXQgb25FcnJvcigpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZXJyb3JFbWl0dGVyLmV2ZW50O1xuICAgIH1cbiAgICBmaXJlRXJyb3IoZXJyb3IpIHtcbiAgICAgICAgdGhpcy5lcnJvckVtaXR0ZXIuZmlyZSh0aGlzLmFzRXJyb3IoZXJyb3IpKTtcbiAgICB9XG4gICAgZ2V0IG9uQ2xvc2UoKSB7XG4gICAgICAgIHJldHVybiB0aGlzLmNsb3NlRW1pdHRlci5ldmVudDtcbiAgICB9XG4gICAgZmlyZUNsb3NlKCkge1xuICAgICAgICB0aGlzLmNsb3NlRW1pdHRlci5maXJlKHVuZGVmaW5lZCk7XG4gICAgfVxuICAgIGdldCBvblBhcnRpYWxNZXNzYWdlKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGZpcmVQYXJ0aWFsTWVzc2FnZShpbmZvKSB7XG4gICAgICAgIHRoaXMucGFydGlhbE1lc3NhZ2VFbWl0dGVyLmZpcmUoaW5mbyk7XG4gICAgfVxuICAgIGFzRXJyb3IoZXJyb3IpIHtcbiAgICAgICAgaWYgKGVycm9yIGluc3RhbmNlb2YgRXJyb3IpIHtcbiAgICAgICAgICAgIHJldHVybiBlcnJvcjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBuZXcgRXJyb3IoYFJlYWRlciByZWNlaXZlZCBlcnJvci4gUmVhc29uOiAke0lzLnN0cmluZyhlcnJvci5tZXNzYWdlKSA/IGVycm9yLm1lc3NhZ2UgOiAndW5rbm93bid9YCk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IEFic3RyYWN0TWVzc2FnZVJlYWRlcjtcbnZhciBSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zO1xuKGZ1bmN0aW9uIChSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zKSB7XG4gICAgZnVuY3Rpb24gZnJvbU9wdGlvbnMob3B0aW9ucykge1xuICAgICAgICBsZXQgY2hhcnNldDtcbiAgICAgICAgbGV0IHJlc3VsdDtcbiAgICAgICAgbGV0IGNvbnRlbnREZWNvZGVyO1xuICAgICAgICBjb25zdCBjb250ZW50RGVjb2RlcnMgPSBuZXcgTWFwKCk7XG4gICAgICAgIGxldCBjb250ZW50VHlwZURlY29kZXI7XG4gICAgICAgIGNvbnN0IGNvbnRlbnRUeXBlRGVjb2RlcnMgPSBuZXcgTWFwKCk7XG4gICAgICAgIGlmIChvcHRpb25zID09PSB1bmRlZmluZWQgfHwgdHlwZW9mIG9wdGlvbnMgPT09ICdzdHJpbmcnKSB7XG4gICAgICAgICAgICBjaGFyc2V0ID0gb3B0aW9ucyA/PyAndXRmLTgnO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgY2hhcnNldCA9IG9wdGlvbnMuY2hhcnNldCA/PyAndXRmLTgnO1xuICAgICAgICAgICAgaWYgKG9wdGlvbnMuY29udGVudERlY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIGNvbnRlbnREZWNvZGVyID0gb3B0aW9ucy5jb250ZW50RGVjb2RlcjtcbiAgICAgICAgICAgICAgICBjb250ZW50RGVjb2RlcnMuc2V0KGNvbnRlbnREZWNvZGVyLm5hbWUsIGNvbnRlbnREZWNvZGVyKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChvcHRpb25zLmNvbnRlbnREZWNvZGVycyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgZm9yIChjb25zdCBkZWNvZGVyIG9mIG9wdGlvbnMuY29udGVudERlY29kZXJzKSB7XG4gICAgICAgICAgICAgICAgICAgIGNvbnRlbnREZWNvZGVycy5zZXQoZGVjb2Rlci5uYW1lLCBkZWNvZGVyKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpZiAob3B0aW9ucy5jb250ZW50VHlwZURlY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlciA9IG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVyO1xuICAgICAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlcnMuc2V0KGNvbnRlbnRUeXBlRGVjb2Rlci5uYW1lLCBjb250ZW50VHlwZURlY29kZXIpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVycyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgZm9yIChjb25zdCBkZWNvZGVyIG9mIG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVycykge1xuICAgICAgICAgICAgICAgICAgICBjb250ZW50VHlwZURlY29kZXJzLnNldChkZWNvZGVyLm5hbWUsIGRlY29kZXIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBpZiAoY29udGVudFR5cGVEZWNvZGVyID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlciA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLmFwcGxpY2F0aW9uSnNvbi5kZWNvZGVyO1xuICAgICAgICAgICAgY29udGVudFR5cGVEZWNvZGVycy5zZXQoY29udGVudFR5cGVEZWNvZGVyLm5hbWUsIGNvbnRlbnRUeXBlRGVjb2Rlcik7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHsgY2hhcnNldCwgY29udGVudERlY29kZXIsIGNvbnRlbnREZWNvZGVycywgY29udGVudFR5cGVEZWNvZGVyLCBjb250ZW50VHlwZURlY29kZXJzIH07XG4gICAgfVxuICAgIFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMuZnJvbU9wdGlvbnMgPSBmcm9tT3B0aW9ucztcbn0pKFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMgfHwgKFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMgPSB7fSkpO1xuY2xhc3MgUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlUmVhZGVyIHtcbiAgICByZWFkYWJsZTtcbiAgICBvcHRpb25zO1xuICAgIGNhbGxiYWNrO1xuICAgIG5leHRNZXNzYWdlTGVuZ3RoO1xuICAgIG1lc3NhZ2VUb2tlbjtcbiAgICBidWZmZXI7XG4gICAgcGFydGlhbE1lc3NhZ2VUaW1lcjtcbiAgICBfcGFydGlhbE1lc3NhZ2VUaW1lb3V0O1xuICAgIHJlYWRTZW1hcGhvcmU7XG4gICAgY29uc3RydWN0b3IocmVhZGFibGUsIG9wdGlvbnMpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZSA9IHJlYWRhYmxlO1xuICAgICAgICB0aGlzLm9wdGlvbnMgPSBSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zLmZyb21PcHRpb25zKG9wdGlvbnMpO1xuICAgICAgICB0aGlzLmJ1ZmZlciA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLm1lc3NhZ2VCdWZmZXIuY3JlYXRlKHRoaXMub3B0aW9ucy5jaGFyc2V0KTtcbiAgICAgICAgdGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0ID0gMTAwMDA7XG4gICAgICAgIHRoaXMubmV4dE1lc3NhZ2VMZW5ndGggPSAtMTtcbiAgICAgICAgdGhpcy5tZXNzYWdlVG9rZW4gPSAwO1xuICAgICAgICB0aGlzLnJlYWRTZW1hcGhvcmUgPSBuZXcgc2VtYXBob3JlXzEuU2VtYXBob3JlKDEpO1xuICAgIH1cbiAgICBzZXQgcGFydGlhbE1lc3NhZ2VUaW1lb3V0KHRpbWVvdXQpIHtcbiAgICAgICAgdGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0ID0gdGltZW91dDtcbiAgICB9XG4gICAgZ2V0IHBhcnRpYWxNZXNzYWdlVGltZW91dCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dDtcbiAgICB9XG4gICAgbGlzdGVuKGNhbGxiYWNrKSB7XG4gICAgICAgIHRoaXMubmV4dE1lc3NhZ2VMZW5ndGggPSAtMTtcbiAgICAgICAgdGhpcy5tZXNzYWdlVG9rZW4gPSAwO1xuICAgICAgICB0aGlzLnBhcnRpYWxNZXNzYWdlVGltZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgIHRoaXMuY2FsbGJhY2sgPSBjYWxsYmFjaztcbiAgICAgICAgY29uc3QgcmVzdWx0ID0gdGhpcy5yZWFkYWJsZS5vbkRhdGEoKGRhdGEpID0+IHtcbiAgICAgICAgICAgIHRoaXMub25EYXRhKGRhdGEpO1xuICAgICAgICB9KTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZS5vbkVycm9yKChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZS5vbkNsb3NlKCgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH1cbiAgICBvbkRhdGEoZGF0YSkge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgdGhpcy5idWZmZXIuYXBwZW5kKGRhdGEpO1xuICAgICAgICAgICAgd2hpbGUgKHRydWUpIHtcbiAgICAgICAgICAgICAgICBpZiAodGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9PT0gLTEpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgaGVhZGVycyA9IHRoaXMuYnVmZmVyLnRyeVJlYWRIZWFkZXJzKHRydWUpO1xuICAgICAgICAgICAgICAgICAgICBpZiAoIWhlYWRlcnMpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBjb25zdCBjb250ZW50TGVuZ3RoID0gaGVhZGVycy5nZXQoJ2NvbnRlbnQtbGVuZ3RoJyk7XG4gICAgICAgICAgICAgICAgICAgIGlmICghY29udGVudExlbmd0aCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IobmV3IEVycm9yKGBIZWFkZXIgbXVzdCBwcm92aWRlIGEgQ29udGVudC1MZW5ndGggcHJvcGVydHkuXFxuJHtKU09OLnN0cmluZ2lmeShPYmplY3QuZnJvbUVudHJpZXMoaGVhZGVycykpfWApKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBjb25zdCBsZW5ndGggPSBwYXJzZUludChjb250ZW50TGVuZ3RoKTtcbiAgICAgICAgICAgICAgICAgICAgaWYgKGlzTmFOKGxlbmd0aCkpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHRoaXMuZmlyZUVycm9yKG5ldyBFcnJvcihgQ29udGVudC1MZW5ndGggdmFsdWUgbXVzdCBiZSBhIG51bWJlci4gR290ICR7Y29udGVudExlbmd0aH1gKSk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgdGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9IGxlbmd0aDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY29uc3QgYm9keSA9IHRoaXMuYnVmZmVyLnRyeVJlYWRCb2R5KHRoaXMubmV4dE1lc3NhZ2VMZW5ndGgpO1xuICAgICAgICAgICAgICAgIGlmIChib2R5ID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgLyoqIFdlIGhhdmVuJ3QgcmVjZWl2ZWQgdGhlIGZ1bGwgbWVzc2FnZSB5ZXQuICovXG4gICAgICAgICAgICAgICAgICAgIHRoaXMuc2V0UGFydGlhbE1lc3NhZ2VUaW1lcigpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIHRoaXMuY2xlYXJQYXJ0aWFsTWVzc2FnZVRpbWVyKCk7XG4gICAgICAgICAgICAgICAgdGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9IC0xO1xuICAgICAgICAgICAgICAgIC8vIE1ha2Ugc3VyZSB0aGF0IHdlIGNvbnZlcnQgb25lIHJlY2VpdmVkIG1lc3NhZ2UgYWZ0ZXIgdGhlXG4gICAgICAgICAgICAgICAgLy8gb3RoZXIuIE90aGVyd2lzZSBpdCBjb3VsZCBoYXBwZW4gdGhhdCBhIGRlY29kaW5nIG9mIGEgc2Vjb25kXG4gICAgICAgICAgICAgICAgLy8gc21hbGxlciBtZXNzYWdlIGZpbmlzaGVkIGJlZm9yZSB0aGUgZGVjb2Rpbmcgb2YgYSBmaXJzdCBsYXJnZXJcbiAgICAgICAgICAgICAgICAvLyBtZXNzYWdlIGFuZCB0aGVuIHdlIHdvdWxkIGRlbGl2ZXIgdGhlIHNlY29uZCBtZXNzYWdlIGZpcnN0LlxuICAgICAgICAgICAgICAgIHRoaXMucmVhZFNlbWFwaG9yZS5sb2NrKGFzeW5jICgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgYnl0ZXMgPSB0aGlzLm9wdGlvbnMuY29udGVudERlY29kZXIgIT09IHVuZGVmaW5lZFxuICAgICAgICAgICAgICAgICAgICAgICAgPyBhd2FpdCB0aGlzLm9wdGlvbnMuY29udGVudERlY29kZXIuZGVjb2RlKGJvZHkpXG4gICAgICAgICAgICAgICAgICAgICAgICA6IGJvZHk7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IG1lc3NhZ2UgPSBhd2FpdCB0aGlzLm9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVyLmRlY29kZShieXRlcywgdGhpcy5vcHRpb25zKTtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5jYWxsYmFjayhtZXNzYWdlKTtcbiAgICAgICAgICAgICAgICB9KS5jYXRjaCgoZXJyb3IpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGNsZWFyUGFydGlhbE1lc3NhZ2VUaW1lcigpIHtcbiAgICAgICAgaWYgKHRoaXMucGFydGlhbE1lc3NhZ2VUaW1lcikge1xuICAgICAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZVRpbWVyLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMucGFydGlhbE1lc3NhZ2VUaW1lciA9IHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgIH1cbiAgICBzZXRQYXJ0aWFsTWVzc2FnZVRpbWVyKCkge1xuICAgICAgICB0aGlzLmNsZWFyUGFydGlhbE1lc3NhZ2VUaW1lcigpO1xuICAgICAgICBpZiAodGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0IDw9IDApIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLnBhcnRpYWxNZXNzYWdlVGltZXIgPSAoMCwgcmFsXzEuZGVmYXVsdCkoKS50aW1lci5zZXRUaW1lb3V0KCh0b2tlbiwgdGltZW91dCkgPT4ge1xuICAgICAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZVRpbWVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRva2VuID09PSB0aGlzLm1lc3NhZ2VUb2tlbikge1xuICAgICAgICAgICAgICAgIHRoaXMuZmlyZVBhcnRpYWxNZXNzYWdlKHsgbWVzc2FnZVRva2VuOiB0b2tlbiwgd2FpdGluZ1RpbWU6IHRpbWVvdXQgfSk7XG4gICAgICAgICAgICAgICAgdGhpcy5zZXRQYXJ0aWFsTWVzc2FnZVRpbWVyKCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH0sIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dCwgdGhpcy5tZXNzYWdlVG9rZW4sIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBSZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG52YXIgX19jcmVhdGVCaW5kaW5nID0gKHRoaXMgJiYgdGhpcy5fX2NyZWF0ZUJpbmRpbmcpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICB2YXIgZGVzYyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eURlc2NyaXB0b3IobSwgayk7XG4gICAgaWYgKCFkZXNjIHx8IChcImdldFwiIGluIGRlc2MgPyAhbS5fX2VzTW9kdWxlIDogZGVzYy53cml0YWJsZSB8fCBkZXNjLmNvbmZpZ3VyYWJsZSkpIHtcbiAgICAgIGRlc2MgPSB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24oKSB7IHJldHVybiBtW2tdOyB9IH07XG4gICAgfVxuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBrMiwgZGVzYyk7XG59KSA6IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgb1trMl0gPSBtW2tdO1xufSkpO1xudmFyIF9fc2V0TW9kdWxlRGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19zZXRNb2R1bGVEZWZhdWx0KSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCB2KSB7XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIFwiZGVmYXVsdFwiLCB7IGVudW1lcmFibGU6IHRydWUsIHZhbHVlOiB2IH0pO1xufSkgOiBmdW5jdGlvbihvLCB2KSB7XG4gICAgb1tcImRlZmF1bHRcIl0gPSB2O1xufSk7XG52YXIgX19pbXBvcnRTdGFyID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydFN0YXIpIHx8IChmdW5jdGlvbiAoKSB7XG4gICAgdmFyIG93bktleXMgPSBmdW5jdGlvbihvKSB7XG4gICAgICAgIG93bktleXMgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlOYW1lcyB8fCBmdW5jdGlvbiAobykge1xuICAgICAgICAgICAgdmFyIGFyID0gW107XG4gICAgICAgICAgICBmb3IgKHZhciBrIGluIG8pIGlmIChPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwobywgaykpIGFyW2FyLmxlbmd0aF0gPSBrO1xuICAgICAgICAgICAgcmV0dXJuIGFyO1xuICAgICAgICB9O1xuICAgICAgICByZXR1cm4gb3duS2V5cyhvKTtcbiAgICB9O1xuICAgIHJldHVybiBmdW5jdGlvbiAobW9kKSB7XG4gICAgICAgIGlmIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpIHJldHVybiBtb2Q7XG4gICAgICAgIHZhciByZXN1bHQgPSB7fTtcbiAgICAgICAgaWYgKG1vZCAhPSBudWxsKSBmb3IgKHZhciBrID0gb3duS2V5cyhtb2QpLCBpID0gMDsgaSA8IGsubGVuZ3RoOyBpKyspIGlmIChrW2ldICE9PSBcImRlZmF1bHRcIikgX19jcmVhdGVCaW5kaW5nKHJlc3VsdCwgbW9kLCBrW2ldKTtcbiAgICAgICAgX19zZXRNb2R1bGVEZWZhdWx0KHJlc3VsdCwgbW9kKTtcbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xufSkoKTtcbnZhciBfX2ltcG9ydERlZmF1bHQgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0RGVmYXVsdCkgfHwgZnVuY3Rpb24gKG1vZCkge1xuICAgIHJldHVybiAobW9kICYmIG1vZC5fX2VzTW9kdWxlKSA/IG1vZCA6IHsgXCJkZWZhdWx0XCI6IG1vZCB9O1xufTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5NZXNzYWdlV3JpdGVyID0gdm9pZCAwO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmNvbnN0IElzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCIuL2lzXCIpKTtcbmNvbnN0IHNlbWFwaG9yZV8xID0gcmVxdWlyZShcIi4vc2VtYXBob3JlXCIpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5jb25zdCBDb250ZW50TGVuZ3RoID0gJ0NvbnRlbnQtTGVuZ3RoOiAnO1xuY29uc3QgQ1JMRiA9ICdcXHJcXG4nO1xudmFyIE1lc3NhZ2VXcml0ZXI7XG4oZnVuY3Rpb24gKE1lc3NhZ2VXcml0ZXIpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5kaXNwb3NlKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vbkNsb3NlKSAmJlxuICAgICAgICAgICAgSXMuZnVuYyhjYW5kaWRhdGUub25FcnJvcikgJiYgSXMuZnVuYyhjYW5kaWRhdGUud3JpdGUpO1xuICAgIH1cbiAgICBNZXNzYWdlV3JpdGVyLmlzID0gaXM7XG59KShNZXNzYWdlV3JpdGVyIHx8IChleHBvcnRzLk1lc3NhZ2VXcml0ZXIgPSBNZXNzYWdlV3JpdGVyID0ge30pKTtcbmNsYXNzIEFic3RyYWN0TWVzc2FnZVdyaXRlciB7XG4gICAgZXJyb3JFbWl0dGVyO1xuICAgIGNsb3NlRW1pdHRlcjtcbiAgICBjb25zdHJ1Y3RvcigpIHtcbiAgICAgICAgdGhpcy5lcnJvckVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgICAgICB0aGlzLmNsb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgfVxuICAgIGRpc3Bvc2UoKSB7XG4gICAgICAgIHRoaXMuZXJyb3JFbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgdGhpcy5jbG9zZUVtaXR0ZXIuZGlzcG9zZSgpO1xuICAgIH1cbiAgICBnZXQgb25FcnJvcigpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZXJyb3JFbWl0dGVyLmV2ZW50O1xuICAgIH1cbiAgICBmaXJlRXJyb3IoZXJyb3IsIG1lc3NhZ2UsIGNvdW50KSB7XG4gICAgICAgIHRoaXMuZXJyb3JFbWl0dGVyLmZpcmUoW3RoaXMuYXNFcnJvcihlcnJvciksIG1lc3NhZ2UsIGNvdW50XSk7XG4gICAgfVxuICAgIGdldCBvbkNsb3NlKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5jbG9zZUVtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGZpcmVDbG9zZSgpIHtcbiAgICAgICAgdGhpcy5jbG9zZUVtaXR0ZXIuZmlyZSh1bmRlZmluZWQpO1xuICAgIH1cbiAgICBhc0Vycm9yKGVycm9yKSB7XG4gICAgICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIEVycm9yKSB7XG4gICAgICAgICAgICByZXR1cm4gZXJyb3I7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gbmV3IEVycm9yKGBXcml0ZXIgcmVjZWl2ZWQgZXJyb3IuIFJlYXNvbjogJHtJcy5zdHJpbmcoZXJyb3IubWVzc2FnZSkgPyBlcnJvci5tZXNzYWdlIDogJ3Vua25vd24nfWApO1xuICAgICAgICB9XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VXcml0ZXIgPSBBYnN0cmFjdE1lc3NhZ2VXcml0ZXI7XG52YXIgUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucztcbihmdW5jdGlvbiAoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucykge1xuICAgIGZ1bmN0aW9uIGZyb21PcHRpb25zKG9wdGlvbnMpIHtcbiAgICAgICAgaWYgKG9wdGlvbnMgPT09IHVuZGVmaW5lZCB8fCB0eXBlb2Ygb3B0aW9ucyA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgIHJldHVybiB7IGNoYXJzZXQ6IG9wdGlvbnMgPz8gJ3V0Zi04JywgY29udGVudFR5cGVFbmNvZGVyOiAoMCwgcmFsXzEuZGVmYXVsdCkoKS5hcHBsaWNhdGlvbkpzb24uZW5jb2RlciB9O1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgcmV0dXJuIHsgY2hhcnNldDogb3B0aW9ucy5jaGFyc2V0ID8/ICd1dGYtOCcsIGNvbnRlbnRFbmNvZGVyOiBvcHRpb25zLmNvbnRlbnRFbmNvZGVyLCBjb250ZW50VHlwZUVuY29kZXI6IG9wdGlvbnMuY29udGVudFR5cGVFbmNvZGVyID8/ICgwLCByYWxfMS5kZWZhdWx0KSgpLmFwcGxpY2F0aW9uSnNvbi5lbmNvZGVyIH07XG4gICAgICAgIH1cbiAgICB9XG4gICAgUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucy5mcm9tT3B0aW9ucyA9IGZyb21PcHRpb25zO1xufSkoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucyB8fCAoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucyA9IHt9KSk7XG5jbGFzcyBXcml0ZWFibGVTdHJlYW1NZXNzYWdlV3JpdGVyIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICB3cml0YWJsZTtcbiAgICBvcHRpb25zO1xuICAgIGVycm9yQ291bnQ7XG4gICAgd3JpdGVTZW1hcGhvcmU7XG4gICAgY29uc3RydWN0b3Iod3JpdGFibGUsIG9wdGlvbnMpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy53cml0YWJsZSA9IHdyaXRhYmxlO1xuICAgICAgICB0aGlzLm9wdGlvbnMgPSBSZXNvbHZlZE1lc3NhZ2VXcml0ZXJPcHRpb25zLmZyb21PcHRpb25zKG9wdGlvbnMpO1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICB0aGlzLndyaXRlU2VtYXBob3JlID0gbmV3IHNlbWFwaG9yZV8xLlNlbWFwaG9yZSgxKTtcbiAgICAgICAgdGhpcy53cml0YWJsZS5vbkVycm9yKChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICAgICAgdGhpcy53cml0YWJsZS5vbkNsb3NlKCgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgIH1cbiAgICBhc3luYyB3cml0ZShtc2cpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMud3JpdGVTZW1hcGhvcmUubG9jayhhc3luYyAoKSA9PiB7XG4gICAgICAgICAgICBjb25zdCBwYXlsb2FkID0gdGhpcy5vcHRpb25zLmNvbnRlbnRUeXBlRW5jb2Rlci5lbmNvZGUobXNnLCB0aGlzLm9wdGlvbnMpLnRoZW4oKGJ1ZmZlcikgPT4ge1xuICAgICAgICAgICAgICAgIGlmICh0aGlzLm9wdGlvbnMuY29udGVudEVuY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gdGhpcy5vcHRpb25zLmNvbnRlbnRFbmNvZGVyLmVuY29kZShidWZmZXIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIGJ1ZmZlcjtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9KTtcbiAgICAgICAgICAgIHJldHVybiBwYXlsb2FkLnRoZW4oKGJ1ZmZlcikgPT4ge1xuICAgICAgICAgICAgICAgIGNvbnN0IGhlYWRlcnMgPSBbXTtcbiAgICAgICAgICAgICAgICBoZWFkZXJzLnB1c2goQ29udGVudExlbmd0aCwgYnVmZmVyLmJ5dGVMZW5ndGgudG9TdHJpbmcoKSwgQ1JMRik7XG4gICAgICAgICAgICAgICAgaGVhZGVycy5wdXNoKENSTEYpO1xuICAgICAgICAgICAgICAgIHJldHVybiB0aGlzLmRvV3JpdGUobXNnLCBoZWFkZXJzLCBidWZmZXIpO1xuICAgICAgICAgICAgfSwgKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICAgICAgICAgIHRocm93IGVycm9yO1xuICAgICAgICAgICAgfSk7XG4gICAgICAgIH0pO1xuICAgIH1cbiAgICBhc3luYyBkb1dyaXRlKG1zZywgaGVhZGVycywgZGF0YSkge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgYXdhaXQgdGhpcy53cml0YWJsZS53cml0ZShoZWFkZXJzLmpvaW4oJycpLCAnYXNjaWknKTtcbiAgICAgICAgICAgIHJldHVybiB0aGlzLndyaXRhYmxlLndyaXRlKGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5oYW5kbGVFcnJvcihlcnJvciwgbXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnJvcik7XG4gICAgICAgIH1cbiAgICB9XG4gICAgaGFuZGxlRXJyb3IoZXJyb3IsIG1zZykge1xuICAgICAgICB0aGlzLmVycm9yQ291bnQrKztcbiAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IsIG1zZywgdGhpcy5lcnJvckNvdW50KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgICAgICB0aGlzLndyaXRhYmxlLmVuZCgpO1xuICAgIH1cbn1cbmV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IFdyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlQnVmZmVyID0gdm9pZCAwO1xuY29uc3QgQ1IgPSAxMztcbmNvbnN0IExGID0gMTA7XG5jb25zdCBDUkxGID0gJ1xcclxcbic7XG5jbGFzcyBBYnN0cmFjdE1lc3NhZ2VCdWZmZXIge1xuICAgIF9lbmNvZGluZztcbiAgICBfY2h1bmtzO1xuICAgIF90b3RhbExlbmd0aDtcbiAgICBjb25zdHJ1Y3RvcihlbmNvZGluZyA9ICd1dGYtOCcpIHtcbiAgICAgICAgdGhpcy5fZW5jb2RpbmcgPSBlbmNvZGluZztcbiAgICAgICAgdGhpcy5fY2h1bmtzID0gW107XG4gICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoID0gMDtcbiAgICB9XG4gICAgZ2V0IGVuY29kaW5nKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5fZW5jb2Rpbmc7XG4gICAgfVxuICAgIGFwcGVuZChjaHVuaykge1xuICAgICAgICBjb25zdCB0b0FwcGVuZCA9IHR5cGVvZiBjaHVuayA9PT0gJ3N0cmluZycgPyB0aGlzLmZyb21TdHJpbmcoY2h1bmssIHRoaXMuX2VuY29kaW5nKSA6IGNodW5rO1xuICAgICAgICB0aGlzLl9jaHVua3MucHVzaCh0b0FwcGVuZCk7XG4gICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoICs9IHRvQXBwZW5kLmJ5dGVMZW5ndGg7XG4gICAgfVxuICAgIHRyeVJlYWRIZWFkZXJzKGxvd2VyQ2FzZUtleXMgPSBmYWxzZSkge1xuICAgICAgICBpZiAodGhpcy5fY2h1bmtzLmxlbmd0aCA9PT0gMCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBsZXQgc3RhdGUgPSAwO1xuICAgICAgICBsZXQgY2h1bmtJbmRleCA9IDA7XG4gICAgICAgIGxldCBvZmZzZXQgPSAwO1xuICAgICAgICBsZXQgY2h1bmtCeXRlc1JlYWQgPSAwO1xuICAgICAgICByb3c6IHdoaWxlIChjaHVua0luZGV4IDwgdGhpcy5fY2h1bmtzLmxlbmd0aCkge1xuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbY2h1bmtJbmRleF07XG4gICAgICAgICAgICBvZmZzZXQgPSAwO1xuICAgICAgICAgICAgd2hpbGUgKG9mZnNldCA8IGNodW5rLmxlbmd0aCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IHZhbHVlID0gY2h1bmtbb2Zmc2V0XTtcbiAgICAgICAgICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgQ1I6XG4gICAgICAgICAgICAgICAgICAgICAgICBzd2l0Y2ggKHN0YXRlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgY2FzZSAwOlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDE7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGNhc2UgMjpcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgc3RhdGUgPSAzO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICBkZWZhdWx0OlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDA7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgY2FzZSBMRjpcbiAgICAgICAgICAgICAgICAgICAgICAgIHN3aXRjaCAoc3RhdGUpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICBjYXNlIDE6XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIHN0YXRlID0gMjtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgY2FzZSAzOlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDQ7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIG9mZnNldCsrO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBicmVhayByb3c7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgc3RhdGUgPSAwO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDA7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIG9mZnNldCsrO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2h1bmtCeXRlc1JlYWQgKz0gY2h1bmsuYnl0ZUxlbmd0aDtcbiAgICAgICAgICAgIGNodW5rSW5kZXgrKztcbiAgICAgICAgfVxuICAgICAgICBpZiAoc3RhdGUgIT09IDQpIHtcbiAgICAgICAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICAgICAgLy8gVGhlIGJ1ZmZlciBjb250YWlucyB0aGUgdHdvIENSTEYgYXQgdGhlIGVuZC4gU28gd2Ugd2lsbFxuICAgICAgICAvLyBoYXZlIHR3byBlbXB0eSBsaW5lcyBhZnRlciB0aGUgc3BsaXQgYXQgdGhlIGVuZCBhcyB3ZWxsLlxuICAgICAgICBjb25zdCBidWZmZXIgPSB0aGlzLl9yZWFkKGNodW5rQnl0ZXNSZWFkICsgb2Zmc2V0KTtcbiAgICAgICAgY29uc3QgcmVzdWx0ID0gbmV3IE1hcCgpO1xuICAgICAgICBjb25zdCBoZWFkZXJzID0gdGhpcy50b1N0cmluZyhidWZmZXIsICdhc2NpaScpLnNwbGl0KENSTEYpO1xuICAgICAgICBpZiAoaGVhZGVycy5sZW5ndGggPCAyKSB7XG4gICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICB9XG4gICAgICAgIGZvciAobGV0IGkgPSAwOyBpIDwgaGVhZGVycy5sZW5ndGggLSAyOyBpKyspIHtcbiAgICAgICAgICAgIGNvbnN0IGhlYWRlciA9IGhlYWRlcnNbaV07XG4gICAgICAgICAgICBjb25zdCBpbmRleCA9IGhlYWRlci5pbmRleE9mKCc6Jyk7XG4gICAgICAgICAgICBpZiAoaW5kZXggPT09IC0xKSB7XG4gICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBNZXNzYWdlIGhlYWRlciBtdXN0IHNlcGFyYXRlIGtleSBhbmQgdmFsdWUgdXNpbmcgJzonXFxuJHtoZWFkZXJ9YCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBjb25zdCBrZXkgPSBoZWFkZXIuc3Vic3RyKDAsIGluZGV4KTtcbiAgICAgICAgICAgIGNvbnN0IHZhbHVlID0gaGVhZGVyLnN1YnN0cihpbmRleCArIDEpLnRyaW0oKTtcbiAgICAgICAgICAgIHJlc3VsdC5zZXQobG93ZXJDYXNlS2V5cyA/IGtleS50b0xvd2VyQ2FzZSgpIDoga2V5LCB2YWx1ZSk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9XG4gICAgdHJ5UmVhZEJvZHkobGVuZ3RoKSB7XG4gICAgICAgIGlmICh0aGlzLl90b3RhbExlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICByZXR1cm4gdGhpcy5fcmVhZChsZW5ndGgpO1xuICAgIH1cbiAgICBnZXQgbnVtYmVyT2ZCeXRlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3RvdGFsTGVuZ3RoO1xuICAgIH1cbiAgICBfcmVhZChieXRlQ291bnQpIHtcbiAgICAgICAgaWYgKGJ5dGVDb3VudCA9PT0gMCkge1xuICAgICAgICAgICAgcmV0dXJuIHRoaXMuZW1wdHlCdWZmZXIoKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAoYnl0ZUNvdW50ID4gdGhpcy5fdG90YWxMZW5ndGgpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgQ2Fubm90IHJlYWQgc28gbWFueSBieXRlcyFgKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAodGhpcy5fY2h1bmtzWzBdLmJ5dGVMZW5ndGggPT09IGJ5dGVDb3VudCkge1xuICAgICAgICAgICAgLy8gc3VwZXIgZmFzdCBwYXRoLCBwcmVjaXNlbHkgZmlyc3QgY2h1bmsgbXVzdCBiZSByZXR1cm5lZFxuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbMF07XG4gICAgICAgICAgICB0aGlzLl9jaHVua3Muc2hpZnQoKTtcbiAgICAgICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoIC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIHJldHVybiB0aGlzLmFzTmF0aXZlKGNodW5rKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAodGhpcy5fY2h1bmtzWzBdLmJ5dGVMZW5ndGggPiBieXRlQ291bnQpIHtcbiAgICAgICAgICAgIC8vIGZhc3QgcGF0aCwgdGhlIHJlYWRpbmcgaXMgZW50aXJlbHkgd2l0aGluIHRoZSBmaXJzdCBjaHVua1xuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbMF07XG4gICAgICAgICAgICBjb25zdCByZXN1bHQgPSB0aGlzLmFzTmF0aXZlKGNodW5rLCBieXRlQ291bnQpO1xuICAgICAgICAgICAgdGhpcy5fY2h1bmtzWzBdID0gY2h1bmsuc2xpY2UoYnl0ZUNvdW50KTtcbiAgICAgICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoIC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgcmVzdWx0ID0gdGhpcy5hbGxvY05hdGl2ZShieXRlQ291bnQpO1xuICAgICAgICBsZXQgcmVzdWx0T2Zmc2V0ID0gMDtcbiAgICAgICAgY29uc3QgY2h1bmtJbmRleCA9IDA7XG4gICAgICAgIHdoaWxlIChieXRlQ291bnQgPiAwKSB7XG4gICAgICAgICAgICBjb25zdCBjaHVuayA9IHRoaXMuX2NodW5rc1tjaHVua0luZGV4XTtcbiAgICAgICAgICAgIGlmIChjaHVuay5ieXRlTGVuZ3RoID4gYnl0ZUNvdW50KSB7XG4gICAgICAgICAgICAgICAgLy8gdGhpcyBjaHVuayB3aWxsIHN1cnZpdmVcbiAgICAgICAgICAgICAgICBjb25zdCBjaHVua1BhcnQgPSBjaHVuay5zbGljZSgwLCBieXRlQ291bnQpO1xuICAgICAgICAgICAgICAgIHJlc3VsdC5zZXQoY2h1bmtQYXJ0LCByZXN1bHRPZmZzZXQpO1xuICAgICAgICAgICAgICAgIHJlc3VsdE9mZnNldCArPSBieXRlQ291bnQ7XG4gICAgICAgICAgICAgICAgdGhpcy5fY2h1bmtzW2NodW5rSW5kZXhdID0gY2h1bmsuc2xpY2UoYnl0ZUNvdW50KTtcbiAgICAgICAgICAgICAgICB0aGlzLl90b3RhbExlbmd0aCAtPSBieXRlQ291bnQ7XG4gICAgICAgICAgICAgICAgYnl0ZUNvdW50IC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIC8vIHRoaXMgY2h1bmsgd2lsbCBiZSBlbnRpcmVseSByZWFkXG4gICAgICAgICAgICAgICAgcmVzdWx0LnNldChjaHVuaywgcmVzdWx0T2Zmc2V0KTtcbiAgICAgICAgICAgICAgICByZXN1bHRPZmZzZXQgKz0gY2h1bmsuYnl0ZUxlbmd0aDtcbiAgICAgICAgICAgICAgICB0aGlzLl9jaHVua3Muc2hpZnQoKTtcbiAgICAgICAgICAgICAgICB0aGlzLl90b3RhbExlbmd0aCAtPSBjaHVuay5ieXRlTGVuZ3RoO1xuICAgICAgICAgICAgICAgIGJ5dGVDb3VudCAtPSBjaHVuay5ieXRlTGVuZ3RoO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VCdWZmZXIgPSBBYnN0cmFjdE1lc3NhZ2VCdWZmZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG4vLy8gPHJlZmVyZW5jZSBwYXRoPVwiLi4vLi4vdHlwaW5ncy90aGVuYWJsZS5kLnRzXCIgcHJlc2VydmU9XCJ0cnVlXCIvPlxudmFyIF9fY3JlYXRlQmluZGluZyA9ICh0aGlzICYmIHRoaXMuX19jcmVhdGVCaW5kaW5nKSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgdmFyIGRlc2MgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlEZXNjcmlwdG9yKG0sIGspO1xuICAgIGlmICghZGVzYyB8fCAoXCJnZXRcIiBpbiBkZXNjID8gIW0uX19lc01vZHVsZSA6IGRlc2Mud3JpdGFibGUgfHwgZGVzYy5jb25maWd1cmFibGUpKSB7XG4gICAgICBkZXNjID0geyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uKCkgeyByZXR1cm4gbVtrXTsgfSB9O1xuICAgIH1cbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgazIsIGRlc2MpO1xufSkgOiAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIG9bazJdID0gbVtrXTtcbn0pKTtcbnZhciBfX3NldE1vZHVsZURlZmF1bHQgPSAodGhpcyAmJiB0aGlzLl9fc2V0TW9kdWxlRGVmYXVsdCkgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgdikge1xuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBcImRlZmF1bHRcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCB2YWx1ZTogdiB9KTtcbn0pIDogZnVuY3Rpb24obywgdikge1xuICAgIG9bXCJkZWZhdWx0XCJdID0gdjtcbn0pO1xudmFyIF9faW1wb3J0U3RhciA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnRTdGFyKSB8fCAoZnVuY3Rpb24gKCkge1xuICAgIHZhciBvd25LZXlzID0gZnVuY3Rpb24obykge1xuICAgICAgICBvd25LZXlzID0gT2JqZWN0LmdldE93blByb3BlcnR5TmFtZXMgfHwgZnVuY3Rpb24gKG8pIHtcbiAgICAgICAgICAgIHZhciBhciA9IFtdO1xuICAgICAgICAgICAgZm9yICh2YXIgayBpbiBvKSBpZiAoT2JqZWN0LnByb3RvdHlwZS5oYXNPd25Qcm9wZXJ0eS5jYWxsKG8sIGspKSBhclthci5sZW5ndGhdID0gaztcbiAgICAgICAgICAgIHJldHVybiBhcjtcbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIG93bktleXMobyk7XG4gICAgfTtcbiAgICByZXR1cm4gZnVuY3Rpb24gKG1vZCkge1xuICAgICAgICBpZiAobW9kICYmIG1vZC5fX2VzTW9kdWxlKSByZXR1cm4gbW9kO1xuICAgICAgICB2YXIgcmVzdWx0ID0ge307XG4gICAgICAgIGlmIChtb2QgIT0gbnVsbCkgZm9yICh2YXIgayA9IG93bktleXMobW9kKSwgaSA9IDA7IGkgPCBrLmxlbmd0aDsgaSsrKSBpZiAoa1tpXSAhPT0gXCJkZWZhdWx0XCIpIF9fY3JlYXRlQmluZGluZyhyZXN1bHQsIG1vZCwga1tpXSk7XG4gICAgICAgIF9fc2V0TW9kdWxlRGVmYXVsdChyZXN1bHQsIG1vZCk7XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfTtcbn0pKCk7XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLkNvbm5lY3Rpb25PcHRpb25zID0gZXhwb3J0cy5NZXNzYWdlU3RyYXRlZ3kgPSBleHBvcnRzLkNhbmNlbGxhdGlvblN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IGV4cG9ydHMuUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLklkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IGV4cG9ydHMuQ29ubmVjdGlvblN0cmF0ZWd5ID0gZXhwb3J0cy5Db25uZWN0aW9uRXJyb3IgPSBleHBvcnRzLkNvbm5lY3Rpb25FcnJvcnMgPSBleHBvcnRzLkxvZ1RyYWNlTm90aWZpY2F0aW9uID0gZXhwb3J0cy5TZXRUcmFjZU5vdGlmaWNhdGlvbiA9IGV4cG9ydHMuVHJhY2VGb3JtYXQgPSBleHBvcnRzLlRyYWNlVmFsdWVzID0gZXhwb3J0cy5UcmFjZVZhbHVlID0gZXhwb3J0cy5UcmFjZSA9IGV4cG9ydHMuTnVsbExvZ2dlciA9IGV4cG9ydHMuUHJvZ3Jlc3NUeXBlID0gZXhwb3J0cy5Qcm9ncmVzc1Rva2VuID0gdm9pZCAwO1xuZXhwb3J0cy5jcmVhdGVNZXNzYWdlQ29ubmVjdGlvbiA9IGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmNvbnN0IElzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCIuL2lzXCIpKTtcbmNvbnN0IG1lc3NhZ2VzXzEgPSByZXF1aXJlKFwiLi9tZXNzYWdlc1wiKTtcbmNvbnN0IGxpbmtlZE1hcF8xID0gcmVxdWlyZShcIi4vbGlua2VkTWFwXCIpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5jb25zdCBjYW5jZWxsYXRpb25fMSA9IHJlcXVpcmUoXCIuL2NhbmNlbGxhdGlvblwiKTtcbnZhciBDYW5jZWxOb3RpZmljYXRpb247XG4oZnVuY3Rpb24gKENhbmNlbE5vdGlmaWNhdGlvbikge1xuICAgIENhbmNlbE5vdGlmaWNhdGlvbi50eXBlID0gbmV3IG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZSgnJC9jYW5jZWxSZXF1ZXN0Jyk7XG59KShDYW5jZWxOb3RpZmljYXRpb24gfHwgKENhbmNlbE5vdGlmaWNhdGlvbiA9IHt9KSk7XG52YXIgUHJvZ3Jlc3NUb2tlbjtcbihmdW5jdGlvbiAoUHJvZ3Jlc3NUb2tlbikge1xuICAgIGZ1bmN0aW9uIGlzKHZhbHVlKSB7XG4gICAgICAgIHJldHVybiB0eXBlb2YgdmFsdWUgPT09ICdzdHJpbmcnIHx8IHR5cGVvZiB2YWx1ZSA9PT0gJ251bWJlcic7XG4gICAgfVxuICAgIFByb2dyZXNzVG9rZW4uaXMgPSBpcztcbn0pKFByb2dyZXNzVG9rZW4gfHwgKGV4cG9ydHMuUHJvZ3Jlc3NUb2tlbiA9IFByb2dyZXNzVG9rZW4gPSB7fSkpO1xudmFyIFByb2dyZXNzTm90aWZpY2F0aW9uO1xuKGZ1bmN0aW9uIChQcm9ncmVzc05vdGlmaWNhdGlvbikge1xuICAgIFByb2dyZXNzTm90aWZpY2F0aW9uLnR5cGUgPSBuZXcgbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlKCckL3Byb2dyZXNzJyk7XG59KShQcm9ncmVzc05vdGlmaWNhdGlvbiB8fCAoUHJvZ3Jlc3NOb3RpZmljYXRpb24gPSB7fSkpO1xuY2xhc3MgUHJvZ3Jlc3NUeXBlIHtcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGVzZSBwcm9wZXJ0aWVzLiBUaGV5IGFyZSBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKiBpbiBUeXBlU2NyaXB0XG4gICAgICovXG4gICAgX187XG4gICAgX3ByO1xuICAgIGNvbnN0cnVjdG9yKCkge1xuICAgIH1cbn1cbmV4cG9ydHMuUHJvZ3Jlc3NUeXBlID0gUHJvZ3Jlc3NUeXBlO1xudmFyIFN0YXJSZXF1ZXN0SGFuZGxlcjtcbihmdW5jdGlvbiAoU3RhclJlcXVlc3RIYW5kbGVyKSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgcmV0dXJuIElzLmZ1bmModmFsdWUpO1xuICAgIH1cbiAgICBTdGFyUmVxdWVzdEhhbmRsZXIuaXMgPSBpcztcbn0pKFN0YXJSZXF1ZXN0SGFuZGxlciB8fCAoU3RhclJlcXVlc3RIYW5kbGVyID0ge30pKTtcbmV4cG9ydHMuTnVsbExvZ2dlciA9IE9iamVjdC5mcmVlemUoe1xuICAgIGVycm9yOiAoKSA9PiB7IH0sXG4gICAgd2FybjogKCkgPT4geyB9LFxuICAgIGluZm86ICgpID0+IHsgfSxcbiAgICBsb2c6ICgpID0+IHsgfVxufSk7XG52YXIgVHJhY2U7XG4oZnVuY3Rpb24gKFRyYWNlKSB7XG4gICAgVHJhY2VbVHJhY2VbXCJPZmZcIl0gPSAwXSA9IFwiT2ZmXCI7XG4gICAgVHJhY2VbVHJhY2VbXCJNZXNzYWdlc1wiXSA9IDFdID0gXCJNZXNzYWdlc1wiO1xuICAgIFRyYWNlW1RyYWNlW1wiQ29tcGFjdFwiXSA9IDJdID0gXCJDb21wYWN0XCI7XG4gICAgVHJhY2VbVHJhY2VbXCJWZXJib3NlXCJdID0gM10gPSBcIlZlcmJvc2VcIjtcbn0pKFRyYWNlIHx8IChleHBvcnRzLlRyYWNlID0gVHJhY2UgPSB7fSkpO1xudmFyIFRyYWNlVmFsdWU7XG4oZnVuY3Rpb24gKFRyYWNlVmFsdWUpIHtcbiAgICAvKipcbiAgICAgKiBUdXJuIHRyYWNpbmcgb2ZmLlxuICAgICAqL1xuICAgIFRyYWNlVmFsdWUuT2ZmID0gJ29mZic7XG4gICAgLyoqXG4gICAgICogVHJhY2UgbWVzc2FnZXMgb25seS5cbiAgICAgKi9cbiAgICBUcmFjZVZhbHVlLk1lc3NhZ2VzID0gJ21lc3NhZ2VzJztcbiAgICAvKipcbiAgICAgKiBDb21wYWN0IG1lc3NhZ2UgdHJhY2luZy5cbiAgICAgKi9cbiAgICBUcmFjZVZhbHVlLkNvbXBhY3QgPSAnY29tcGFjdCc7XG4gICAgLyoqXG4gICAgICogVmVyYm9zZSBtZXNzYWdlIHRyYWNpbmcuXG4gICAgICovXG4gICAgVHJhY2VWYWx1ZS5WZXJib3NlID0gJ3ZlcmJvc2UnO1xufSkoVHJhY2VWYWx1ZSB8fCAoZXhwb3J0cy5UcmFjZVZhbHVlID0gVHJhY2VWYWx1ZSA9IHt9KSk7XG4vKipcbiAqIEBkZXByZWNhdGVkIFVzZSBUcmFjZVZhbHVlIGluc3RlYWRcbiAqL1xuZXhwb3J0cy5UcmFjZVZhbHVlcyA9IFRyYWNlVmFsdWU7XG4oZnVuY3Rpb24gKFRyYWNlKSB7XG4gICAgZnVuY3Rpb24gZnJvbVN0cmluZyh2YWx1ZSkge1xuICAgICAgICBpZiAoIUlzLnN0cmluZyh2YWx1ZSkpIHtcbiAgICAgICAgICAgIHJldHVybiBUcmFjZS5PZmY7XG4gICAgICAgIH1cbiAgICAgICAgdmFsdWUgPSB2YWx1ZS50b0xvd2VyQ2FzZSgpO1xuICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICBjYXNlICdvZmYnOlxuICAgICAgICAgICAgICAgIHJldHVybiBUcmFjZS5PZmY7XG4gICAgICAgICAgICBjYXNlICdtZXNzYWdlcyc6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLk1lc3NhZ2VzO1xuICAgICAgICAgICAgY2FzZSAnY29tcGFjdCc6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLkNvbXBhY3Q7XG4gICAgICAgICAgICBjYXNlICd2ZXJib3NlJzpcbiAgICAgICAgICAgICAgICByZXR1cm4gVHJhY2UuVmVyYm9zZTtcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLk9mZjtcbiAgICAgICAgfVxuICAgIH1cbiAgICBUcmFjZS5mcm9tU3RyaW5nID0gZnJvbVN0cmluZztcbiAgICBmdW5jdGlvbiB0b1N0cmluZyh2YWx1ZSkge1xuICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLk9mZjpcbiAgICAgICAgICAgICAgICByZXR1cm4gJ29mZic7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLk1lc3NhZ2VzOlxuICAgICAgICAgICAgICAgIHJldHVybiAnbWVzc2FnZXMnO1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5Db21wYWN0OlxuICAgICAgICAgICAgICAgIHJldHVybiAnY29tcGFjdCc7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLlZlcmJvc2U6XG4gICAgICAgICAgICAgICAgcmV0dXJuICd2ZXJib3NlJztcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmV0dXJuICdvZmYnO1xuICAgICAgICB9XG4gICAgfVxuICAgIFRyYWNlLnRvU3RyaW5nID0gdG9TdHJpbmc7XG59KShUcmFjZSB8fCAoZXhwb3J0cy5UcmFjZSA9IFRyYWNlID0ge30pKTtcbnZhciBUcmFjZUZvcm1hdDtcbihmdW5jdGlvbiAoVHJhY2VGb3JtYXQpIHtcbiAgICBUcmFjZUZvcm1hdFtcIlRleHRcIl0gPSBcInRleHRcIjtcbiAgICBUcmFjZUZvcm1hdFtcIkpTT05cIl0gPSBcImpzb25cIjtcbn0pKFRyYWNlRm9ybWF0IHx8IChleHBvcnRzLlRyYWNlRm9ybWF0ID0gVHJhY2VGb3JtYXQgPSB7fSkpO1xuKGZ1bmN0aW9uIChUcmFjZUZvcm1hdCkge1xuICAgIGZ1bmN0aW9uIGZyb21TdHJpbmcodmFsdWUpIHtcbiAgICAgICAgaWYgKCFJcy5zdHJpbmcodmFsdWUpKSB7XG4gICAgICAgICAgICByZXR1cm4gVHJhY2VGb3JtYXQuVGV4dDtcbiAgICAgICAgfVxuICAgICAgICB2YWx1ZSA9IHZhbHVlLnRvTG93ZXJDYXNlKCk7XG4gICAgICAgIGlmICh2YWx1ZSA9PT0gJ2pzb24nKSB7XG4gICAgICAgICAgICByZXR1cm4gVHJhY2VGb3JtYXQuSlNPTjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICB9XG4gICAgfVxuICAgIFRyYWNlRm9ybWF0LmZyb21TdHJpbmcgPSBmcm9tU3RyaW5nO1xufSkoVHJhY2VGb3JtYXQgfHwgKGV4cG9ydHMuVHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdCA9IHt9KSk7XG52YXIgU2V0VHJhY2VOb3RpZmljYXRpb247XG4oZnVuY3Rpb24gKFNldFRyYWNlTm90aWZpY2F0aW9uKSB7XG4gICAgU2V0VHJhY2VOb3RpZmljYXRpb24udHlwZSA9IG5ldyBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGUoJyQvc2V0VHJhY2UnKTtcbn0pKFNldFRyYWNlTm90aWZpY2F0aW9uIHx8IChleHBvcnRzLlNldFRyYWNlTm90aWZpY2F0aW9uID0gU2V0VHJhY2VOb3RpZmljYXRpb24gPSB7fSkpO1xudmFyIExvZ1RyYWNlTm90aWZpY2F0aW9uO1xuKGZ1bmN0aW9uIChMb2dUcmFjZU5vdGlmaWNhdGlvbikge1xuICAgIExvZ1RyYWNlTm90aWZpY2F0aW9uLnR5cGUgPSBuZXcgbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlKCckL2xvZ1RyYWNlJyk7XG59KShMb2dUcmFjZU5vdGlmaWNhdGlvbiB8fCAoZXhwb3J0cy5Mb2dUcmFjZU5vdGlmaWNhdGlvbiA9IExvZ1RyYWNlTm90aWZpY2F0aW9uID0ge30pKTtcbnZhciBDb25uZWN0aW9uRXJyb3JzO1xuKGZ1bmN0aW9uIChDb25uZWN0aW9uRXJyb3JzKSB7XG4gICAgLyoqXG4gICAgICogVGhlIGNvbm5lY3Rpb24gaXMgY2xvc2VkLlxuICAgICAqL1xuICAgIENvbm5lY3Rpb25FcnJvcnNbQ29ubmVjdGlvbkVycm9yc1tcIkNsb3NlZFwiXSA9IDFdID0gXCJDbG9zZWRcIjtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQuXG4gICAgICovXG4gICAgQ29ubmVjdGlvbkVycm9yc1tDb25uZWN0aW9uRXJyb3JzW1wiRGlzcG9zZWRcIl0gPSAyXSA9IFwiRGlzcG9zZWRcIjtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBpcyBhbHJlYWR5IGluIGxpc3RlbmluZyBtb2RlLlxuICAgICAqL1xuICAgIENvbm5lY3Rpb25FcnJvcnNbQ29ubmVjdGlvbkVycm9yc1tcIkFscmVhZHlMaXN0ZW5pbmdcIl0gPSAzXSA9IFwiQWxyZWFkeUxpc3RlbmluZ1wiO1xufSkoQ29ubmVjdGlvbkVycm9ycyB8fCAoZXhwb3J0cy5Db25uZWN0aW9uRXJyb3JzID0gQ29ubmVjdGlvbkVycm9ycyA9IHt9KSk7XG5jbGFzcyBDb25uZWN0aW9uRXJyb3IgZXh0ZW5kcyBFcnJvciB7XG4gICAgY29kZTtcbiAgICBjb25zdHJ1Y3Rvcihjb2RlLCBtZXNzYWdlKSB7XG4gICAgICAgIHN1cGVyKG1lc3NhZ2UpO1xuICAgICAgICB0aGlzLmNvZGUgPSBjb2RlO1xuICAgICAgICBPYmplY3Quc2V0UHJvdG90eXBlT2YodGhpcywgQ29ubmVjdGlvbkVycm9yLnByb3RvdHlwZSk7XG4gICAgfVxufVxuZXhwb3J0cy5Db25uZWN0aW9uRXJyb3IgPSBDb25uZWN0aW9uRXJyb3I7XG52YXIgQ29ubmVjdGlvblN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDb25uZWN0aW9uU3RyYXRlZ3kpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jYW5jZWxVbmRpc3BhdGNoZWQpO1xuICAgIH1cbiAgICBDb25uZWN0aW9uU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENvbm5lY3Rpb25TdHJhdGVneSB8fCAoZXhwb3J0cy5Db25uZWN0aW9uU3RyYXRlZ3kgPSBDb25uZWN0aW9uU3RyYXRlZ3kgPSB7fSkpO1xudmFyIElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneTtcbihmdW5jdGlvbiAoSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5KSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgKGNhbmRpZGF0ZS5raW5kID09PSB1bmRlZmluZWQgfHwgY2FuZGlkYXRlLmtpbmQgPT09ICdpZCcpICYmIElzLmZ1bmMoY2FuZGlkYXRlLmNyZWF0ZUNhbmNlbGxhdGlvblRva2VuU291cmNlKSAmJiAoY2FuZGlkYXRlLmRpc3Bvc2UgPT09IHVuZGVmaW5lZCB8fCBJcy5mdW5jKGNhbmRpZGF0ZS5kaXNwb3NlKSk7XG4gICAgfVxuICAgIElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyA9IGlzO1xufSkoSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5IHx8IChleHBvcnRzLklkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IHt9KSk7XG52YXIgUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7XG4oZnVuY3Rpb24gKFJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5KSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgY2FuZGlkYXRlLmtpbmQgPT09ICdyZXF1ZXN0JyAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSkgJiYgKGNhbmRpZGF0ZS5kaXNwb3NlID09PSB1bmRlZmluZWQgfHwgSXMuZnVuYyhjYW5kaWRhdGUuZGlzcG9zZSkpO1xuICAgIH1cbiAgICBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyA9IGlzO1xufSkoUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgfHwgKGV4cG9ydHMuUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IHt9KSk7XG52YXIgQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneTtcbihmdW5jdGlvbiAoQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuTWVzc2FnZSA9IE9iamVjdC5mcmVlemUoe1xuICAgICAgICBjcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShfKSB7XG4gICAgICAgICAgICByZXR1cm4gbmV3IGNhbmNlbGxhdGlvbl8xLkNhbmNlbGxhdGlvblRva2VuU291cmNlKCk7XG4gICAgICAgIH1cbiAgICB9KTtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICByZXR1cm4gSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5LmlzKHZhbHVlKSB8fCBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyh2YWx1ZSk7XG4gICAgfVxuICAgIENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgfHwgKGV4cG9ydHMuQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSB7fSkpO1xudmFyIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5Lk1lc3NhZ2UgPSBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgc2VuZENhbmNlbGxhdGlvbihjb25uLCBpZCkge1xuICAgICAgICAgICAgcmV0dXJuIGNvbm4uc2VuZE5vdGlmaWNhdGlvbihDYW5jZWxOb3RpZmljYXRpb24udHlwZSwgeyBpZCB9KTtcbiAgICAgICAgfSxcbiAgICAgICAgY2xlYW51cChfKSB7IH1cbiAgICB9KTtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5zZW5kQ2FuY2VsbGF0aW9uKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jbGVhbnVwKTtcbiAgICB9XG4gICAgQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5IHx8IChleHBvcnRzLkNhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5ID0gQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kgPSB7fSkpO1xudmFyIENhbmNlbGxhdGlvblN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDYW5jZWxsYXRpb25TdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblN0cmF0ZWd5Lk1lc3NhZ2UgPSBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgcmVjZWl2ZXI6IENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuTWVzc2FnZSxcbiAgICAgICAgc2VuZGVyOiBDYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneS5NZXNzYWdlXG4gICAgfSk7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyhjYW5kaWRhdGUucmVjZWl2ZXIpICYmIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5zZW5kZXIpO1xuICAgIH1cbiAgICBDYW5jZWxsYXRpb25TdHJhdGVneS5pcyA9IGlzO1xufSkoQ2FuY2VsbGF0aW9uU3RyYXRlZ3kgfHwgKGV4cG9ydHMuQ2FuY2VsbGF0aW9uU3RyYXRlZ3kgPSBDYW5jZWxsYXRpb25TdHJhdGVneSA9IHt9KSk7XG52YXIgTWVzc2FnZVN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChNZXNzYWdlU3RyYXRlZ3kpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5oYW5kbGVNZXNzYWdlKTtcbiAgICB9XG4gICAgTWVzc2FnZVN0cmF0ZWd5LmlzID0gaXM7XG59KShNZXNzYWdlU3RyYXRlZ3kgfHwgKGV4cG9ydHMuTWVzc2FnZVN0cmF0ZWd5ID0gTWVzc2FnZVN0cmF0ZWd5ID0ge30pKTtcbnZhciBDb25uZWN0aW9uT3B0aW9ucztcbihmdW5jdGlvbiAoQ29ubmVjdGlvbk9wdGlvbnMpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZVxuICAgICAgICAgICAgJiYgKENhbmNlbGxhdGlvblN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5jYW5jZWxsYXRpb25TdHJhdGVneSkgfHwgQ29ubmVjdGlvblN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5jb25uZWN0aW9uU3RyYXRlZ3kpIHx8IE1lc3NhZ2VTdHJhdGVneS5pcyhjYW5kaWRhdGUubWVzc2FnZVN0cmF0ZWd5KSB8fCBJcy5udW1iZXIoY2FuZGlkYXRlLm1heFBhcmFsbGVsaXNtKSk7XG4gICAgfVxuICAgIENvbm5lY3Rpb25PcHRpb25zLmlzID0gaXM7XG59KShDb25uZWN0aW9uT3B0aW9ucyB8fCAoZXhwb3J0cy5Db25uZWN0aW9uT3B0aW9ucyA9IENvbm5lY3Rpb25PcHRpb25zID0ge30pKTtcbnZhciBDb25uZWN0aW9uU3RhdGU7XG4oZnVuY3Rpb24gKENvbm5lY3Rpb25TdGF0ZSkge1xuICAgIENvbm5lY3Rpb25TdGF0ZVtDb25uZWN0aW9uU3RhdGVbXCJOZXdcIl0gPSAxXSA9IFwiTmV3XCI7XG4gICAgQ29ubmVjdGlvblN0YXRlW0Nvbm5lY3Rpb25TdGF0ZVtcIkxpc3RlbmluZ1wiXSA9IDJdID0gXCJMaXN0ZW5pbmdcIjtcbiAgICBDb25uZWN0aW9uU3RhdGVbQ29ubmVjdGlvblN0YXRlW1wiQ2xvc2VkXCJdID0gM10gPSBcIkNsb3NlZFwiO1xuICAgIENvbm5lY3Rpb25TdGF0ZVtDb25uZWN0aW9uU3RhdGVbXCJEaXNwb3NlZFwiXSA9IDRdID0gXCJEaXNwb3NlZFwiO1xufSkoQ29ubmVjdGlvblN0YXRlIHx8IChDb25uZWN0aW9uU3RhdGUgPSB7fSkpO1xuZnVuY3Rpb24gY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24obWVzc2FnZVJlYWRlciwgbWVzc2FnZVdyaXRlciwgX2xvZ2dlciwgb3B0aW9ucykge1xuICAgIGNvbnN0IGxvZ2dlciA9IF9sb2dnZXIgIT09IHVuZGVmaW5lZCA/IF9sb2dnZXIgOiBleHBvcnRzLk51bGxMb2dnZXI7XG4gICAgbGV0IHNlcXVlbmNlTnVtYmVyID0gMDtcbiAgICBsZXQgbm90aWZpY2F0aW9uU2VxdWVuY2VOdW1iZXIgPSAwO1xuICAgIGxldCB1bmtub3duUmVzcG9uc2VTZXF1ZW5jZU51bWJlciA9IDA7XG4gICAgY29uc3QgdmVyc2lvbiA9ICcyLjAnO1xuICAgIGNvbnN0IG1heFBhcmFsbGVsaXNtID0gb3B0aW9ucz8ubWF4UGFyYWxsZWxpc20gPz8gLTE7XG4gICAgbGV0IGluRmxpZ2h0ID0gMDtcbiAgICBsZXQgc3RhclJlcXVlc3RIYW5kbGVyID0gdW5kZWZpbmVkO1xuICAgIGNvbnN0IHJlcXVlc3RIYW5kbGVycyA9IG5ldyBNYXAoKTtcbiAgICBsZXQgc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIgPSB1bmRlZmluZWQ7XG4gICAgY29uc3Qgbm90aWZpY2F0aW9uSGFuZGxlcnMgPSBuZXcgTWFwKCk7XG4gICAgY29uc3QgcHJvZ3Jlc3NIYW5kbGVycyA9IG5ldyBNYXAoKTtcbiAgICBsZXQgdGltZXI7XG4gICAgbGV0IG1lc3NhZ2VRdWV1ZSA9IG5ldyBsaW5rZWRNYXBfMS5MaW5rZWRNYXAoKTtcbiAgICBsZXQgcmVzcG9uc2VQcm9taXNlcyA9IG5ldyBNYXAoKTtcbiAgICBsZXQga25vd25DYW5jZWxlZFJlcXVlc3RzID0gbmV3IFNldCgpO1xuICAgIGxldCByZXF1ZXN0VG9rZW5zID0gbmV3IE1hcCgpO1xuICAgIGxldCB0cmFjZSA9IFRyYWNlLk9mZjtcbiAgICBsZXQgdHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdC5UZXh0O1xuICAgIGxldCB0cmFjZXI7XG4gICAgbGV0IHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLk5ldztcbiAgICBjb25zdCBlcnJvckVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgIGNvbnN0IGNsb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgdW5oYW5kbGVkTm90aWZpY2F0aW9uRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgdW5oYW5kbGVkUHJvZ3Jlc3NFbWl0dGVyID0gbmV3IGV2ZW50c18xLkVtaXR0ZXIoKTtcbiAgICBjb25zdCBkaXNwb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgY2FuY2VsbGF0aW9uU3RyYXRlZ3kgPSAob3B0aW9ucyAmJiBvcHRpb25zLmNhbmNlbGxhdGlvblN0cmF0ZWd5KSA/IG9wdGlvbnMuY2FuY2VsbGF0aW9uU3RyYXRlZ3kgOiBDYW5jZWxsYXRpb25TdHJhdGVneS5NZXNzYWdlO1xuICAgIGZ1bmN0aW9uIGNhbmNlbFVuZGlzcGF0Y2hlZChfbWVzc2FnZSkge1xuICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0xpc3RlbmluZygpIHtcbiAgICAgICAgcmV0dXJuIHN0YXRlID09PSBDb25uZWN0aW9uU3RhdGUuTGlzdGVuaW5nO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0Nsb3NlZCgpIHtcbiAgICAgICAgcmV0dXJuIHN0YXRlID09PSBDb25uZWN0aW9uU3RhdGUuQ2xvc2VkO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0Rpc3Bvc2VkKCkge1xuICAgICAgICByZXR1cm4gc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5EaXNwb3NlZDtcbiAgICB9XG4gICAgZnVuY3Rpb24gY2xvc2VIYW5kbGVyKCkge1xuICAgICAgICBpZiAoc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5OZXcgfHwgc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5MaXN0ZW5pbmcpIHtcbiAgICAgICAgICAgIHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLkNsb3NlZDtcbiAgICAgICAgICAgIGNsb3NlRW1pdHRlci5maXJlKHVuZGVmaW5lZCk7XG4gICAgICAgIH1cbiAgICAgICAgLy8gSWYgdGhlIGNvbm5lY3Rpb24gaXMgZGlzcG9zZWQgZG9uJ3Qgc2VudCBjbG9zZSBldmVudHMuXG4gICAgfVxuICAgIGZ1bmN0aW9uIHJlYWRFcnJvckhhbmRsZXIoZXJyb3IpIHtcbiAgICAgICAgZXJyb3JFbWl0dGVyLmZpcmUoW2Vycm9yLCB1bmRlZmluZWQsIHVuZGVmaW5lZF0pO1xuICAgIH1cbiAgICBmdW5jdGlvbiB3cml0ZUVycm9ySGFuZGxlcihkYXRhKSB7XG4gICAgICAgIGVycm9yRW1pdHRlci5maXJlKGRhdGEpO1xuICAgIH1cbiAgICBtZXNzYWdlUmVhZGVyLm9uQ2xvc2UoY2xvc2VIYW5kbGVyKTtcbiAgICBtZXNzYWdlUmVhZGVyLm9uRXJyb3IocmVhZEVycm9ySGFuZGxlcik7XG4gICAgbWVzc2FnZVdyaXRlci5vbkNsb3NlKGNsb3NlSGFuZGxlcik7XG4gICAgbWVzc2FnZVdyaXRlci5vbkVycm9yKHdyaXRlRXJyb3JIYW5kbGVyKTtcbiAgICBmdW5jdGlvbiBjcmVhdGVSZXF1ZXN0UXVldWVLZXkoaWQpIHtcbiAgICAgICAgaWYgKGlkID09PSBudWxsKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYENhbid0IHNlbmQgcmVxdWVzdHMgd2l0aCBpZCBudWxsIHNpbmNlIHRoZSByZXNwb25zZSBjYW4ndCBiZSBjb3JyZWxhdGVkLmApO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiAncmVxLScgKyBpZC50b1N0cmluZygpO1xuICAgIH1cbiAgICBmdW5jdGlvbiBjcmVhdGVSZXNwb25zZVF1ZXVlS2V5KGlkKSB7XG4gICAgICAgIGlmIChpZCA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuICdyZXMtdW5rbm93bi0nICsgKCsrdW5rbm93blJlc3BvbnNlU2VxdWVuY2VOdW1iZXIpLnRvU3RyaW5nKCk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gJ3Jlcy0nICsgaWQudG9TdHJpbmcoKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBjcmVhdGVOb3RpZmljYXRpb25RdWV1ZUtleSgpIHtcbiAgICAgICAgcmV0dXJuICdub3QtJyArICgrK25vdGlmaWNhdGlvblNlcXVlbmNlTnVtYmVyKS50b1N0cmluZygpO1xuICAgIH1cbiAgICBmdW5jdGlvbiBhZGRNZXNzYWdlVG9RdWV1ZShxdWV1ZSwgbWVzc2FnZSkge1xuICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdChtZXNzYWdlKSkge1xuICAgICAgICAgICAgcXVldWUuc2V0KGNyZWF0ZVJlcXVlc3RRdWV1ZUtleShtZXNzYWdlLmlkKSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVzcG9uc2UobWVzc2FnZSkpIHtcbiAgICAgICAgICAgIC8vIElmIHdlIGhhdmUgdW5saW1pdGVkIHBhcmFsbGVsaXNtIHdlIHF1ZXVlIHRoZSByZXNwb25zZSB0byBrZWVwXG4gICAgICAgICAgICAvLyB0aGUgcHJldmlvdXMgc2VtYW50aWNzLlxuICAgICAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtID09PSAtMSkge1xuICAgICAgICAgICAgICAgIHF1ZXVlLnNldChjcmVhdGVSZXNwb25zZVF1ZXVlS2V5KG1lc3NhZ2UuaWQpLCBtZXNzYWdlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIC8vIElmIHdlIGhhdmUgbGltaXRlZCBwYXJhbGxlbGlzbSB3ZSByZXNvbHZlIHJlc3BvbnNlcyB0byBhdm9pZFxuICAgICAgICAgICAgICAgIC8vIGRlYWQgbG9ja3MuXG4gICAgICAgICAgICAgICAgaGFuZGxlUmVzcG9uc2UobWVzc2FnZSk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBxdWV1ZS5zZXQoY3JlYXRlTm90aWZpY2F0aW9uUXVldWVLZXkoKSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJpZ2dlck1lc3NhZ2VRdWV1ZSgpIHtcbiAgICAgICAgaWYgKHRpbWVyIHx8IG1lc3NhZ2VRdWV1ZS5zaXplID09PSAwKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtICE9PSAtMSAmJiBpbkZsaWdodCA+PSBtYXhQYXJhbGxlbGlzbSkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIHRpbWVyID0gKDAsIHJhbF8xLmRlZmF1bHQpKCkudGltZXIuc2V0SW1tZWRpYXRlKGFzeW5jICgpID0+IHtcbiAgICAgICAgICAgIHRpbWVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKG1lc3NhZ2VRdWV1ZS5zaXplID09PSAwKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtICE9PSAtMSAmJiBpbkZsaWdodCA+PSBtYXhQYXJhbGxlbGlzbSkge1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IG1lc3NhZ2UgPSBtZXNzYWdlUXVldWUuc2hpZnQoKTtcbiAgICAgICAgICAgIGxldCByZXN1bHQ7XG4gICAgICAgICAgICB0cnkge1xuICAgICAgICAgICAgICAgIGluRmxpZ2h0Kys7XG4gICAgICAgICAgICAgICAgY29uc3QgbWVzc2FnZVN0cmF0ZWd5ID0gb3B0aW9ucz8ubWVzc2FnZVN0cmF0ZWd5O1xuICAgICAgICAgICAgICAgIGlmIChNZXNzYWdlU3RyYXRlZ3kuaXMobWVzc2FnZVN0cmF0ZWd5KSkge1xuICAgICAgICAgICAgICAgICAgICByZXN1bHQgPSBtZXNzYWdlU3RyYXRlZ3kuaGFuZGxlTWVzc2FnZShtZXNzYWdlLCBoYW5kbGVNZXNzYWdlKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdCA9IGhhbmRsZU1lc3NhZ2UobWVzc2FnZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBQcm9jZXNzaW5nIG1lc3NhZ2UgcXVldWUgZmFpbGVkOiAke2Vycm9yLnRvU3RyaW5nKCl9YCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBmaW5hbGx5IHtcbiAgICAgICAgICAgICAgICBpZiAocmVzdWx0IGluc3RhbmNlb2YgUHJvbWlzZSkge1xuICAgICAgICAgICAgICAgICAgICAvLyBCb3RoIHNldHRsZW1lbnRzIG11c3QgcmVsZWFzZSB0aGUgcGFyYWxsZWxpc20gc2xvdC4gV3JpdHRlbiBhc1xuICAgICAgICAgICAgICAgICAgICAvLyAudGhlbiguLi4pLmNhdGNoKC4uLikgdGhlIHJlamVjdGlvbiBwYXRoIHNraXBwZWQgdGhlIGRlY3JlbWVudCwgc29cbiAgICAgICAgICAgICAgICAgICAgLy8gb25lIGZhaWxlZCBkaXNwYXRjaCBsZWZ0IGBpbkZsaWdodGAgcGVybWFuZW50bHkgZWxldmF0ZWQgYW5kXG4gICAgICAgICAgICAgICAgICAgIC8vIHRyaWdnZXJNZXNzYWdlUXVldWUoKSBiYWlsZWQgb3V0IGZvcmV2ZXIgYWZ0ZXIuXG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdC50aGVuKCgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgfSkuY2F0Y2goKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFByb2Nlc3NpbmcgbWVzc2FnZSBxdWV1ZSBmYWlsZWQ6ICR7ZXJyb3IudG9TdHJpbmcoKX1gKTtcbiAgICAgICAgICAgICAgICAgICAgfSkuZmluYWxseSgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpbkZsaWdodC0tO1xuICAgICAgICAgICAgICAgICAgICAgICAgdHJpZ2dlck1lc3NhZ2VRdWV1ZSgpO1xuICAgICAgICAgICAgICAgICAgICB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGluRmxpZ2h0LS07XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIHRyaWdnZXJNZXNzYWdlUXVldWUoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfSk7XG4gICAgfVxuICAgIGFzeW5jIGZ1bmN0aW9uIGhhbmRsZU1lc3NhZ2UobWVzc2FnZSkge1xuICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdChtZXNzYWdlKSkge1xuICAgICAgICAgICAgcmV0dXJuIGhhbmRsZVJlcXVlc3QobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzTm90aWZpY2F0aW9uKG1lc3NhZ2UpKSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlTm90aWZpY2F0aW9uKG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2UgaWYgKG1lc3NhZ2VzXzEuTWVzc2FnZS5pc1Jlc3BvbnNlKG1lc3NhZ2UpKSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlUmVzcG9uc2UobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlSW52YWxpZE1lc3NhZ2UobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgY29uc3QgY2FsbGJhY2sgPSAobWVzc2FnZSkgPT4ge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgLy8gV2UgaGF2ZSByZWNlaXZlZCBhIGNhbmNlbGxhdGlvbiBtZXNzYWdlLiBDaGVjayBpZiB0aGUgbWVzc2FnZSBpcyBzdGlsbCBpbiB0aGUgcXVldWVcbiAgICAgICAgICAgIC8vIGFuZCBjYW5jZWwgaXQgaWYgYWxsb3dlZCB0byBkbyBzby5cbiAgICAgICAgICAgIGlmIChtZXNzYWdlc18xLk1lc3NhZ2UuaXNOb3RpZmljYXRpb24obWVzc2FnZSkgJiYgbWVzc2FnZS5tZXRob2QgPT09IENhbmNlbE5vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IGNhbmNlbElkID0gbWVzc2FnZS5wYXJhbXMuaWQ7XG4gICAgICAgICAgICAgICAgY29uc3Qga2V5ID0gY3JlYXRlUmVxdWVzdFF1ZXVlS2V5KGNhbmNlbElkKTtcbiAgICAgICAgICAgICAgICBjb25zdCB0b0NhbmNlbCA9IG1lc3NhZ2VRdWV1ZS5nZXQoa2V5KTtcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdCh0b0NhbmNlbCkpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3Qgc3RyYXRlZ3kgPSBvcHRpb25zPy5jb25uZWN0aW9uU3RyYXRlZ3k7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IHJlc3BvbnNlID0gKHN0cmF0ZWd5ICYmIHN0cmF0ZWd5LmNhbmNlbFVuZGlzcGF0Y2hlZCkgPyBzdHJhdGVneS5jYW5jZWxVbmRpc3BhdGNoZWQodG9DYW5jZWwsIGNhbmNlbFVuZGlzcGF0Y2hlZCkgOiBjYW5jZWxVbmRpc3BhdGNoZWQodG9DYW5jZWwpO1xuICAgICAgICAgICAgICAgICAgICBpZiAocmVzcG9uc2UgJiYgKHJlc3BvbnNlLmVycm9yICE9PSB1bmRlZmluZWQgfHwgcmVzcG9uc2UucmVzdWx0ICE9PSB1bmRlZmluZWQpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUXVldWUuZGVsZXRlKGtleSk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXF1ZXN0VG9rZW5zLmRlbGV0ZShjYW5jZWxJZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXNwb25zZS5pZCA9IHRvQ2FuY2VsLmlkO1xuICAgICAgICAgICAgICAgICAgICAgICAgdHJhY2VTZW5kaW5nUmVzcG9uc2UocmVzcG9uc2UsIG1lc3NhZ2UubWV0aG9kLCBEYXRlLm5vdygpKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VXcml0ZXIud3JpdGUocmVzcG9uc2UpLmNhdGNoKCgpID0+IGxvZ2dlci5lcnJvcihgU2VuZGluZyByZXNwb25zZSBmb3IgY2FuY2VsZWQgbWVzc2FnZSBmYWlsZWQuYCkpO1xuICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IGNhbmNlbGxhdGlvblRva2VuID0gcmVxdWVzdFRva2Vucy5nZXQoY2FuY2VsSWQpO1xuICAgICAgICAgICAgICAgIC8vIFRoZSByZXF1ZXN0IGlzIGFscmVhZHkgcnVubmluZy4gQ2FuY2VsIHRoZSB0b2tlblxuICAgICAgICAgICAgICAgIGlmIChjYW5jZWxsYXRpb25Ub2tlbiAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblRva2VuLmNhbmNlbCgpO1xuICAgICAgICAgICAgICAgICAgICB0cmFjZVJlY2VpdmVkTm90aWZpY2F0aW9uKG1lc3NhZ2UpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAvLyBSZW1lbWJlciB0aGUgY2FuY2VsIGJ1dCBzdGlsbCBxdWV1ZSB0aGUgbWVzc2FnZSB0b1xuICAgICAgICAgICAgICAgICAgICAvLyBjbGVhbiB1cCBzdGF0ZSBpbiBwcm9jZXNzIG1lc3NhZ2UuXG4gICAgICAgICAgICAgICAgICAgIGtub3duQ2FuY2VsZWRSZXF1ZXN0cy5hZGQoY2FuY2VsSWQpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGFkZE1lc3NhZ2VUb1F1ZXVlKG1lc3NhZ2VRdWV1ZSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZmluYWxseSB7XG4gICAgICAgICAgICB0cmlnZ2VyTWVzc2FnZVF1ZXVlKCk7XG4gICAgICAgIH1cbiAgICB9O1xuICAgIGFzeW5jIGZ1bmN0aW9uIGhhbmRsZVJlcXVlc3QocmVxdWVzdE1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgLy8gd2UgcmV0dXJuIGhlcmUgc2lsZW50bHkgc2luY2Ugd2UgZmlyZWQgYW4gZXZlbnQgd2hlbiB0aGVcbiAgICAgICAgICAgIC8vIGNvbm5lY3Rpb24gZ290IGRpc3Bvc2VkLlxuICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZSgpO1xuICAgICAgICB9XG4gICAgICAgIGZ1bmN0aW9uIHJlcGx5KHJlc3VsdE9yRXJyb3IsIG1ldGhvZCwgc3RhcnRUaW1lKSB7XG4gICAgICAgICAgICBjb25zdCBtZXNzYWdlID0ge1xuICAgICAgICAgICAgICAgIGpzb25ycGM6IHZlcnNpb24sXG4gICAgICAgICAgICAgICAgaWQ6IHJlcXVlc3RNZXNzYWdlLmlkXG4gICAgICAgICAgICB9O1xuICAgICAgICAgICAgaWYgKHJlc3VsdE9yRXJyb3IgaW5zdGFuY2VvZiBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IpIHtcbiAgICAgICAgICAgICAgICBtZXNzYWdlLmVycm9yID0gcmVzdWx0T3JFcnJvci50b0pzb24oKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2UucmVzdWx0ID0gcmVzdWx0T3JFcnJvciA9PT0gdW5kZWZpbmVkID8gbnVsbCA6IHJlc3VsdE9yRXJyb3I7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdSZXNwb25zZShtZXNzYWdlLCBtZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgICAgICBmdW5jdGlvbiByZXBseUVycm9yKGVycm9yLCBtZXRob2QsIHN0YXJ0VGltZSkge1xuICAgICAgICAgICAgY29uc3QgbWVzc2FnZSA9IHtcbiAgICAgICAgICAgICAgICBqc29ucnBjOiB2ZXJzaW9uLFxuICAgICAgICAgICAgICAgIGlkOiByZXF1ZXN0TWVzc2FnZS5pZCxcbiAgICAgICAgICAgICAgICBlcnJvcjogZXJyb3IudG9Kc29uKClcbiAgICAgICAgICAgIH07XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdSZXNwb25zZShtZXNzYWdlLCBtZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgICAgICB0cmFjZVJlY2VpdmVkUmVxdWVzdChyZXF1ZXN0TWVzc2FnZSk7XG4gICAgICAgIGNvbnN0IGVsZW1lbnQgPSByZXF1ZXN0SGFuZGxlcnMuZ2V0KHJlcXVlc3RNZXNzYWdlLm1ldGhvZCk7XG4gICAgICAgIGxldCB0eXBlO1xuICAgICAgICBsZXQgcmVxdWVzdEhhbmRsZXI7XG4gICAgICAgIGlmIChlbGVtZW50KSB7XG4gICAgICAgICAgICB0eXBlID0gZWxlbWVudC50eXBlO1xuICAgICAgICAgICAgcmVxdWVzdEhhbmRsZXIgPSBlbGVtZW50LmhhbmRsZXI7XG4gICAgICAgIH1cbiAgICAgICAgY29uc3Qgc3RhcnRUaW1lID0gRGF0ZS5ub3coKTtcbiAgICAgICAgaWYgKHJlcXVlc3RIYW5kbGVyIHx8IHN0YXJSZXF1ZXN0SGFuZGxlcikge1xuICAgICAgICAgICAgY29uc3QgdG9rZW5LZXkgPSByZXF1ZXN0TWVzc2FnZS5pZCA/PyBTdHJpbmcoRGF0ZS5ub3coKSk7IC8vXG4gICAgICAgICAgICBjb25zdCBjYW5jZWxsYXRpb25Tb3VyY2UgPSBJZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuaXMoY2FuY2VsbGF0aW9uU3RyYXRlZ3kucmVjZWl2ZXIpXG4gICAgICAgICAgICAgICAgPyBjYW5jZWxsYXRpb25TdHJhdGVneS5yZWNlaXZlci5jcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSh0b2tlbktleSlcbiAgICAgICAgICAgICAgICA6IGNhbmNlbGxhdGlvblN0cmF0ZWd5LnJlY2VpdmVyLmNyZWF0ZUNhbmNlbGxhdGlvblRva2VuU291cmNlKHJlcXVlc3RNZXNzYWdlKTtcbiAgICAgICAgICAgIGlmIChyZXF1ZXN0TWVzc2FnZS5pZCAhPT0gbnVsbCAmJiBrbm93bkNhbmNlbGVkUmVxdWVzdHMuaGFzKHJlcXVlc3RNZXNzYWdlLmlkKSkge1xuICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblNvdXJjZS5jYW5jZWwoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChyZXF1ZXN0TWVzc2FnZS5pZCAhPT0gbnVsbCkge1xuICAgICAgICAgICAgICAgIHJlcXVlc3RUb2tlbnMuc2V0KHRva2VuS2V5LCBjYW5jZWxsYXRpb25Tb3VyY2UpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICBsZXQgaGFuZGxlclJlc3VsdDtcbiAgICAgICAgICAgICAgICBpZiAocmVxdWVzdEhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHJlcXVlc3RNZXNzYWdlLnBhcmFtcyA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZSAhPT0gdW5kZWZpbmVkICYmIHR5cGUubnVtYmVyT2ZQYXJhbXMgIT09IDApIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5JbnZhbGlkUGFyYW1zLCBgUmVxdWVzdCAke3JlcXVlc3RNZXNzYWdlLm1ldGhvZH0gZGVmaW5lcyAke3R5cGUubnVtYmVyT2ZQYXJhbXN9IHBhcmFtcyBidXQgcmVjZWl2ZWQgbm9uZS5gKSwgcmVxdWVzdE1lc3NhZ2UubWV0aG9kLCBzdGFydFRpbWUpO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgaGFuZGxlclJlc3VsdCA9IHJlcXVlc3RIYW5kbGVyKGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoQXJyYXkuaXNBcnJheShyZXF1ZXN0TWVzc2FnZS5wYXJhbXMpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZSAhPT0gdW5kZWZpbmVkICYmIHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcyA9PT0gbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybiByZXBseUVycm9yKG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLkludmFsaWRQYXJhbXMsIGBSZXF1ZXN0ICR7cmVxdWVzdE1lc3NhZ2UubWV0aG9kfSBkZWZpbmVzIHBhcmFtZXRlcnMgYnkgbmFtZSBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBwb3NpdGlvbmApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBoYW5kbGVyUmVzdWx0ID0gcmVxdWVzdEhhbmRsZXIoLi4ucmVxdWVzdE1lc3NhZ2UucGFyYW1zLCBjYW5jZWxsYXRpb25Tb3VyY2UudG9rZW4pO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCAmJiB0eXBlLnBhcmFtZXRlclN0cnVjdHVyZXMgPT09IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHJlcGx5RXJyb3IobmV3IG1lc3NhZ2VzXzEuUmVzcG9uc2VFcnJvcihtZXNzYWdlc18xLkVycm9yQ29kZXMuSW52YWxpZFBhcmFtcywgYFJlcXVlc3QgJHtyZXF1ZXN0TWVzc2FnZS5tZXRob2R9IGRlZmluZXMgcGFyYW1ldGVycyBieSBwb3NpdGlvbiBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBuYW1lYCksIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGhhbmRsZXJSZXN1bHQgPSByZXF1ZXN0SGFuZGxlcihyZXF1ZXN0TWVzc2FnZS5wYXJhbXMsIGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSBpZiAoc3RhclJlcXVlc3RIYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgIGhhbmRsZXJSZXN1bHQgPSBzdGFyUmVxdWVzdEhhbmRsZXIocmVxdWVzdE1lc3NhZ2UubWV0aG9kLCByZXF1ZXN0TWVzc2FnZS5wYXJhbXMsIGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdE9yRXJyb3IgPSBhd2FpdCBoYW5kbGVyUmVzdWx0O1xuICAgICAgICAgICAgICAgIGF3YWl0IHJlcGx5KHJlc3VsdE9yRXJyb3IsIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIG1lc3NhZ2VzXzEuUmVzcG9uc2VFcnJvcikge1xuICAgICAgICAgICAgICAgICAgICBhd2FpdCByZXBseShlcnJvciwgcmVxdWVzdE1lc3NhZ2UubWV0aG9kLCBzdGFydFRpbWUpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIGlmIChlcnJvciAmJiBJcy5zdHJpbmcoZXJyb3IubWVzc2FnZSkpIHtcbiAgICAgICAgICAgICAgICAgICAgYXdhaXQgcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5JbnRlcm5hbEVycm9yLCBgUmVxdWVzdCAke3JlcXVlc3RNZXNzYWdlLm1ldGhvZH0gZmFpbGVkIHdpdGggbWVzc2FnZTogJHtlcnJvci5tZXNzYWdlfWApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBhd2FpdCByZXBseUVycm9yKG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLkludGVybmFsRXJyb3IsIGBSZXF1ZXN0ICR7cmVxdWVzdE1lc3NhZ2UubWV0aG9kfSBmYWlsZWQgdW5leHBlY3RlZGx5IHdpdGhvdXQgcHJvdmlkaW5nIGFueSBkZXRhaWxzLmApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZmluYWxseSB7XG4gICAgICAgICAgICAgICAgcmVxdWVzdFRva2Vucy5kZWxldGUodG9rZW5LZXkpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgYXdhaXQgcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5NZXRob2ROb3RGb3VuZCwgYFVuaGFuZGxlZCBtZXRob2QgJHtyZXF1ZXN0TWVzc2FnZS5tZXRob2R9YCksIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBoYW5kbGVSZXNwb25zZShyZXNwb25zZU1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgLy8gU2VlIGhhbmRsZSByZXF1ZXN0LlxuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmIChyZXNwb25zZU1lc3NhZ2UuaWQgPT09IG51bGwpIHtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZU1lc3NhZ2UuZXJyb3IpIHtcbiAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFJlY2VpdmVkIHJlc3BvbnNlIG1lc3NhZ2Ugd2l0aG91dCBpZDogRXJyb3IgaXM6IFxcbiR7SlNPTi5zdHJpbmdpZnkocmVzcG9uc2VNZXNzYWdlLmVycm9yLCB1bmRlZmluZWQsIDQpfWApO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBSZWNlaXZlZCByZXNwb25zZSBtZXNzYWdlIHdpdGhvdXQgaWQuIE5vIGZ1cnRoZXIgZXJyb3IgaW5mb3JtYXRpb24gcHJvdmlkZWQuYCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBjb25zdCBrZXkgPSByZXNwb25zZU1lc3NhZ2UuaWQ7XG4gICAgICAgICAgICBjb25zdCByZXNwb25zZVByb21pc2UgPSByZXNwb25zZVByb21pc2VzLmdldChrZXkpO1xuICAgICAgICAgICAgdHJhY2VSZWNlaXZlZFJlc3BvbnNlKHJlc3BvbnNlTWVzc2FnZSwgcmVzcG9uc2VQcm9taXNlKTtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZVByb21pc2UgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIHJlc3BvbnNlUHJvbWlzZXMuZGVsZXRlKGtleSk7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHJlc3BvbnNlTWVzc2FnZS5lcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgY29uc3QgZXJyb3IgPSByZXNwb25zZU1lc3NhZ2UuZXJyb3I7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXNwb25zZVByb21pc2UucmVqZWN0KG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IoZXJyb3IuY29kZSwgZXJyb3IubWVzc2FnZSwgZXJyb3IuZGF0YSkpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2UgaWYgKHJlc3BvbnNlTWVzc2FnZS5yZXN1bHQgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlLnJlc29sdmUocmVzcG9uc2VNZXNzYWdlLnJlc3VsdCk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ1Nob3VsZCBuZXZlciBoYXBwZW4uJyk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChlcnJvci5tZXNzYWdlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFJlc3BvbnNlIGhhbmRsZXIgJyR7cmVzcG9uc2VQcm9taXNlLm1ldGhvZH0nIGZhaWxlZCB3aXRoIG1lc3NhZ2U6ICR7ZXJyb3IubWVzc2FnZX1gKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgUmVzcG9uc2UgaGFuZGxlciAnJHtyZXNwb25zZVByb21pc2UubWV0aG9kfScgZmFpbGVkIHVuZXhwZWN0ZWRseS5gKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgIH1cbiAgICBhc3luYyBmdW5jdGlvbiBoYW5kbGVOb3RpZmljYXRpb24obWVzc2FnZSkge1xuICAgICAgICBpZiAoaXNEaXNwb3NlZCgpKSB7XG4gICAgICAgICAgICAvLyBTZWUgaGFuZGxlIHJlcXVlc3QuXG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgbGV0IHR5cGUgPSB1bmRlZmluZWQ7XG4gICAgICAgIGxldCBub3RpZmljYXRpb25IYW5kbGVyO1xuICAgICAgICBpZiAobWVzc2FnZS5tZXRob2QgPT09IENhbmNlbE5vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCkge1xuICAgICAgICAgICAgY29uc3QgY2FuY2VsSWQgPSBtZXNzYWdlLnBhcmFtcy5pZDtcbiAgICAgICAgICAgIGtub3duQ2FuY2VsZWRSZXF1ZXN0cy5kZWxldGUoY2FuY2VsSWQpO1xuICAgICAgICAgICAgdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKTtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGNvbnN0IGVsZW1lbnQgPSBub3RpZmljYXRpb25IYW5kbGVycy5nZXQobWVzc2FnZS5tZXRob2QpO1xuICAgICAgICAgICAgaWYgKGVsZW1lbnQpIHtcbiAgICAgICAgICAgICAgICBub3RpZmljYXRpb25IYW5kbGVyID0gZWxlbWVudC5oYW5kbGVyO1xuICAgICAgICAgICAgICAgIHR5cGUgPSBlbGVtZW50LnR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG5vdGlmaWNhdGlvbkhhbmRsZXIgfHwgc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIpIHtcbiAgICAgICAgICAgIHRyeSB7XG4gICAgICAgICAgICAgICAgdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKTtcbiAgICAgICAgICAgICAgICBpZiAobm90aWZpY2F0aW9uSGFuZGxlcikge1xuICAgICAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5wYXJhbXMgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGlmICh0eXBlLm51bWJlck9mUGFyYW1zICE9PSAwICYmIHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcyAhPT0gbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYE5vdGlmaWNhdGlvbiAke21lc3NhZ2UubWV0aG9kfSBkZWZpbmVzICR7dHlwZS5udW1iZXJPZlBhcmFtc30gcGFyYW1zIGJ1dCByZWNlaXZlZCBub25lLmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIoKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBlbHNlIGlmIChBcnJheS5pc0FycmF5KG1lc3NhZ2UucGFyYW1zKSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgLy8gVGhlcmUgYXJlIEpTT04tUlBDIGxpYnJhcmllcyB0aGF0IHNlbmQgcHJvZ3Jlc3MgbWVzc2FnZSBhcyBwb3NpdGlvbmFsIHBhcmFtcyBhbHRob3VnaFxuICAgICAgICAgICAgICAgICAgICAgICAgLy8gc3BlY2lmaWVkIGFzIG5hbWVkLiBTbyBjb252ZXJ0IHRoZW0gaWYgdGhpcyBpcyB0aGUgY2FzZS5cbiAgICAgICAgICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtcyA9IG1lc3NhZ2UucGFyYW1zO1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UubWV0aG9kID09PSBQcm9ncmVzc05vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCAmJiBwYXJhbXMubGVuZ3RoID09PSAyICYmIFByb2dyZXNzVG9rZW4uaXMocGFyYW1zWzBdKSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIoeyB0b2tlbjogcGFyYW1zWzBdLCB2YWx1ZTogcGFyYW1zWzFdIH0pO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZS5wYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYE5vdGlmaWNhdGlvbiAke21lc3NhZ2UubWV0aG9kfSBkZWZpbmVzIHBhcmFtZXRlcnMgYnkgbmFtZSBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBwb3NpdGlvbmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGlmICh0eXBlLm51bWJlck9mUGFyYW1zICE9PSBtZXNzYWdlLnBhcmFtcy5sZW5ndGgpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgTm90aWZpY2F0aW9uICR7bWVzc2FnZS5tZXRob2R9IGRlZmluZXMgJHt0eXBlLm51bWJlck9mUGFyYW1zfSBwYXJhbXMgYnV0IHJlY2VpdmVkICR7cGFyYW1zLmxlbmd0aH0gYXJndW1lbnRzYCk7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgYXdhaXQgbm90aWZpY2F0aW9uSGFuZGxlciguLi5wYXJhbXMpO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCAmJiB0eXBlLnBhcmFtZXRlclN0cnVjdHVyZXMgPT09IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBOb3RpZmljYXRpb24gJHttZXNzYWdlLm1ldGhvZH0gZGVmaW5lcyBwYXJhbWV0ZXJzIGJ5IHBvc2l0aW9uIGJ1dCByZWNlaXZlZCBwYXJhbWV0ZXJzIGJ5IG5hbWVgKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIobWVzc2FnZS5wYXJhbXMpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2UgaWYgKHN0YXJOb3RpZmljYXRpb25IYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgIGF3YWl0IHN0YXJOb3RpZmljYXRpb25IYW5kbGVyKG1lc3NhZ2UubWV0aG9kLCBtZXNzYWdlLnBhcmFtcyk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgaWYgKGVycm9yLm1lc3NhZ2UpIHtcbiAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBOb3RpZmljYXRpb24gaGFuZGxlciAnJHttZXNzYWdlLm1ldGhvZH0nIGZhaWxlZCB3aXRoIG1lc3NhZ2U6ICR7ZXJyb3IubWVzc2FnZX1gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgTm90aWZpY2F0aW9uIGhhbmRsZXIgJyR7bWVzc2FnZS5tZXRob2R9JyBmYWlsZWQgdW5leHBlY3RlZGx5LmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHVuaGFuZGxlZE5vdGlmaWNhdGlvbkVtaXR0ZXIuZmlyZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBoYW5kbGVJbnZhbGlkTWVzc2FnZShtZXNzYWdlKSB7XG4gICAgICAgIGlmICghbWVzc2FnZSkge1xuICAgICAgICAgICAgbG9nZ2VyLmVycm9yKCdSZWNlaXZlZCBlbXB0eSBtZXNzYWdlLicpO1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGxvZ2dlci5lcnJvcihgUmVjZWl2ZWQgbWVzc2FnZSB3aGljaCBpcyBuZWl0aGVyIGEgcmVzcG9uc2Ugbm9yIGEgbm90aWZpY2F0aW9uIG1lc3NhZ2U6XFxuJHtKU09OLnN0cmluZ2lmeShtZXNzYWdlLCBudWxsLCA0KX1gKTtcbiAgICAgICAgLy8gVGVzdCB3aGV0aGVyIHdlIGZpbmQgYW4gaWQgdG8gcmVqZWN0IHRoZSBwcm9taXNlXG4gICAgICAgIGNvbnN0IHJlc3BvbnNlTWVzc2FnZSA9IG1lc3NhZ2U7XG4gICAgICAgIGlmIChJcy5zdHJpbmcocmVzcG9uc2VNZXNzYWdlLmlkKSB8fCBJcy5udW1iZXIocmVzcG9uc2VNZXNzYWdlLmlkKSkge1xuICAgICAgICAgICAgY29uc3Qga2V5ID0gcmVzcG9uc2VNZXNzYWdlLmlkO1xuICAgICAgICAgICAgY29uc3QgcmVzcG9uc2VIYW5kbGVyID0gcmVzcG9uc2VQcm9taXNlcy5nZXQoa2V5KTtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZUhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICByZXNwb25zZUhhbmRsZXIucmVqZWN0KG5ldyBFcnJvcignVGhlIHJlY2VpdmVkIHJlc3BvbnNlIGhhcyBuZWl0aGVyIGEgcmVzdWx0IG5vciBhbiBlcnJvciBwcm9wZXJ0eS4nKSk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gc3RyaW5naWZ5VHJhY2UocGFyYW1zKSB7XG4gICAgICAgIGlmIChwYXJhbXMgPT09IHVuZGVmaW5lZCB8fCBwYXJhbXMgPT09IG51bGwpIHtcbiAgICAgICAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICAgICAgc3dpdGNoICh0cmFjZSkge1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5WZXJib3NlOlxuICAgICAgICAgICAgICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShwYXJhbXMsIG51bGwsIDQpO1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5Db21wYWN0OlxuICAgICAgICAgICAgICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShwYXJhbXMpO1xuICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlU2VuZGluZ1JlcXVlc3QobWVzc2FnZSkge1xuICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZiB8fCAhdHJhY2VyKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKHRyYWNlRm9ybWF0ID09PSBUcmFjZUZvcm1hdC5UZXh0KSB7XG4gICAgICAgICAgICBsZXQgZGF0YSA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIGlmICgodHJhY2UgPT09IFRyYWNlLlZlcmJvc2UgfHwgdHJhY2UgPT09IFRyYWNlLkNvbXBhY3QpICYmIG1lc3NhZ2UucGFyYW1zKSB7XG4gICAgICAgICAgICAgICAgZGF0YSA9IGBQYXJhbXM6ICR7c3RyaW5naWZ5VHJhY2UobWVzc2FnZS5wYXJhbXMpfWA7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICB0cmFjZXIubG9nKGBTZW5kaW5nIHJlcXVlc3QgJyR7bWVzc2FnZS5tZXRob2R9IC0gKCR7bWVzc2FnZS5pZH0pJy5gLCBkYXRhKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGxvZ0xTUE1lc3NhZ2UoJ3NlbmQtcmVxdWVzdCcsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlU2VuZGluZ05vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBpZiAodHJhY2VGb3JtYXQgPT09IFRyYWNlRm9ybWF0LlRleHQpIHtcbiAgICAgICAgICAgIGxldCBkYXRhID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSB7XG4gICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UucGFyYW1zKSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgUGFyYW1zOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucGFyYW1zKX1gO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgZGF0YSA9ICdObyBwYXJhbWV0ZXJzIHByb3ZpZGVkLic7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJhY2VyLmxvZyhgU2VuZGluZyBub3RpZmljYXRpb24gJyR7bWVzc2FnZS5tZXRob2R9Jy5gLCBkYXRhKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGxvZ0xTUE1lc3NhZ2UoJ3NlbmQtbm90aWZpY2F0aW9uJywgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJhY2VTZW5kaW5nUmVzcG9uc2UobWVzc2FnZSwgbWV0aG9kLCBzdGFydFRpbWUpIHtcbiAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5PZmYgfHwgIXRyYWNlcikge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0cmFjZUZvcm1hdCA9PT0gVHJhY2VGb3JtYXQuVGV4dCkge1xuICAgICAgICAgICAgbGV0IGRhdGEgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLlZlcmJvc2UgfHwgdHJhY2UgPT09IFRyYWNlLkNvbXBhY3QpIHtcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5lcnJvciAmJiBtZXNzYWdlLmVycm9yLmRhdGEpIHtcbiAgICAgICAgICAgICAgICAgICAgZGF0YSA9IGBFcnJvciBkYXRhOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UuZXJyb3IuZGF0YSl9YDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlLnJlc3VsdCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgZGF0YSA9IGBSZXN1bHQ6ICR7c3RyaW5naWZ5VHJhY2UobWVzc2FnZS5yZXN1bHQpfWA7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAobWVzc2FnZS5lcnJvciA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBkYXRhID0gJ05vIHJlc3VsdCByZXR1cm5lZC4nO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgZXJyb3IgPSBtZXNzYWdlLmVycm9yID8gYCBSZXF1ZXN0IGZhaWxlZDogJHttZXNzYWdlLmVycm9yLm1lc3NhZ2V9ICgke21lc3NhZ2UuZXJyb3IuY29kZX0pLmAgOiAnJztcbiAgICAgICAgICAgIHRyYWNlci5sb2coYFNlbmRpbmcgcmVzcG9uc2UgJyR7bWV0aG9kfSAtICgke21lc3NhZ2UuaWR9KScuIFByb2Nlc3NpbmcgcmVxdWVzdCB0b29rICR7RGF0ZS5ub3coKSAtIHN0YXJ0VGltZX1tcy4ke2Vycm9yfWAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgnc2VuZC1yZXNwb25zZScsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlUmVjZWl2ZWRSZXF1ZXN0KG1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5PZmYgfHwgIXRyYWNlcikge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0cmFjZUZvcm1hdCA9PT0gVHJhY2VGb3JtYXQuVGV4dCkge1xuICAgICAgICAgICAgbGV0IGRhdGEgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAoKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSAmJiBtZXNzYWdlLnBhcmFtcykge1xuICAgICAgICAgICAgICAgIGRhdGEgPSBgUGFyYW1zOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucGFyYW1zKX1gO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJhY2VyLmxvZyhgUmVjZWl2ZWQgcmVxdWVzdCAnJHttZXNzYWdlLm1ldGhvZH0gLSAoJHttZXNzYWdlLmlkfSknLmAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1yZXF1ZXN0JywgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIgfHwgbWVzc2FnZS5tZXRob2QgPT09IExvZ1RyYWNlTm90aWZpY2F0aW9uLnR5cGUubWV0aG9kKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKHRyYWNlRm9ybWF0ID09PSBUcmFjZUZvcm1hdC5UZXh0KSB7XG4gICAgICAgICAgICBsZXQgZGF0YSA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuVmVyYm9zZSB8fCB0cmFjZSA9PT0gVHJhY2UuQ29tcGFjdCkge1xuICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlLnBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBkYXRhID0gYFBhcmFtczogJHtzdHJpbmdpZnlUcmFjZShtZXNzYWdlLnBhcmFtcyl9YDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSAnTm8gcGFyYW1ldGVycyBwcm92aWRlZC4nO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHRyYWNlci5sb2coYFJlY2VpdmVkIG5vdGlmaWNhdGlvbiAnJHttZXNzYWdlLm1ldGhvZH0nLmAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1ub3RpZmljYXRpb24nLCBtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiB0cmFjZVJlY2VpdmVkUmVzcG9uc2UobWVzc2FnZSwgcmVzcG9uc2VQcm9taXNlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBpZiAodHJhY2VGb3JtYXQgPT09IFRyYWNlRm9ybWF0LlRleHQpIHtcbiAgICAgICAgICAgIGxldCBkYXRhID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSB7XG4gICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UuZXJyb3IgJiYgbWVzc2FnZS5lcnJvci5kYXRhKSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgRXJyb3IgZGF0YTogJHtzdHJpbmdpZnlUcmFjZShtZXNzYWdlLmVycm9yLmRhdGEpfWA7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5yZXN1bHQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgUmVzdWx0OiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucmVzdWx0KX1gO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2UgaWYgKG1lc3NhZ2UuZXJyb3IgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgZGF0YSA9ICdObyByZXN1bHQgcmV0dXJuZWQuJztcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChyZXNwb25zZVByb21pc2UpIHtcbiAgICAgICAgICAgICAgICBjb25zdCBlcnJvciA9IG1lc3NhZ2UuZXJyb3IgPyBgIFJlcXVlc3QgZmFpbGVkOiAke21lc3NhZ2UuZXJyb3IubWVzc2FnZX0gKCR7bWVzc2FnZS5lcnJvci5jb2RlfSkuYCA6ICcnO1xuICAgICAgICAgICAgICAgIHRyYWNlci5sb2coYFJlY2VpdmVkIHJlc3BvbnNlICcke3Jlc3BvbnNlUHJvbWlzZS5tZXRob2R9IC0gKCR7bWVzc2FnZS5pZH0pJyBpbiAke0RhdGUubm93KCkgLSByZXNwb25zZVByb21pc2UudGltZXJTdGFydH1tcy4ke2Vycm9yfWAsIGRhdGEpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdHJhY2VyLmxvZyhgUmVjZWl2ZWQgcmVzcG9uc2UgJHttZXNzYWdlLmlkfSB3aXRob3V0IGFjdGl2ZSByZXNwb25zZSBwcm9taXNlLmAsIGRhdGEpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1yZXNwb25zZScsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIGxvZ0xTUE1lc3NhZ2UodHlwZSwgbWVzc2FnZSkge1xuICAgICAgICBpZiAoIXRyYWNlciB8fCB0cmFjZSA9PT0gVHJhY2UuT2ZmKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgbHNwTWVzc2FnZSA9IHtcbiAgICAgICAgICAgIGlzTFNQTWVzc2FnZTogdHJ1ZSxcbiAgICAgICAgICAgIHR5cGUsXG4gICAgICAgICAgICBtZXNzYWdlLFxuICAgICAgICAgICAgdGltZXN0YW1wOiBEYXRlLm5vdygpXG4gICAgICAgIH07XG4gICAgICAgIHRyYWNlci5sb2cobHNwTWVzc2FnZSk7XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCkge1xuICAgICAgICBpZiAoaXNDbG9zZWQoKSkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IENvbm5lY3Rpb25FcnJvcihDb25uZWN0aW9uRXJyb3JzLkNsb3NlZCwgJ0Nvbm5lY3Rpb24gaXMgY2xvc2VkLicpO1xuICAgICAgICB9XG4gICAgICAgIGlmIChpc0Rpc3Bvc2VkKCkpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBDb25uZWN0aW9uRXJyb3IoQ29ubmVjdGlvbkVycm9ycy5EaXNwb3NlZCwgJ0Nvbm5lY3Rpb24gaXMgZGlzcG9zZWQuJyk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdGhyb3dJZkxpc3RlbmluZygpIHtcbiAgICAgICAgaWYgKGlzTGlzdGVuaW5nKCkpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBDb25uZWN0aW9uRXJyb3IoQ29ubmVjdGlvbkVycm9ycy5BbHJlYWR5TGlzdGVuaW5nLCAnQ29ubmVjdGlvbiBpcyBhbHJlYWR5IGxpc3RlbmluZycpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRocm93SWZOb3RMaXN0ZW5pbmcoKSB7XG4gICAgICAgIGlmICghaXNMaXN0ZW5pbmcoKSkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdDYWxsIGxpc3RlbigpIGZpcnN0LicpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHVuZGVmaW5lZFRvTnVsbChwYXJhbSkge1xuICAgICAgICBpZiAocGFyYW0gPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgcmV0dXJuIG51bGw7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gcGFyYW07XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gbnVsbFRvVW5kZWZpbmVkKHBhcmFtKSB7XG4gICAgICAgIGlmIChwYXJhbSA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBwYXJhbTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBpc05hbWVkUGFyYW0ocGFyYW0pIHtcbiAgICAgICAgcmV0dXJuIHBhcmFtICE9PSB1bmRlZmluZWQgJiYgcGFyYW0gIT09IG51bGwgJiYgIUFycmF5LmlzQXJyYXkocGFyYW0pICYmIHR5cGVvZiBwYXJhbSA9PT0gJ29iamVjdCc7XG4gICAgfVxuICAgIGZ1bmN0aW9uIGNvbXB1dGVTaW5nbGVQYXJhbShwYXJhbWV0ZXJTdHJ1Y3R1cmVzLCBwYXJhbSkge1xuICAgICAgICBzd2l0Y2ggKHBhcmFtZXRlclN0cnVjdHVyZXMpIHtcbiAgICAgICAgICAgIGNhc2UgbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG86XG4gICAgICAgICAgICAgICAgaWYgKGlzTmFtZWRQYXJhbShwYXJhbSkpIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIG51bGxUb1VuZGVmaW5lZChwYXJhbSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gW3VuZGVmaW5lZFRvTnVsbChwYXJhbSldO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhc2UgbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZTpcbiAgICAgICAgICAgICAgICBpZiAoIWlzTmFtZWRQYXJhbShwYXJhbSkpIHtcbiAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCBwYXJhbWV0ZXJzIGJ5IG5hbWUgYnV0IHBhcmFtIGlzIG5vdCBhbiBvYmplY3QgbGl0ZXJhbC5gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgcmV0dXJuIG51bGxUb1VuZGVmaW5lZChwYXJhbSk7XG4gICAgICAgICAgICBjYXNlIG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uOlxuICAgICAgICAgICAgICAgIHJldHVybiBbdW5kZWZpbmVkVG9OdWxsKHBhcmFtKV07XG4gICAgICAgICAgICBkZWZhdWx0OlxuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgVW5rbm93biBwYXJhbWV0ZXIgc3RydWN0dXJlICR7cGFyYW1ldGVyU3RydWN0dXJlcy50b1N0cmluZygpfWApO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIGNvbXB1dGVNZXNzYWdlUGFyYW1zKHR5cGUsIHBhcmFtcykge1xuICAgICAgICBsZXQgcmVzdWx0O1xuICAgICAgICBjb25zdCBudW1iZXJPZlBhcmFtcyA9IHR5cGUubnVtYmVyT2ZQYXJhbXM7XG4gICAgICAgIHN3aXRjaCAobnVtYmVyT2ZQYXJhbXMpIHtcbiAgICAgICAgICAgIGNhc2UgMDpcbiAgICAgICAgICAgICAgICByZXN1bHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICBjYXNlIDE6XG4gICAgICAgICAgICAgICAgcmVzdWx0ID0gY29tcHV0ZVNpbmdsZVBhcmFtKHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcywgcGFyYW1zWzBdKTtcbiAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmVzdWx0ID0gW107XG4gICAgICAgICAgICAgICAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXJhbXMubGVuZ3RoICYmIGkgPCBudW1iZXJPZlBhcmFtczsgaSsrKSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdC5wdXNoKHVuZGVmaW5lZFRvTnVsbChwYXJhbXNbaV0pKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKHBhcmFtcy5sZW5ndGggPCBudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBmb3IgKGxldCBpID0gcGFyYW1zLmxlbmd0aDsgaSA8IG51bWJlck9mUGFyYW1zOyBpKyspIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJlc3VsdC5wdXNoKG51bGwpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxuICAgIGNvbnN0IGNvbm5lY3Rpb24gPSB7XG4gICAgICAgIHNlbmROb3RpZmljYXRpb246ICh0eXBlLCAuLi5hcmdzKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgbGV0IG1ldGhvZDtcbiAgICAgICAgICAgIGxldCBtZXNzYWdlUGFyYW1zO1xuICAgICAgICAgICAgaWYgKElzLnN0cmluZyh0eXBlKSkge1xuICAgICAgICAgICAgICAgIG1ldGhvZCA9IHR5cGU7XG4gICAgICAgICAgICAgICAgY29uc3QgZmlyc3QgPSBhcmdzWzBdO1xuICAgICAgICAgICAgICAgIGxldCBwYXJhbVN0YXJ0ID0gMDtcbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1ldGVyU3RydWN0dXJlcyA9IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5hdXRvO1xuICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuaXMoZmlyc3QpKSB7XG4gICAgICAgICAgICAgICAgICAgIHBhcmFtU3RhcnQgPSAxO1xuICAgICAgICAgICAgICAgICAgICBwYXJhbWV0ZXJTdHJ1Y3R1cmVzID0gZmlyc3Q7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtRW5kID0gYXJncy5sZW5ndGg7XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSBwYXJhbUVuZCAtIHBhcmFtU3RhcnQ7XG4gICAgICAgICAgICAgICAgc3dpdGNoIChudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBjYXNlIDA6XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgMTpcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VQYXJhbXMgPSBjb21wdXRlU2luZ2xlUGFyYW0ocGFyYW1ldGVyU3RydWN0dXJlcywgYXJnc1twYXJhbVN0YXJ0XSk7XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChwYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCAke251bWJlck9mUGFyYW1zfSBwYXJhbWV0ZXJzIGZvciAnYnkgTmFtZScgbm90aWZpY2F0aW9uIHBhcmFtZXRlciBzdHJ1Y3R1cmUuYCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gYXJncy5zbGljZShwYXJhbVN0YXJ0LCBwYXJhbUVuZCkubWFwKHZhbHVlID0+IHVuZGVmaW5lZFRvTnVsbCh2YWx1ZSkpO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgY29uc3QgcGFyYW1zID0gYXJncztcbiAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlLm1ldGhvZDtcbiAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gY29tcHV0ZU1lc3NhZ2VQYXJhbXModHlwZSwgcGFyYW1zKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IG5vdGlmaWNhdGlvbk1lc3NhZ2UgPSB7XG4gICAgICAgICAgICAgICAganNvbnJwYzogdmVyc2lvbixcbiAgICAgICAgICAgICAgICBtZXRob2Q6IG1ldGhvZCxcbiAgICAgICAgICAgICAgICBwYXJhbXM6IG1lc3NhZ2VQYXJhbXNcbiAgICAgICAgICAgIH07XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdOb3RpZmljYXRpb24obm90aWZpY2F0aW9uTWVzc2FnZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShub3RpZmljYXRpb25NZXNzYWdlKS5jYXRjaCgoZXJyb3IpID0+IHtcbiAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFNlbmRpbmcgbm90aWZpY2F0aW9uIGZhaWxlZC5gKTtcbiAgICAgICAgICAgICAgICB0aHJvdyBlcnJvcjtcbiAgICAgICAgICAgIH0pO1xuICAgICAgICB9LFxuICAgICAgICBvbk5vdGlmaWNhdGlvbjogKHR5cGUsIGhhbmRsZXIpID0+IHtcbiAgICAgICAgICAgIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCk7XG4gICAgICAgICAgICBsZXQgbWV0aG9kO1xuICAgICAgICAgICAgaWYgKElzLmZ1bmModHlwZSkpIHtcbiAgICAgICAgICAgICAgICBzdGFyTm90aWZpY2F0aW9uSGFuZGxlciA9IHR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIGlmIChoYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgaWYgKElzLnN0cmluZyh0eXBlKSkge1xuICAgICAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlO1xuICAgICAgICAgICAgICAgICAgICBub3RpZmljYXRpb25IYW5kbGVycy5zZXQodHlwZSwgeyB0eXBlOiB1bmRlZmluZWQsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlLm1ldGhvZDtcbiAgICAgICAgICAgICAgICAgICAgbm90aWZpY2F0aW9uSGFuZGxlcnMuc2V0KHR5cGUubWV0aG9kLCB7IHR5cGUsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgICAgICBkaXNwb3NlOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXRob2QgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKG5vdGlmaWNhdGlvbkhhbmRsZXJzLmdldChtZXRob2QpPy5oYW5kbGVyID09PSBoYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgbm90aWZpY2F0aW9uSGFuZGxlcnMuZGVsZXRlKG1ldGhvZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIgPT09IHR5cGUpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHN0YXJOb3RpZmljYXRpb25IYW5kbGVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgfSxcbiAgICAgICAgb25Qcm9ncmVzczogKF90eXBlLCB0b2tlbiwgaGFuZGxlcikgPT4ge1xuICAgICAgICAgICAgaWYgKHByb2dyZXNzSGFuZGxlcnMuaGFzKHRva2VuKSkge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgUHJvZ3Jlc3MgaGFuZGxlciBmb3IgdG9rZW4gJHt0b2tlbn0gYWxyZWFkeSByZWdpc3RlcmVkYCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBwcm9ncmVzc0hhbmRsZXJzLnNldCh0b2tlbiwgaGFuZGxlcik7XG4gICAgICAgICAgICByZXR1cm4ge1xuICAgICAgICAgICAgICAgIGRpc3Bvc2U6ICgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHByb2dyZXNzSGFuZGxlcnMuZ2V0KHRva2VuKSA9PT0gaGFuZGxlcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgcHJvZ3Jlc3NIYW5kbGVycy5kZWxldGUodG9rZW4pO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgfSxcbiAgICAgICAgc2VuZFByb2dyZXNzOiAoX3R5cGUsIHRva2VuLCB2YWx1ZSkgPT4ge1xuICAgICAgICAgICAgLy8gVGhpcyBzaG91bGQgbm90IGF3YWl0IGJ1dCBzaW1wbGUgcmV0dXJuIHRvIGVuc3VyZSB0aGF0IHdlIGRvbid0IGhhdmUgYW5vdGhlclxuICAgICAgICAgICAgLy8gYXN5bmMgc2NoZWR1bGluZy4gT3RoZXJ3aXNlIG9uZSBzZW5kIGNvdWxkIG92ZXJ0YWtlIGFub3RoZXIgc2VuZC5cbiAgICAgICAgICAgIHJldHVybiBjb25uZWN0aW9uLnNlbmROb3RpZmljYXRpb24oUHJvZ3Jlc3NOb3RpZmljYXRpb24udHlwZSwgeyB0b2tlbiwgdmFsdWUgfSk7XG4gICAgICAgIH0sXG4gICAgICAgIG9uVW5oYW5kbGVkUHJvZ3Jlc3M6IHVuaGFuZGxlZFByb2dyZXNzRW1pdHRlci5ldmVudCxcbiAgICAgICAgc2VuZFJlcXVlc3Q6ICh0eXBlLCAuLi5hcmdzKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgdGhyb3dJZk5vdExpc3RlbmluZygpO1xuICAgICAgICAgICAgZnVuY3Rpb24gc2VuZENhbmNlbGxhdGlvbihjb25uZWN0aW9uLCBpZCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IHAgPSBjYW5jZWxsYXRpb25TdHJhdGVneS5zZW5kZXIuc2VuZENhbmNlbGxhdGlvbihjb25uZWN0aW9uLCBpZCk7XG4gICAgICAgICAgICAgICAgaWYgKHAgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICBsb2dnZXIubG9nKGBSZWNlaXZlZCBubyBwcm9taXNlIGZyb20gY2FuY2VsbGF0aW9uIHN0cmF0ZWd5IHdoZW4gY2FuY2VsbGluZyBpZCAke2lkfWApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcC5jYXRjaCgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIubG9nKGBTZW5kaW5nIGNhbmNlbGxhdGlvbiBtZXNzYWdlcyBmb3IgaWQgJHtpZH0gZmFpbGVkLmApO1xuICAgICAgICAgICAgICAgICAgICB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBsZXQgbWV0aG9kO1xuICAgICAgICAgICAgbGV0IG1lc3NhZ2VQYXJhbXM7XG4gICAgICAgICAgICBsZXQgdG9rZW4gPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAoSXMuc3RyaW5nKHR5cGUpKSB7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZTtcbiAgICAgICAgICAgICAgICBjb25zdCBmaXJzdCA9IGFyZ3NbMF07XG4gICAgICAgICAgICAgICAgY29uc3QgbGFzdCA9IGFyZ3NbYXJncy5sZW5ndGggLSAxXTtcbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1TdGFydCA9IDA7XG4gICAgICAgICAgICAgICAgbGV0IHBhcmFtZXRlclN0cnVjdHVyZXMgPSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYXV0bztcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmlzKGZpcnN0KSkge1xuICAgICAgICAgICAgICAgICAgICBwYXJhbVN0YXJ0ID0gMTtcbiAgICAgICAgICAgICAgICAgICAgcGFyYW1ldGVyU3RydWN0dXJlcyA9IGZpcnN0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1FbmQgPSBhcmdzLmxlbmd0aDtcbiAgICAgICAgICAgICAgICBpZiAoY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW4uaXMobGFzdCkpIHtcbiAgICAgICAgICAgICAgICAgICAgcGFyYW1FbmQgPSBwYXJhbUVuZCAtIDE7XG4gICAgICAgICAgICAgICAgICAgIHRva2VuID0gbGFzdDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSBwYXJhbUVuZCAtIHBhcmFtU3RhcnQ7XG4gICAgICAgICAgICAgICAgc3dpdGNoIChudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBjYXNlIDA6XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgMTpcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VQYXJhbXMgPSBjb21wdXRlU2luZ2xlUGFyYW0ocGFyYW1ldGVyU3RydWN0dXJlcywgYXJnc1twYXJhbVN0YXJ0XSk7XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChwYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCAke251bWJlck9mUGFyYW1zfSBwYXJhbWV0ZXJzIGZvciAnYnkgTmFtZScgcmVxdWVzdCBwYXJhbWV0ZXIgc3RydWN0dXJlLmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgbWVzc2FnZVBhcmFtcyA9IGFyZ3Muc2xpY2UocGFyYW1TdGFydCwgcGFyYW1FbmQpLm1hcCh2YWx1ZSA9PiB1bmRlZmluZWRUb051bGwodmFsdWUpKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtcyA9IGFyZ3M7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZS5tZXRob2Q7XG4gICAgICAgICAgICAgICAgbWVzc2FnZVBhcmFtcyA9IGNvbXB1dGVNZXNzYWdlUGFyYW1zKHR5cGUsIHBhcmFtcyk7XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSB0eXBlLm51bWJlck9mUGFyYW1zO1xuICAgICAgICAgICAgICAgIHRva2VuID0gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW4uaXMocGFyYW1zW251bWJlck9mUGFyYW1zXSkgPyBwYXJhbXNbbnVtYmVyT2ZQYXJhbXNdIDogdW5kZWZpbmVkO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgaWQgPSBzZXF1ZW5jZU51bWJlcisrO1xuICAgICAgICAgICAgbGV0IGRpc3Bvc2FibGU7XG4gICAgICAgICAgICBsZXQgdG9rZW5XYXNDYW5jZWxsZWQgPSBmYWxzZTtcbiAgICAgICAgICAgIGlmICh0b2tlbiAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgaWYgKHRva2VuLmlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSB7XG4gICAgICAgICAgICAgICAgICAgIHRva2VuV2FzQ2FuY2VsbGVkID0gdHJ1ZTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGRpc3Bvc2FibGUgPSB0b2tlbi5vbkNhbmNlbGxhdGlvblJlcXVlc3RlZCgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBzZW5kQ2FuY2VsbGF0aW9uKGNvbm5lY3Rpb24sIGlkKTtcbiAgICAgICAgICAgICAgICAgICAgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgcmVxdWVzdE1lc3NhZ2UgPSB7XG4gICAgICAgICAgICAgICAganNvbnJwYzogdmVyc2lvbixcbiAgICAgICAgICAgICAgICBpZDogaWQsXG4gICAgICAgICAgICAgICAgbWV0aG9kOiBtZXRob2QsXG4gICAgICAgICAgICAgICAgcGFyYW1zOiBtZXNzYWdlUGFyYW1zXG4gICAgICAgICAgICB9O1xuICAgICAgICAgICAgdHJhY2VTZW5kaW5nUmVxdWVzdChyZXF1ZXN0TWVzc2FnZSk7XG4gICAgICAgICAgICBpZiAodHlwZW9mIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5lbmFibGVDYW5jZWxsYXRpb24gPT09ICdmdW5jdGlvbicpIHtcbiAgICAgICAgICAgICAgICBjYW5jZWxsYXRpb25TdHJhdGVneS5zZW5kZXIuZW5hYmxlQ2FuY2VsbGF0aW9uKHJlcXVlc3RNZXNzYWdlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIC8vIGVzbGludC1kaXNhYmxlLW5leHQtbGluZSBuby1hc3luYy1wcm9taXNlLWV4ZWN1dG9yXG4gICAgICAgICAgICByZXR1cm4gbmV3IFByb21pc2UoYXN5bmMgKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgICAgICAgICAgIGNvbnN0IHJlc29sdmVXaXRoQ2xlYW51cCA9IChyKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIHJlc29sdmUocik7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5jbGVhbnVwKGlkKTtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zYWJsZT8uZGlzcG9zZSgpO1xuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgY29uc3QgcmVqZWN0V2l0aENsZWFudXAgPSAocikgPT4ge1xuICAgICAgICAgICAgICAgICAgICByZWplY3Qocik7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5jbGVhbnVwKGlkKTtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zYWJsZT8uZGlzcG9zZSgpO1xuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgY29uc3QgcmVzcG9uc2VQcm9taXNlID0geyBtZXRob2Q6IG1ldGhvZCwgdGltZXJTdGFydDogRGF0ZS5ub3coKSwgcmVzb2x2ZTogcmVzb2x2ZVdpdGhDbGVhbnVwLCByZWplY3Q6IHJlamVjdFdpdGhDbGVhbnVwIH07XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcy5zZXQoaWQsIHJlc3BvbnNlUHJvbWlzZSk7XG4gICAgICAgICAgICAgICAgICAgIGF3YWl0IG1lc3NhZ2VXcml0ZXIud3JpdGUocmVxdWVzdE1lc3NhZ2UpO1xuICAgICAgICAgICAgICAgICAgICBpZiAodG9rZW5XYXNDYW5jZWxsZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHNlbmRDYW5jZWxsYXRpb24oY29ubmVjdGlvbiwgaWQpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAvLyBXcml0aW5nIHRoZSBtZXNzYWdlIGZhaWxlZC4gU28gd2UgbmVlZCB0byBkZWxldGUgaXQgZnJvbSB0aGUgcmVzcG9uc2UgcHJvbWlzZXMgYW5kXG4gICAgICAgICAgICAgICAgICAgIC8vIHJlamVjdCBpdC5cbiAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcy5kZWxldGUoaWQpO1xuICAgICAgICAgICAgICAgICAgICByZXNwb25zZVByb21pc2UucmVqZWN0KG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLk1lc3NhZ2VXcml0ZUVycm9yLCBlcnJvci5tZXNzYWdlID8gZXJyb3IubWVzc2FnZSA6ICdVbmtub3duIHJlYXNvbicpKTtcbiAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBTZW5kaW5nIHJlcXVlc3QgZmFpbGVkLmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH0pO1xuICAgICAgICB9LFxuICAgICAgICBvblJlcXVlc3Q6ICh0eXBlLCBoYW5kbGVyKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgbGV0IG1ldGhvZCA9IG51bGw7XG4gICAgICAgICAgICBpZiAoU3RhclJlcXVlc3RIYW5kbGVyLmlzKHR5cGUpKSB7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgIHN0YXJSZXF1ZXN0SGFuZGxlciA9IHR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIGlmIChJcy5zdHJpbmcodHlwZSkpIHtcbiAgICAgICAgICAgICAgICBtZXRob2QgPSBudWxsO1xuICAgICAgICAgICAgICAgIGlmIChoYW5kbGVyICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZTtcbiAgICAgICAgICAgICAgICAgICAgcmVxdWVzdEhhbmRsZXJzLnNldCh0eXBlLCB7IGhhbmRsZXI6IGhhbmRsZXIsIHR5cGU6IHVuZGVmaW5lZCB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICBpZiAoaGFuZGxlciAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgIG1ldGhvZCA9IHR5cGUubWV0aG9kO1xuICAgICAgICAgICAgICAgICAgICByZXF1ZXN0SGFuZGxlcnMuc2V0KHR5cGUubWV0aG9kLCB7IHR5cGUsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgICAgICBkaXNwb3NlOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXRob2QgPT09IG51bGwpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBpZiAobWV0aG9kICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChyZXF1ZXN0SGFuZGxlcnMuZ2V0KG1ldGhvZCk/LmhhbmRsZXIgPT09IGhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICByZXF1ZXN0SGFuZGxlcnMuZGVsZXRlKG1ldGhvZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoc3RhclJlcXVlc3RIYW5kbGVyID09PSB0eXBlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBzdGFyUmVxdWVzdEhhbmRsZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9O1xuICAgICAgICB9LFxuICAgICAgICBoYXNQZW5kaW5nUmVzcG9uc2U6ICgpID0+IHtcbiAgICAgICAgICAgIHJldHVybiByZXNwb25zZVByb21pc2VzLnNpemUgPiAwO1xuICAgICAgICB9LFxuICAgICAgICB0cmFjZTogYXN5bmMgKF92YWx1ZSwgX3RyYWNlciwgc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zKSA9PiB7XG4gICAgICAgICAgICBsZXQgX3NlbmROb3RpZmljYXRpb24gPSBmYWxzZTtcbiAgICAgICAgICAgIGxldCBfdHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICAgICAgaWYgKHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgaWYgKElzLmJvb2xlYW4oc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zKSkge1xuICAgICAgICAgICAgICAgICAgICBfc2VuZE5vdGlmaWNhdGlvbiA9IHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucztcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIF9zZW5kTm90aWZpY2F0aW9uID0gc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zLnNlbmROb3RpZmljYXRpb24gfHwgZmFsc2U7XG4gICAgICAgICAgICAgICAgICAgIF90cmFjZUZvcm1hdCA9IHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucy50cmFjZUZvcm1hdCB8fCBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHRyYWNlID0gX3ZhbHVlO1xuICAgICAgICAgICAgdHJhY2VGb3JtYXQgPSBfdHJhY2VGb3JtYXQ7XG4gICAgICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZikge1xuICAgICAgICAgICAgICAgIHRyYWNlciA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIHRyYWNlciA9IF90cmFjZXI7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpZiAoX3NlbmROb3RpZmljYXRpb24gJiYgIWlzQ2xvc2VkKCkgJiYgIWlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgICAgIGF3YWl0IGNvbm5lY3Rpb24uc2VuZE5vdGlmaWNhdGlvbihTZXRUcmFjZU5vdGlmaWNhdGlvbi50eXBlLCB7IHZhbHVlOiBUcmFjZS50b1N0cmluZyhfdmFsdWUpIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICB9LFxuICAgICAgICBvbkVycm9yOiBlcnJvckVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIG9uQ2xvc2U6IGNsb3NlRW1pdHRlci5ldmVudCxcbiAgICAgICAgb25VbmhhbmRsZWROb3RpZmljYXRpb246IHVuaGFuZGxlZE5vdGlmaWNhdGlvbkVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIG9uRGlzcG9zZTogZGlzcG9zZUVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIGVuZDogKCkgPT4ge1xuICAgICAgICAgICAgbWVzc2FnZVdyaXRlci5lbmQoKTtcbiAgICAgICAgfSxcbiAgICAgICAgZGlzcG9zZTogKCkgPT4ge1xuICAgICAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLkRpc3Bvc2VkO1xuICAgICAgICAgICAgZGlzcG9zZUVtaXR0ZXIuZmlyZSh1bmRlZmluZWQpO1xuICAgICAgICAgICAgY29uc3QgZXJyb3IgPSBuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5QZW5kaW5nUmVzcG9uc2VSZWplY3RlZCwgJ1BlbmRpbmcgcmVzcG9uc2UgcmVqZWN0ZWQgc2luY2UgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQnKTtcbiAgICAgICAgICAgIGZvciAoY29uc3QgcHJvbWlzZSBvZiByZXNwb25zZVByb21pc2VzLnZhbHVlcygpKSB7XG4gICAgICAgICAgICAgICAgcHJvbWlzZS5yZWplY3QoZXJyb3IpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcyA9IG5ldyBNYXAoKTtcbiAgICAgICAgICAgIHJlcXVlc3RUb2tlbnMgPSBuZXcgTWFwKCk7XG4gICAgICAgICAgICBrbm93bkNhbmNlbGVkUmVxdWVzdHMgPSBuZXcgU2V0KCk7XG4gICAgICAgICAgICBtZXNzYWdlUXVldWUgPSBuZXcgbGlua2VkTWFwXzEuTGlua2VkTWFwKCk7XG4gICAgICAgICAgICAvLyBUZXN0IGZvciBiYWNrd2FyZHMgY29tcGF0aWJpbGl0eVxuICAgICAgICAgICAgaWYgKElzLmZ1bmMobWVzc2FnZVdyaXRlci5kaXNwb3NlKSkge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2VXcml0ZXIuZGlzcG9zZSgpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKElzLmZ1bmMobWVzc2FnZVJlYWRlci5kaXNwb3NlKSkge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2VSZWFkZXIuZGlzcG9zZSgpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9LFxuICAgICAgICBsaXN0ZW46ICgpID0+IHtcbiAgICAgICAgICAgIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCk7XG4gICAgICAgICAgICB0aHJvd0lmTGlzdGVuaW5nKCk7XG4gICAgICAgICAgICBzdGF0ZSA9IENvbm5lY3Rpb25TdGF0ZS5MaXN0ZW5pbmc7XG4gICAgICAgICAgICBtZXNzYWdlUmVhZGVyLmxpc3RlbihjYWxsYmFjayk7XG4gICAgICAgIH0sXG4gICAgICAgIGluc3BlY3Q6ICgpID0+IHtcbiAgICAgICAgICAgICgwLCByYWxfMS5kZWZhdWx0KSgpLmNvbnNvbGUubG9nKCdpbnNwZWN0Jyk7XG4gICAgICAgIH1cbiAgICB9O1xuICAgIGNvbm5lY3Rpb24ub25Ob3RpZmljYXRpb24oTG9nVHJhY2VOb3RpZmljYXRpb24udHlwZSwgKHBhcmFtcykgPT4ge1xuICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZiB8fCAhdHJhY2VyKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgdmVyYm9zZSA9IHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0O1xuICAgICAgICB0cmFjZXIubG9nKHBhcmFtcy5tZXNzYWdlLCB2ZXJib3NlID8gcGFyYW1zLnZlcmJvc2UgOiB1bmRlZmluZWQpO1xuICAgIH0pO1xuICAgIGNvbm5lY3Rpb24ub25Ob3RpZmljYXRpb24oUHJvZ3Jlc3NOb3RpZmljYXRpb24udHlwZSwgYXN5bmMgKHBhcmFtcykgPT4ge1xuICAgICAgICBjb25zdCBoYW5kbGVyID0gcHJvZ3Jlc3NIYW5kbGVycy5nZXQocGFyYW1zLnRva2VuKTtcbiAgICAgICAgaWYgKGhhbmRsZXIpIHtcbiAgICAgICAgICAgIGF3YWl0IGhhbmRsZXIocGFyYW1zLnZhbHVlKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHVuaGFuZGxlZFByb2dyZXNzRW1pdHRlci5maXJlKHBhcmFtcyk7XG4gICAgICAgIH1cbiAgICB9KTtcbiAgICByZXR1cm4gY29ubmVjdGlvbjtcbn1cbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbi8vLyA8cmVmZXJlbmNlIHBhdGg9XCIuLi8uLi90eXBpbmdzL3RoZW5hYmxlLmQudHNcIiBwcmVzZXJ2ZT1cInRydWVcIi8+XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLlByb2dyZXNzVHlwZSA9IGV4cG9ydHMuUHJvZ3Jlc3NUb2tlbiA9IGV4cG9ydHMuY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24gPSBleHBvcnRzLk51bGxMb2dnZXIgPSBleHBvcnRzLkNvbm5lY3Rpb25PcHRpb25zID0gZXhwb3J0cy5Db25uZWN0aW9uU3RyYXRlZ3kgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZUJ1ZmZlciA9IGV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5NZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuTWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlbiA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UgPSBleHBvcnRzLkVtaXR0ZXIgPSBleHBvcnRzLkV2ZW50ID0gZXhwb3J0cy5EaXNwb3NhYmxlID0gZXhwb3J0cy5MUlVDYWNoZSA9IGV4cG9ydHMuVG91Y2ggPSBleHBvcnRzLkxpbmtlZE1hcCA9IGV4cG9ydHMuUGFyYW1ldGVyU3RydWN0dXJlcyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTkgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU4ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTYgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU1ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNCA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTMgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUyID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMSA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTAgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUgPSBleHBvcnRzLkVycm9yQ29kZXMgPSBleHBvcnRzLlJlc3BvbnNlRXJyb3IgPSBleHBvcnRzLlJlcXVlc3RUeXBlOSA9IGV4cG9ydHMuUmVxdWVzdFR5cGU4ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTcgPSBleHBvcnRzLlJlcXVlc3RUeXBlNiA9IGV4cG9ydHMuUmVxdWVzdFR5cGU1ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTQgPSBleHBvcnRzLlJlcXVlc3RUeXBlMyA9IGV4cG9ydHMuUmVxdWVzdFR5cGUyID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTEgPSBleHBvcnRzLlJlcXVlc3RUeXBlMCA9IGV4cG9ydHMuUmVxdWVzdFR5cGUgPSBleHBvcnRzLk1lc3NhZ2UgPSBleHBvcnRzLlJBTCA9IHZvaWQgMDtcbmV4cG9ydHMuTWVzc2FnZVN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25TdHJhdGVneSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kgPSBleHBvcnRzLlJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5JZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLkNhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLkNvbm5lY3Rpb25FcnJvciA9IGV4cG9ydHMuQ29ubmVjdGlvbkVycm9ycyA9IGV4cG9ydHMuTG9nVHJhY2VOb3RpZmljYXRpb24gPSBleHBvcnRzLlNldFRyYWNlTm90aWZpY2F0aW9uID0gZXhwb3J0cy5UcmFjZUZvcm1hdCA9IGV4cG9ydHMuVHJhY2VWYWx1ZXMgPSBleHBvcnRzLlRyYWNlVmFsdWUgPSBleHBvcnRzLlRyYWNlID0gdm9pZCAwO1xuY29uc3QgbWVzc2FnZXNfMSA9IHJlcXVpcmUoXCIuL21lc3NhZ2VzXCIpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTWVzc2FnZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5NZXNzYWdlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTBcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGUwOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGUxXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlMTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlMlwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTI7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGUzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGU0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlNDsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlNVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTU7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTZcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU2OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGU3XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlNzsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlOFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTg7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTlcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU5OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVzcG9uc2VFcnJvclwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiRXJyb3JDb2Rlc1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5FcnJvckNvZGVzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTBcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTA7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlMVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlMTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGUyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGUyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTM7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlNFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlNDsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGU1XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGU1OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTZcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTY7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlN1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlNzsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGU4XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGU4OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTlcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTk7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJQYXJhbWV0ZXJTdHJ1Y3R1cmVzXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXM7IH0gfSk7XG5jb25zdCBsaW5rZWRNYXBfMSA9IHJlcXVpcmUoXCIuL2xpbmtlZE1hcFwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkxpbmtlZE1hcFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbGlua2VkTWFwXzEuTGlua2VkTWFwOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTFJVQ2FjaGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGxpbmtlZE1hcF8xLkxSVUNhY2hlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiVG91Y2hcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGxpbmtlZE1hcF8xLlRvdWNoOyB9IH0pO1xuY29uc3QgZGlzcG9zYWJsZV8xID0gcmVxdWlyZShcIi4vZGlzcG9zYWJsZVwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkRpc3Bvc2FibGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGRpc3Bvc2FibGVfMS5EaXNwb3NhYmxlOyB9IH0pO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJFdmVudFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gZXZlbnRzXzEuRXZlbnQ7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJFbWl0dGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBldmVudHNfMS5FbWl0dGVyOyB9IH0pO1xuY29uc3QgY2FuY2VsbGF0aW9uXzEgPSByZXF1aXJlKFwiLi9jYW5jZWxsYXRpb25cIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJDYW5jZWxsYXRpb25Ub2tlblNvdXJjZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2U7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJDYW5jZWxsYXRpb25Ub2tlblwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW47IH0gfSk7XG5jb25zdCBzaGFyZWRBcnJheUNhbmNlbGxhdGlvbl8xID0gcmVxdWlyZShcIi4vc2hhcmVkQXJyYXlDYW5jZWxsYXRpb25cIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBzaGFyZWRBcnJheUNhbmNlbGxhdGlvbl8xLlNoYXJlZEFycmF5U2VuZGVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTaGFyZWRBcnJheVJlY2VpdmVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIHNoYXJlZEFycmF5Q2FuY2VsbGF0aW9uXzEuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5OyB9IH0pO1xuY29uc3QgbWVzc2FnZVJlYWRlcl8xID0gcmVxdWlyZShcIi4vbWVzc2FnZVJlYWRlclwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk1lc3NhZ2VSZWFkZXJcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VSZWFkZXJfMS5NZXNzYWdlUmVhZGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlUmVhZGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlUmVhZGVyXzEuQWJzdHJhY3RNZXNzYWdlUmVhZGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlUmVhZGVyXzEuUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyOyB9IH0pO1xuY29uc3QgbWVzc2FnZVdyaXRlcl8xID0gcmVxdWlyZShcIi4vbWVzc2FnZVdyaXRlclwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk1lc3NhZ2VXcml0ZXJcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VXcml0ZXJfMS5NZXNzYWdlV3JpdGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlV3JpdGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlV3JpdGVyXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlclwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZVdyaXRlcl8xLldyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXI7IH0gfSk7XG5jb25zdCBtZXNzYWdlQnVmZmVyXzEgPSByZXF1aXJlKFwiLi9tZXNzYWdlQnVmZmVyXCIpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlQnVmZmVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlQnVmZmVyXzEuQWJzdHJhY3RNZXNzYWdlQnVmZmVyOyB9IH0pO1xuY29uc3QgY29ubmVjdGlvbl8xID0gcmVxdWlyZShcIi4vY29ubmVjdGlvblwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25TdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLkNvbm5lY3Rpb25TdHJhdGVneTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25PcHRpb25zXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ29ubmVjdGlvbk9wdGlvbnM7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOdWxsTG9nZ2VyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuTnVsbExvZ2dlcjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcImNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb247IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJQcm9ncmVzc1Rva2VuXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuUHJvZ3Jlc3NUb2tlbjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlByb2dyZXNzVHlwZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlByb2dyZXNzVHlwZTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlRyYWNlXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2U7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJUcmFjZVZhbHVlXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2VWYWx1ZTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlRyYWNlRm9ybWF0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2VGb3JtYXQ7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTZXRUcmFjZU5vdGlmaWNhdGlvblwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlNldFRyYWNlTm90aWZpY2F0aW9uOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTG9nVHJhY2VOb3RpZmljYXRpb25cIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5Mb2dUcmFjZU5vdGlmaWNhdGlvbjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25FcnJvcnNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5Db25uZWN0aW9uRXJyb3JzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ29ubmVjdGlvbkVycm9yXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ29ubmVjdGlvbkVycm9yOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLkNhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJJZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5JZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5DYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNhbmNlbGxhdGlvblN0cmF0ZWd5XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ2FuY2VsbGF0aW9uU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJNZXNzYWdlU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5NZXNzYWdlU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJUcmFjZVZhbHVlc1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlRyYWNlVmFsdWVzOyB9IH0pO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmV4cG9ydHMuUkFMID0gcmFsXzEuZGVmYXVsdDtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmNvbnN0IHV0aWxfMSA9IHJlcXVpcmUoXCJ1dGlsXCIpO1xuY29uc3QgY3J5cHRvXzEgPSByZXF1aXJlKFwiY3J5cHRvXCIpO1xuY29uc3QgYXBpXzEgPSByZXF1aXJlKFwiLi4vY29tbW9uL2FwaVwiKTtcbmNsYXNzIE1lc3NhZ2VCdWZmZXIgZXh0ZW5kcyBhcGlfMS5BYnN0cmFjdE1lc3NhZ2VCdWZmZXIge1xuICAgIHN0YXRpYyBlbXB0eUJ1ZmZlciA9IEJ1ZmZlci5hbGxvY1Vuc2FmZSgwKTtcbiAgICBjb25zdHJ1Y3RvcihlbmNvZGluZyA9ICd1dGYtOCcpIHtcbiAgICAgICAgc3VwZXIoZW5jb2RpbmcpO1xuICAgIH1cbiAgICBlbXB0eUJ1ZmZlcigpIHtcbiAgICAgICAgcmV0dXJuIE1lc3NhZ2VCdWZmZXIuZW1wdHlCdWZmZXI7XG4gICAgfVxuICAgIGZyb21TdHJpbmcodmFsdWUsIGVuY29kaW5nKSB7XG4gICAgICAgIHJldHVybiBCdWZmZXIuZnJvbSh2YWx1ZSwgZW5jb2RpbmcpO1xuICAgIH1cbiAgICB0b1N0cmluZyh2YWx1ZSwgZW5jb2RpbmcpIHtcbiAgICAgICAgaWYgKHZhbHVlIGluc3RhbmNlb2YgQnVmZmVyKSB7XG4gICAgICAgICAgICByZXR1cm4gdmFsdWUudG9TdHJpbmcoZW5jb2RpbmcpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgcmV0dXJuIG5ldyB1dGlsXzEuVGV4dERlY29kZXIoZW5jb2RpbmcpLmRlY29kZSh2YWx1ZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgYXNOYXRpdmUoYnVmZmVyLCBsZW5ndGgpIHtcbiAgICAgICAgaWYgKGxlbmd0aCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICByZXR1cm4gYnVmZmVyIGluc3RhbmNlb2YgQnVmZmVyID8gYnVmZmVyIDogQnVmZmVyLmZyb20oYnVmZmVyKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBidWZmZXIgaW5zdGFuY2VvZiBCdWZmZXIgPyBidWZmZXIuc2xpY2UoMCwgbGVuZ3RoKSA6IEJ1ZmZlci5mcm9tKGJ1ZmZlci5zdWJhcnJheSgwLCBsZW5ndGgpKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBhbGxvY05hdGl2ZShsZW5ndGgpIHtcbiAgICAgICAgcmV0dXJuIEJ1ZmZlci5hbGxvY1Vuc2FmZShsZW5ndGgpO1xuICAgIH1cbn1cbmNsYXNzIFJlYWRhYmxlU3RyZWFtV3JhcHBlciB7XG4gICAgc3RyZWFtO1xuICAgIGNvbnN0cnVjdG9yKHN0cmVhbSkge1xuICAgICAgICB0aGlzLnN0cmVhbSA9IHN0cmVhbTtcbiAgICB9XG4gICAgb25DbG9zZShsaXN0ZW5lcikge1xuICAgICAgICB0aGlzLnN0cmVhbS5vbignY2xvc2UnLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2Nsb3NlJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25FcnJvcihsaXN0ZW5lcikge1xuICAgICAgICB0aGlzLnN0cmVhbS5vbignZXJyb3InLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2Vycm9yJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25FbmQobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2VuZCcsIGxpc3RlbmVyKTtcbiAgICAgICAgcmV0dXJuIGFwaV8xLkRpc3Bvc2FibGUuY3JlYXRlKCgpID0+IHRoaXMuc3RyZWFtLm9mZignZW5kJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25EYXRhKGxpc3RlbmVyKSB7XG4gICAgICAgIHRoaXMuc3RyZWFtLm9uKCdkYXRhJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdkYXRhJywgbGlzdGVuZXIpKTtcbiAgICB9XG59XG5jbGFzcyBXcml0YWJsZVN0cmVhbVdyYXBwZXIge1xuICAgIHN0cmVhbTtcbiAgICBjb25zdHJ1Y3RvcihzdHJlYW0pIHtcbiAgICAgICAgdGhpcy5zdHJlYW0gPSBzdHJlYW07XG4gICAgfVxuICAgIG9uQ2xvc2UobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2Nsb3NlJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdjbG9zZScsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIG9uRXJyb3IobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2Vycm9yJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdlcnJvcicsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIG9uRW5kKGxpc3RlbmVyKSB7XG4gICAgICAgIHRoaXMuc3RyZWFtLm9uKCdlbmQnLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2VuZCcsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIHdyaXRlKGRhdGEsIGVuY29kaW5nKSB7XG4gICAgICAgIHJldHVybiBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgcmVqZWN0KSA9PiB7XG4gICAgICAgICAgICBjb25zdCBjYWxsYmFjayA9IChlcnJvcikgPT4ge1xuICAgICAgICAgICAgICAgIGlmIChlcnJvciA9PT0gdW5kZWZpbmVkIHx8IGVycm9yID09PSBudWxsKSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc29sdmUoKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJlamVjdChlcnJvcik7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgICAgIGlmICh0eXBlb2YgZGF0YSA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgICAgICB0aGlzLnN0cmVhbS53cml0ZShkYXRhLCBlbmNvZGluZywgY2FsbGJhY2spO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdGhpcy5zdHJlYW0ud3JpdGUoZGF0YSwgY2FsbGJhY2spO1xuICAgICAgICAgICAgfVxuICAgICAgICB9KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgICAgICB0aGlzLnN0cmVhbS5lbmQoKTtcbiAgICB9XG59XG5jb25zdCBfcmlsID0gT2JqZWN0LmZyZWV6ZSh7XG4gICAgY3J5cHRvOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgcmFuZG9tVVVJRDogKCkgPT4gKDAsIGNyeXB0b18xLnJhbmRvbVVVSUQpKClcbiAgICB9KSxcbiAgICBtZXNzYWdlQnVmZmVyOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgY3JlYXRlOiAoZW5jb2RpbmcpID0+IG5ldyBNZXNzYWdlQnVmZmVyKGVuY29kaW5nKVxuICAgIH0pLFxuICAgIGFwcGxpY2F0aW9uSnNvbjogT2JqZWN0LmZyZWV6ZSh7XG4gICAgICAgIGVuY29kZXI6IE9iamVjdC5mcmVlemUoe1xuICAgICAgICAgICAgbmFtZTogJ2FwcGxpY2F0aW9uL2pzb24nLFxuICAgICAgICAgICAgZW5jb2RlOiAobXNnLCBvcHRpb25zKSA9PiB7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZShCdWZmZXIuZnJvbShKU09OLnN0cmluZ2lmeShtc2csIHVuZGVmaW5lZCwgMCksIG9wdGlvbnMuY2hhcnNldCkpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBjYXRjaCAoZXJyKSB7XG4gICAgICAgICAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfSksXG4gICAgICAgIGRlY29kZXI6IE9iamVjdC5mcmVlemUoe1xuICAgICAgICAgICAgbmFtZTogJ2FwcGxpY2F0aW9uL2pzb24nLFxuICAgICAgICAgICAgZGVjb2RlOiAoYnVmZmVyLCBvcHRpb25zKSA9PiB7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKGJ1ZmZlciBpbnN0YW5jZW9mIEJ1ZmZlcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZShKU09OLnBhcnNlKGJ1ZmZlci50b1N0cmluZyhvcHRpb25zLmNoYXJzZXQpKSk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZXNvbHZlKEpTT04ucGFyc2UobmV3IHV0aWxfMS5UZXh0RGVjb2RlcihvcHRpb25zLmNoYXJzZXQpLmRlY29kZShidWZmZXIpKSk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY2F0Y2ggKGVycikge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZWplY3QoZXJyKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgIH0pXG4gICAgfSksXG4gICAgc3RyZWFtOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgYXNSZWFkYWJsZVN0cmVhbTogKHN0cmVhbSkgPT4gbmV3IFJlYWRhYmxlU3RyZWFtV3JhcHBlcihzdHJlYW0pLFxuICAgICAgICBhc1dyaXRhYmxlU3RyZWFtOiAoc3RyZWFtKSA9PiBuZXcgV3JpdGFibGVTdHJlYW1XcmFwcGVyKHN0cmVhbSlcbiAgICB9KSxcbiAgICBjb25zb2xlOiBjb25zb2xlLFxuICAgIHRpbWVyOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgc2V0VGltZW91dChjYWxsYmFjaywgbXMsIC4uLmFyZ3MpIHtcbiAgICAgICAgICAgIGNvbnN0IGhhbmRsZSA9IHNldFRpbWVvdXQoY2FsbGJhY2ssIG1zLCAuLi5hcmdzKTtcbiAgICAgICAgICAgIHJldHVybiB7IGRpc3Bvc2U6ICgpID0+IGNsZWFyVGltZW91dChoYW5kbGUpIH07XG4gICAgICAgIH0sXG4gICAgICAgIHNldEltbWVkaWF0ZShjYWxsYmFjaywgLi4uYXJncykge1xuICAgICAgICAgICAgY29uc3QgaGFuZGxlID0gc2V0SW1tZWRpYXRlKGNhbGxiYWNrLCAuLi5hcmdzKTtcbiAgICAgICAgICAgIHJldHVybiB7IGRpc3Bvc2U6ICgpID0+IGNsZWFySW1tZWRpYXRlKGhhbmRsZSkgfTtcbiAgICAgICAgfSxcbiAgICAgICAgc2V0SW50ZXJ2YWwoY2FsbGJhY2ssIG1zLCAuLi5hcmdzKSB7XG4gICAgICAgICAgICBjb25zdCBoYW5kbGUgPSBzZXRJbnRlcnZhbChjYWxsYmFjaywgbXMsIC4uLmFyZ3MpO1xuICAgICAgICAgICAgcmV0dXJuIHsgZGlzcG9zZTogKCkgPT4gY2xlYXJJbnRlcnZhbChoYW5kbGUpIH07XG4gICAgICAgIH1cbiAgICB9KVxufSk7XG5mdW5jdGlvbiBSSUwoKSB7XG4gICAgcmV0dXJuIF9yaWw7XG59XG4oZnVuY3Rpb24gKFJJTCkge1xuICAgIGZ1bmN0aW9uIGluc3RhbGwoKSB7XG4gICAgICAgIGFwaV8xLlJBTC5pbnN0YWxsKF9yaWwpO1xuICAgIH1cbiAgICBSSUwuaW5zdGFsbCA9IGluc3RhbGw7XG59KShSSUwgfHwgKFJJTCA9IHt9KSk7XG5leHBvcnRzLmRlZmF1bHQgPSBSSUw7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG52YXIgX19jcmVhdGVCaW5kaW5nID0gKHRoaXMgJiYgdGhpcy5fX2NyZWF0ZUJpbmRpbmcpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICB2YXIgZGVzYyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eURlc2NyaXB0b3IobSwgayk7XG4gICAgaWYgKCFkZXNjIHx8IChcImdldFwiIGluIGRlc2MgPyAhbS5fX2VzTW9kdWxlIDogZGVzYy53cml0YWJsZSB8fCBkZXNjLmNvbmZpZ3VyYWJsZSkpIHtcbiAgICAgIGRlc2MgPSB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24oKSB7IHJldHVybiBtW2tdOyB9IH07XG4gICAgfVxuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBrMiwgZGVzYyk7XG59KSA6IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgb1trMl0gPSBtW2tdO1xufSkpO1xudmFyIF9fc2V0TW9kdWxlRGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19zZXRNb2R1bGVEZWZhdWx0KSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCB2KSB7XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIFwiZGVmYXVsdFwiLCB7IGVudW1lcmFibGU6IHRydWUsIHZhbHVlOiB2IH0pO1xufSkgOiBmdW5jdGlvbihvLCB2KSB7XG4gICAgb1tcImRlZmF1bHRcIl0gPSB2O1xufSk7XG52YXIgX19pbXBvcnRTdGFyID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydFN0YXIpIHx8IChmdW5jdGlvbiAoKSB7XG4gICAgdmFyIG93bktleXMgPSBmdW5jdGlvbihvKSB7XG4gICAgICAgIG93bktleXMgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlOYW1lcyB8fCBmdW5jdGlvbiAobykge1xuICAgICAgICAgICAgdmFyIGFyID0gW107XG4gICAgICAgICAgICBmb3IgKHZhciBrIGluIG8pIGlmIChPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwobywgaykpIGFyW2FyLmxlbmd0aF0gPSBrO1xuICAgICAgICAgICAgcmV0dXJuIGFyO1xuICAgICAgICB9O1xuICAgICAgICByZXR1cm4gb3duS2V5cyhvKTtcbiAgICB9O1xuICAgIHJldHVybiBmdW5jdGlvbiAobW9kKSB7XG4gICAgICAgIGlmIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpIHJldHVybiBtb2Q7XG4gICAgICAgIHZhciByZXN1bHQgPSB7fTtcbiAgICAgICAgaWYgKG1vZCAhPSBudWxsKSBmb3IgKHZhciBrID0gb3duS2V5cyhtb2QpLCBpID0gMDsgaSA8IGsubGVuZ3RoOyBpKyspIGlmIChrW2ldICE9PSBcImRlZmF1bHRcIikgX19jcmVhdGVCaW5kaW5nKHJlc3VsdCwgbW9kLCBrW2ldKTtcbiAgICAgICAgX19zZXRNb2R1bGVEZWZhdWx0KHJlc3VsdCwgbW9kKTtcbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xufSkoKTtcbnZhciBfX2V4cG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9fZXhwb3J0U3RhcikgfHwgZnVuY3Rpb24obSwgZXhwb3J0cykge1xuICAgIGZvciAodmFyIHAgaW4gbSkgaWYgKHAgIT09IFwiZGVmYXVsdFwiICYmICFPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwoZXhwb3J0cywgcCkpIF9fY3JlYXRlQmluZGluZyhleHBvcnRzLCBtLCBwKTtcbn07XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLlN0cmVhbU1lc3NhZ2VXcml0ZXIgPSBleHBvcnRzLlN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLlNvY2tldE1lc3NhZ2VXcml0ZXIgPSBleHBvcnRzLlNvY2tldE1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLlBvcnRNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5Qb3J0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuSVBDTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuSVBDTWVzc2FnZVJlYWRlciA9IHZvaWQgMDtcbmV4cG9ydHMuZ2VuZXJhdGVSYW5kb21QaXBlTmFtZSA9IGdlbmVyYXRlUmFuZG9tUGlwZU5hbWU7XG5leHBvcnRzLmNyZWF0ZUNsaWVudFBpcGVUcmFuc3BvcnQgPSBjcmVhdGVDbGllbnRQaXBlVHJhbnNwb3J0O1xuZXhwb3J0cy5jcmVhdGVTZXJ2ZXJQaXBlVHJhbnNwb3J0ID0gY3JlYXRlU2VydmVyUGlwZVRyYW5zcG9ydDtcbmV4cG9ydHMuY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0ID0gY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0O1xuZXhwb3J0cy5jcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQgPSBjcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQ7XG5leHBvcnRzLmNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uID0gY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb247XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbmNvbnN0IHJpbF8xID0gX19pbXBvcnREZWZhdWx0KHJlcXVpcmUoXCIuL3JpbFwiKSk7XG4vLyBJbnN0YWxsIHRoZSBub2RlIHJ1bnRpbWUgYWJzdHJhY3QuXG5yaWxfMS5kZWZhdWx0Lmluc3RhbGwoKTtcbmNvbnN0IHBhdGggPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcInBhdGhcIikpO1xuY29uc3Qgb3MgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIm9zXCIpKTtcbmNvbnN0IGZzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCJmc1wiKSk7XG5jb25zdCBjcnlwdG9fMSA9IHJlcXVpcmUoXCJjcnlwdG9cIik7XG5jb25zdCBuZXRfMSA9IHJlcXVpcmUoXCJuZXRcIik7XG5jb25zdCBhcGlfMSA9IHJlcXVpcmUoXCIuLi9jb21tb24vYXBpXCIpO1xuX19leHBvcnRTdGFyKHJlcXVpcmUoXCIuLi9jb21tb24vYXBpXCIpLCBleHBvcnRzKTtcbmNsYXNzIElQQ01lc3NhZ2VSZWFkZXIgZXh0ZW5kcyBhcGlfMS5BYnN0cmFjdE1lc3NhZ2VSZWFkZXIge1xuICAgIHByb2Nlc3M7XG4gICAgY29uc3RydWN0b3IocHJvY2Vzcykge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnByb2Nlc3MgPSBwcm9jZXNzO1xuICAgICAgICBjb25zdCBldmVudEVtaXR0ZXIgPSB0aGlzLnByb2Nlc3M7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICB9XG4gICAgbGlzdGVuKGNhbGxiYWNrKSB7XG4gICAgICAgIHRoaXMucHJvY2Vzcy5vbignbWVzc2FnZScsIGNhbGxiYWNrKTtcbiAgICAgICAgcmV0dXJuIGFwaV8xLkRpc3Bvc2FibGUuY3JlYXRlKCgpID0+IHRoaXMucHJvY2Vzcy5vZmYoJ21lc3NhZ2UnLCBjYWxsYmFjaykpO1xuICAgIH1cbn1cbmV4cG9ydHMuSVBDTWVzc2FnZVJlYWRlciA9IElQQ01lc3NhZ2VSZWFkZXI7XG5jbGFzcyBJUENNZXNzYWdlV3JpdGVyIGV4dGVuZHMgYXBpXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICBwcm9jZXNzO1xuICAgIGVycm9yQ291bnQ7XG4gICAgY29uc3RydWN0b3IocHJvY2Vzcykge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnByb2Nlc3MgPSBwcm9jZXNzO1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICBjb25zdCBldmVudEVtaXR0ZXIgPSB0aGlzLnByb2Nlc3M7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICB9XG4gICAgd3JpdGUobXNnKSB7XG4gICAgICAgIHRyeSB7XG4gICAgICAgICAgICBpZiAodHlwZW9mIHRoaXMucHJvY2Vzcy5zZW5kID09PSAnZnVuY3Rpb24nKSB7XG4gICAgICAgICAgICAgICAgdGhpcy5wcm9jZXNzLnNlbmQobXNnLCB1bmRlZmluZWQsIHVuZGVmaW5lZCwgKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChlcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5lcnJvckNvdW50Kys7XG4gICAgICAgICAgICAgICAgICAgICAgICB0aGlzLmhhbmRsZUVycm9yKGVycm9yLCBtc2cpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5lcnJvckNvdW50ID0gMDtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZSgpO1xuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5oYW5kbGVFcnJvcihlcnJvciwgbXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnJvcik7XG4gICAgICAgIH1cbiAgICB9XG4gICAgaGFuZGxlRXJyb3IoZXJyb3IsIG1zZykge1xuICAgICAgICB0aGlzLmVycm9yQ291bnQrKztcbiAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IsIG1zZywgdGhpcy5lcnJvckNvdW50KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgIH1cbn1cbmV4cG9ydHMuSVBDTWVzc2FnZVdyaXRlciA9IElQQ01lc3NhZ2VXcml0ZXI7XG5jbGFzcyBQb3J0TWVzc2FnZVJlYWRlciBleHRlbmRzIGFwaV8xLkFic3RyYWN0TWVzc2FnZVJlYWRlciB7XG4gICAgb25EYXRhO1xuICAgIGNvbnN0cnVjdG9yKHBvcnQpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy5vbkRhdGEgPSBuZXcgYXBpXzEuRW1pdHRlcjtcbiAgICAgICAgcG9ydC5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICAgICAgcG9ydC5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIHBvcnQub24oJ21lc3NhZ2UnLCAobWVzc2FnZSkgPT4ge1xuICAgICAgICAgICAgdGhpcy5vbkRhdGEuZmlyZShtZXNzYWdlKTtcbiAgICAgICAgfSk7XG4gICAgfVxuICAgIGxpc3RlbihjYWxsYmFjaykge1xuICAgICAgICByZXR1cm4gdGhpcy5vbkRhdGEuZXZlbnQoY2FsbGJhY2spO1xuICAgIH1cbn1cbmV4cG9ydHMuUG9ydE1lc3NhZ2VSZWFkZXIgPSBQb3J0TWVzc2FnZVJlYWRlcjtcbmNsYXNzIFBvcnRNZXNzYWdlV3JpdGVyIGV4dGVuZHMgYXBpXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICBwb3J0O1xuICAgIGVycm9yQ291bnQ7XG4gICAgY29uc3RydWN0b3IocG9ydCkge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnBvcnQgPSBwb3J0O1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICBwb3J0Lm9uKCdjbG9zZScsICgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgICAgICBwb3J0Lm9uKCdlcnJvcicsIChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICB9XG4gICAgd3JpdGUobXNnKSB7XG4gICAgICAgIHRyeSB7XG4gICAgICAgICAgICB0aGlzLnBvcnQucG9zdE1lc3NhZ2UobXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlc29sdmUoKTtcbiAgICAgICAgfVxuICAgICAgICBjYXRjaCAoZXJyb3IpIHtcbiAgICAgICAgICAgIHRoaXMuaGFuZGxlRXJyb3IoZXJyb3IsIG1zZyk7XG4gICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZWplY3QoZXJyb3IpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGhhbmRsZUVycm9yKGVycm9yLCBtc2cpIHtcbiAgICAgICAgdGhpcy5lcnJvckNvdW50Kys7XG4gICAgICAgIHRoaXMuZmlyZUVycm9yKGVycm9yLCBtc2csIHRoaXMuZXJyb3JDb3VudCk7XG4gICAgfVxuICAgIGVuZCgpIHtcbiAgICB9XG59XG5leHBvcnRzLlBvcnRNZXNzYWdlV3JpdGVyID0gUG9ydE1lc3NhZ2VXcml0ZXI7XG5jbGFzcyBTb2NrZXRNZXNzYWdlUmVhZGVyIGV4dGVuZHMgYXBpXzEuUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyIHtcbiAgICBjb25zdHJ1Y3Rvcihzb2NrZXQsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgICAgICBzdXBlcigoMCwgcmlsXzEuZGVmYXVsdCkoKS5zdHJlYW0uYXNSZWFkYWJsZVN0cmVhbShzb2NrZXQpLCBlbmNvZGluZyk7XG4gICAgfVxufVxuZXhwb3J0cy5Tb2NrZXRNZXNzYWdlUmVhZGVyID0gU29ja2V0TWVzc2FnZVJlYWRlcjtcbmNsYXNzIFNvY2tldE1lc3NhZ2VXcml0ZXIgZXh0ZW5kcyBhcGlfMS5Xcml0ZWFibGVTdHJlYW1NZXNzYWdlV3JpdGVyIHtcbiAgICBzb2NrZXQ7XG4gICAgY29uc3RydWN0b3Ioc29ja2V0LCBvcHRpb25zKSB7XG4gICAgICAgIHN1cGVyKCgwLCByaWxfMS5kZWZhdWx0KSgpLnN0cmVhbS5hc1dyaXRhYmxlU3RyZWFtKHNvY2tldCksIG9wdGlvbnMpO1xuICAgICAgICB0aGlzLnNvY2tldCA9IHNvY2tldDtcbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgc3VwZXIuZGlzcG9zZSgpO1xuICAgICAgICB0aGlzLnNvY2tldC5kZXN0cm95KCk7XG4gICAgfVxufVxuZXhwb3J0cy5Tb2NrZXRNZXNzYWdlV3JpdGVyID0gU29ja2V0TWVzc2FnZVdyaXRlcjtcbmNsYXNzIFN0cmVhbU1lc3NhZ2VSZWFkZXIgZXh0ZW5kcyBhcGlfMS5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIge1xuICAgIGNvbnN0cnVjdG9yKHJlYWRhYmxlLCBlbmNvZGluZykge1xuICAgICAgICBzdXBlcigoMCwgcmlsXzEuZGVmYXVsdCkoKS5zdHJlYW0uYXNSZWFkYWJsZVN0cmVhbShyZWFkYWJsZSksIGVuY29kaW5nKTtcbiAgICB9XG59XG5leHBvcnRzLlN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBTdHJlYW1NZXNzYWdlUmVhZGVyO1xuY2xhc3MgU3RyZWFtTWVzc2FnZVdyaXRlciBleHRlbmRzIGFwaV8xLldyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXIge1xuICAgIGNvbnN0cnVjdG9yKHdyaXRhYmxlLCBvcHRpb25zKSB7XG4gICAgICAgIHN1cGVyKCgwLCByaWxfMS5kZWZhdWx0KSgpLnN0cmVhbS5hc1dyaXRhYmxlU3RyZWFtKHdyaXRhYmxlKSwgb3B0aW9ucyk7XG4gICAgfVxufVxuZXhwb3J0cy5TdHJlYW1NZXNzYWdlV3JpdGVyID0gU3RyZWFtTWVzc2FnZVdyaXRlcjtcbmNvbnN0IFhER19SVU5USU1FX0RJUiA9IHByb2Nlc3MuZW52WydYREdfUlVOVElNRV9ESVInXTtcbmNvbnN0IHNhZmVJcGNQYXRoTGVuZ3RocyA9IG5ldyBNYXAoW1xuICAgIFsnbGludXgnLCAxMDddLFxuICAgIFsnZGFyd2luJywgMTAyXVxuXSk7XG5mdW5jdGlvbiBnZW5lcmF0ZVJhbmRvbVBpcGVOYW1lKCkge1xuICAgIGlmIChwcm9jZXNzLnBsYXRmb3JtID09PSAnd2luMzInKSB7XG4gICAgICAgIHJldHVybiBgXFxcXFxcXFwuXFxcXHBpcGVcXFxcbHNwLSR7KDAsIGNyeXB0b18xLnJhbmRvbUJ5dGVzKSgxNikudG9TdHJpbmcoJ2hleCcpfS1zb2NrYDtcbiAgICB9XG4gICAgbGV0IHJhbmRvbUxlbmd0aCA9IDMyO1xuICAgIGNvbnN0IGZpeGVkTGVuZ3RoID0gJy9sc3AtLnNvY2snLmxlbmd0aDtcbiAgICBjb25zdCB0bXBEaXIgPSBmcy5yZWFscGF0aFN5bmMoWERHX1JVTlRJTUVfRElSID8/IG9zLnRtcGRpcigpKTtcbiAgICBjb25zdCBsaW1pdCA9IHNhZmVJcGNQYXRoTGVuZ3Rocy5nZXQocHJvY2Vzcy5wbGF0Zm9ybSk7XG4gICAgaWYgKGxpbWl0ICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgcmFuZG9tTGVuZ3RoID0gTWF0aC5taW4obGltaXQgLSB0bXBEaXIubGVuZ3RoIC0gZml4ZWRMZW5ndGgsIHJhbmRvbUxlbmd0aCk7XG4gICAgfVxuICAgIGlmIChyYW5kb21MZW5ndGggPCAxNikge1xuICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYFVuYWJsZSB0byBnZW5lcmF0ZSBhIHJhbmRvbSBwaXBlIG5hbWUgd2l0aCAke3JhbmRvbUxlbmd0aH0gY2hhcmFjdGVycy5gKTtcbiAgICB9XG4gICAgY29uc3QgcmFuZG9tU3VmZml4ID0gKDAsIGNyeXB0b18xLnJhbmRvbUJ5dGVzKShNYXRoLmZsb29yKHJhbmRvbUxlbmd0aCAvIDIpKS50b1N0cmluZygnaGV4Jyk7XG4gICAgcmV0dXJuIHBhdGguam9pbih0bXBEaXIsIGBsc3AtJHtyYW5kb21TdWZmaXh9LnNvY2tgKTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUNsaWVudFBpcGVUcmFuc3BvcnQocGlwZU5hbWUsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgIGxldCBjb25uZWN0UmVzb2x2ZTtcbiAgICBjb25zdCBjb25uZWN0ZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgX3JlamVjdCkgPT4ge1xuICAgICAgICBjb25uZWN0UmVzb2x2ZSA9IHJlc29sdmU7XG4gICAgfSk7XG4gICAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlLCByZWplY3QpID0+IHtcbiAgICAgICAgY29uc3Qgc2VydmVyID0gKDAsIG5ldF8xLmNyZWF0ZVNlcnZlcikoKHNvY2tldCkgPT4ge1xuICAgICAgICAgICAgc2VydmVyLmNsb3NlKCk7XG4gICAgICAgICAgICBjb25uZWN0UmVzb2x2ZShbXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VSZWFkZXIoc29ja2V0LCBlbmNvZGluZyksXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICAgICAgICAgIF0pO1xuICAgICAgICB9KTtcbiAgICAgICAgc2VydmVyLm9uKCdlcnJvcicsIHJlamVjdCk7XG4gICAgICAgIHNlcnZlci5saXN0ZW4ocGlwZU5hbWUsICgpID0+IHtcbiAgICAgICAgICAgIHNlcnZlci5yZW1vdmVMaXN0ZW5lcignZXJyb3InLCByZWplY3QpO1xuICAgICAgICAgICAgcmVzb2x2ZSh7XG4gICAgICAgICAgICAgICAgb25Db25uZWN0ZWQ6ICgpID0+IHsgcmV0dXJuIGNvbm5lY3RlZDsgfSxcbiAgICAgICAgICAgICAgICBjbG9zZTogKCkgPT4geyBzZXJ2ZXIuY2xvc2UoKTsgfVxuICAgICAgICAgICAgfSk7XG4gICAgICAgIH0pO1xuICAgIH0pO1xufVxuZnVuY3Rpb24gY3JlYXRlU2VydmVyUGlwZVRyYW5zcG9ydChwaXBlTmFtZSwgZW5jb2RpbmcgPSAndXRmLTgnKSB7XG4gICAgY29uc3Qgc29ja2V0ID0gKDAsIG5ldF8xLmNyZWF0ZUNvbm5lY3Rpb24pKHBpcGVOYW1lKTtcbiAgICByZXR1cm4gW1xuICAgICAgICBuZXcgU29ja2V0TWVzc2FnZVJlYWRlcihzb2NrZXQsIGVuY29kaW5nKSxcbiAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICBdO1xufVxuZnVuY3Rpb24gY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0KHBvcnQsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgIGxldCBjb25uZWN0UmVzb2x2ZTtcbiAgICBjb25zdCBjb25uZWN0ZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgX3JlamVjdCkgPT4ge1xuICAgICAgICBjb25uZWN0UmVzb2x2ZSA9IHJlc29sdmU7XG4gICAgfSk7XG4gICAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlLCByZWplY3QpID0+IHtcbiAgICAgICAgY29uc3Qgc2VydmVyID0gKDAsIG5ldF8xLmNyZWF0ZVNlcnZlcikoKHNvY2tldCkgPT4ge1xuICAgICAgICAgICAgc2VydmVyLmNsb3NlKCk7XG4gICAgICAgICAgICBjb25uZWN0UmVzb2x2ZShbXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VSZWFkZXIoc29ja2V0LCBlbmNvZGluZyksXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICAgICAgICAgIF0pO1xuICAgICAgICB9KTtcbiAgICAgICAgc2VydmVyLm9uKCdlcnJvcicsIHJlamVjdCk7XG4gICAgICAgIHNlcnZlci5saXN0ZW4ocG9ydCwgJzEyNy4wLjAuMScsICgpID0+IHtcbiAgICAgICAgICAgIHNlcnZlci5yZW1vdmVMaXN0ZW5lcignZXJyb3InLCByZWplY3QpO1xuICAgICAgICAgICAgY29uc3QgYWRkcmVzcyA9IHNlcnZlci5hZGRyZXNzKCk7XG4gICAgICAgICAgICBpZiAoYWRkcmVzcyA9PT0gbnVsbCB8fCB0eXBlb2YgYWRkcmVzcyA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgICAgICByZWplY3QobmV3IEVycm9yKGBVbmV4cGVjdGVkIHNlcnZlciBhZGRyZXNzOiAke2FkZHJlc3N9YCkpO1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IGJvdW5kUG9ydCA9IGFkZHJlc3MucG9ydDtcbiAgICAgICAgICAgIHJlc29sdmUoe1xuICAgICAgICAgICAgICAgIHBvcnQ6ICgpID0+IGJvdW5kUG9ydCxcbiAgICAgICAgICAgICAgICBvbkNvbm5lY3RlZDogKCkgPT4geyByZXR1cm4gY29ubmVjdGVkOyB9LFxuICAgICAgICAgICAgICAgIGNsb3NlOiAoKSA9PiB7IHNlcnZlci5jbG9zZSgpOyB9XG4gICAgICAgICAgICB9KTtcbiAgICAgICAgfSk7XG4gICAgfSk7XG59XG5mdW5jdGlvbiBjcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQocG9ydCwgZW5jb2RpbmcgPSAndXRmLTgnKSB7XG4gICAgY29uc3Qgc29ja2V0ID0gKDAsIG5ldF8xLmNyZWF0ZUNvbm5lY3Rpb24pKHBvcnQsICcxMjcuMC4wLjEnKTtcbiAgICByZXR1cm4gW1xuICAgICAgICBuZXcgU29ja2V0TWVzc2FnZVJlYWRlcihzb2NrZXQsIGVuY29kaW5nKSxcbiAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICBdO1xufVxuZnVuY3Rpb24gaXNSZWFkYWJsZVN0cmVhbSh2YWx1ZSkge1xuICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgIHJldHVybiBjYW5kaWRhdGUucmVhZCAhPT0gdW5kZWZpbmVkICYmIGNhbmRpZGF0ZS5hZGRMaXN0ZW5lciAhPT0gdW5kZWZpbmVkO1xufVxuZnVuY3Rpb24gaXNXcml0YWJsZVN0cmVhbSh2YWx1ZSkge1xuICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgIHJldHVybiBjYW5kaWRhdGUud3JpdGUgIT09IHVuZGVmaW5lZCAmJiBjYW5kaWRhdGUuYWRkTGlzdGVuZXIgIT09IHVuZGVmaW5lZDtcbn1cbmZ1bmN0aW9uIGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uKGlucHV0LCBvdXRwdXQsIGxvZ2dlciwgb3B0aW9ucykge1xuICAgIGlmICghbG9nZ2VyKSB7XG4gICAgICAgIGxvZ2dlciA9IGFwaV8xLk51bGxMb2dnZXI7XG4gICAgfVxuICAgIGNvbnN0IHJlYWRlciA9IGlzUmVhZGFibGVTdHJlYW0oaW5wdXQpID8gbmV3IFN0cmVhbU1lc3NhZ2VSZWFkZXIoaW5wdXQpIDogaW5wdXQ7XG4gICAgY29uc3Qgd3JpdGVyID0gaXNXcml0YWJsZVN0cmVhbShvdXRwdXQpID8gbmV3IFN0cmVhbU1lc3NhZ2VXcml0ZXIob3V0cHV0KSA6IG91dHB1dDtcbiAgICBpZiAoYXBpXzEuQ29ubmVjdGlvblN0cmF0ZWd5LmlzKG9wdGlvbnMpKSB7XG4gICAgICAgIG9wdGlvbnMgPSB7IGNvbm5lY3Rpb25TdHJhdGVneTogb3B0aW9ucyB9O1xuICAgIH1cbiAgICByZXR1cm4gKDAsIGFwaV8xLmNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uKShyZWFkZXIsIHdyaXRlciwgbG9nZ2VyLCBvcHRpb25zKTtcbn1cbiIsICIvKipcbiAqIEV2ZXJ5dGhpbmcgdGhhdCBjYW4gZ28gd3Jvbmcgd2l0aCBhIHNlcnZlciwgYXMgb25lIGVycm9yIHR5cGUgd2hvc2UgdGV4dCBhIHBlcnNvbiBjYW4gYWN0IG9uLlxuICpcbiAqIEtub3dzIG5vdGhpbmcgb2YgcHJvY2Vzc2VzLCBzdHJlYW1zIG9yIGVkaXRvcnMuIFRlc3RlZCBieSB0ZXN0L3Nlc3Npb24udGVzdC50cywgd2hpY2ggcHJvdm9rZXNcbiAqIGVhY2gga2luZC5cbiAqL1xuXG5leHBvcnQgdHlwZSBQcm9ibGVtS2luZCA9XG4gIHwgJ25vLWZvbGRlcicgLy8gdGhlIHdvcmtpbmcgZGlyZWN0b3J5IGRvZXMgbm90IGV4aXN0XG4gIHwgJ25vLWNvbW1hbmQnIC8vIHRoZSBjb21tYW5kIGRvZXMgbm90IGV4aXN0XG4gIHwgJ2Nhbm5vdC1zdGFydCcgLy8gdGhlIG9wZXJhdGluZyBzeXN0ZW0gcmVmdXNlcyB0byBydW4gaXRcbiAgfCAnY2Fubm90LWNvbm5lY3QnIC8vIGl0IHJ1bnMsIGJ1dCBhY2NlcHRzIG5vIGNvbm5lY3Rpb25cbiAgfCAnZXhpdGVkJyAvLyB0aGUgcHJvY2VzcyBvciB0aGUgY29ubmVjdGlvbiBlbmRlZFxuICB8ICdub3QtdGhlLXByb3RvY29sJyAvLyB3aGF0IGl0IHdyaXRlcyBpcyBubyBtZXNzYWdlXG4gIHwgJ3ZlcnNpb24nIC8vIGl0IHNwZWFrcyBhbm90aGVyIHZlcnNpb25cbiAgfCAnbWFsZm9ybWVkLXJlcGx5JyAvLyBpdCBhbnN3ZXJzLCBidXQgdGhlIGFuc3dlciBoYXMgdGhlIHdyb25nIHNoYXBlXG4gIHwgJ2Vycm9yLXJlcGx5JyAvLyBpdCBhbnN3ZXJzIHdpdGggYW4gZXJyb3JcbiAgfCAndGltZW91dCcgLy8gaXQgZG9lcyBub3QgYW5zd2VyXG4gIHwgJ2NhbmNlbGxlZCc7IC8vIGEgcGVyc29uIHN0b3BwZWQgdGhlIHJlcXVlc3RcblxuLyoqIEtpbmRzIGFmdGVyIHdoaWNoIHN0YXJ0aW5nIHRoZSBzYW1lIGNvbW1hbmQgYWdhaW4gY2Fubm90IGhlbHA6IGEgcGVyc29uIGhhcyB0byBjaGFuZ2Ugc29tZXRoaW5nLiAqL1xuY29uc3QgcGVybWFuZW50OiBSZWFkb25seVNldDxQcm9ibGVtS2luZD4gPSBuZXcgU2V0KFtcbiAgJ25vLWZvbGRlcicsXG4gICduby1jb21tYW5kJyxcbiAgJ2Nhbm5vdC1zdGFydCcsXG4gICdub3QtdGhlLXByb3RvY29sJyxcbiAgJ3ZlcnNpb24nLFxuXSk7XG5cbmV4cG9ydCBjbGFzcyBQcm9ibGVtIGV4dGVuZHMgRXJyb3Ige1xuICBvdmVycmlkZSByZWFkb25seSBuYW1lID0gJ1Byb2JsZW0nO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHJlYWRvbmx5IGtpbmQ6IFByb2JsZW1LaW5kLFxuICAgIG1lc3NhZ2U6IHN0cmluZyxcbiAgKSB7XG4gICAgc3VwZXIobWVzc2FnZSk7XG4gIH1cblxuICBnZXQgcmVzdGFydEhlbHBzKCk6IGJvb2xlYW4ge1xuICAgIHJldHVybiAhcGVybWFuZW50Lmhhcyh0aGlzLmtpbmQpO1xuICB9XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBhc1Byb2JsZW0oZXJyb3I6IHVua25vd24pOiBQcm9ibGVtIHtcbiAgaWYgKGVycm9yIGluc3RhbmNlb2YgUHJvYmxlbSkge1xuICAgIHJldHVybiBlcnJvcjtcbiAgfVxuICByZXR1cm4gbmV3IFByb2JsZW0oJ2Vycm9yLXJlcGx5JywgZXJyb3IgaW5zdGFuY2VvZiBFcnJvciA/IGVycm9yLm1lc3NhZ2UgOiBTdHJpbmcoZXJyb3IpKTtcbn1cblxuLyoqIFRleHQgZm9yIGEgbWVzc2FnZTogb25lIGxpbmUsIGF0IG1vc3QgYGxpbWl0YCBjaGFyYWN0ZXJzLCBjb250cm9sIGNoYXJhY3RlcnMgbWFkZSB2aXNpYmxlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGV4Y2VycHQodGV4dDogc3RyaW5nLCBsaW1pdCA9IDEyMCk6IHN0cmluZyB7XG4gIGNvbnN0IGxpbmUgPSBKU09OLnN0cmluZ2lmeSh0ZXh0Lmxlbmd0aCA+IGxpbWl0ID8gYCR7dGV4dC5zbGljZSgwLCBsaW1pdCl9XHUyMDI2YCA6IHRleHQpO1xuICByZXR1cm4gbGluZS5yZXBsYWNlQWxsKCdcXFxcXCInLCAnXCInKS5zbGljZSgxLCAtMSk7XG59XG4iLCAiaW1wb3J0IGFzc2VydCBmcm9tICdub2RlOmFzc2VydC9zdHJpY3QnO1xuaW1wb3J0IHsgdGVzdCB9IGZyb20gJ25vZGU6dGVzdCc7XG5pbXBvcnQgeyBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSB9IGZyb20gJ3ZzY29kZS1qc29ucnBjJztcbmltcG9ydCB7IFNlc3Npb24gfSBmcm9tICcuLi9zcmMvY29yZS9zZXNzaW9uLmpzJztcbmltcG9ydCB7IGZvbGRlcldpdGgsIGdlbmVyb3VzLCBLZXB0TG9nLCBwcm9ibGVtT2YsIHNjcmlwdGVkLCB3aXRoU2Vzc2lvbiB9IGZyb20gJy4vc3VwcG9ydC5qcyc7XG5cbmNvbnN0IHdvcmsgPSBmb2xkZXJXaXRoKHtcbiAgJ2EudHh0JzogJ2EgKyBiIGtpbGxlZFxcbmMgKyBkIHN1cnZpdmVkXFxuJyxcbiAgJ3N1Yi9iLnR4dCc6ICdlICsgZiB0d2ljZSB0aW1lb3V0XFxuJyxcbiAgJ3Nsb3cudHh0JzogJ2cgKyBoIHNsb3dcXG4nLFxufSk7XG5wcm9jZXNzLm9uKCdleGl0Jywgd29yay5yZW1vdmUpO1xuXG5jb25zdCBoZXJlID0geyBjd2Q6IHdvcmsucGF0aCB9O1xuXG5mdW5jdGlvbiBhbGl2ZShwaWQ6IG51bWJlcik6IGJvb2xlYW4ge1xuICB0cnkge1xuICAgIHByb2Nlc3Mua2lsbChwaWQsIDApO1xuICAgIHJldHVybiB0cnVlO1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gZmFsc2U7XG4gIH1cbn1cblxuZm9yIChjb25zdCB0cmFuc3BvcnQgb2YgWydzdGRpbycsICdzb2NrZXQnXSBhcyBjb25zdCkge1xuICB0ZXN0KGBkaXNjb3ZlcnMgYW5kIHRlc3RzIG92ZXIgJHt0cmFuc3BvcnR9YCwgYXN5bmMgKCkgPT4ge1xuICAgIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdub3JtYWwnLCB7IC4uLmhlcmUsIHRyYW5zcG9ydCB9KSwgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICAgIGNvbnN0IGZpbGVzID0gYXdhaXQgc2Vzc2lvbi5kaXNjb3ZlcigpO1xuICAgICAgYXNzZXJ0LmRlZXBFcXVhbChPYmplY3Qua2V5cyhmaWxlcyksIFsnYS50eHQnLCAnc2xvdy50eHQnLCAnc3ViL2IudHh0J10pO1xuICAgICAgY29uc3Qgc3RhdHVzZXM6IHN0cmluZ1tdID0gW107XG4gICAgICBhd2FpdCBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnYS50eHQnIH0sIHsgcGF0aDogJ3N1Yi8nIH1dLCAocmVzdWx0cykgPT4ge1xuICAgICAgICBmb3IgKGNvbnN0IHsgbXV0YW50cyB9IG9mIE9iamVjdC52YWx1ZXMocmVzdWx0cykpIHtcbiAgICAgICAgICBzdGF0dXNlcy5wdXNoKC4uLm11dGFudHMubWFwKCh7IHN0YXR1cyB9KSA9PiBzdGF0dXMpKTtcbiAgICAgICAgfVxuICAgICAgfSk7XG4gICAgICBhc3NlcnQuZGVlcEVxdWFsKHN0YXR1c2VzLCBbJ0tpbGxlZCcsICdTdXJ2aXZlZCcsICdUaW1lb3V0JywgJ1RpbWVvdXQnXSk7XG4gICAgfSk7XG4gIH0pO1xufVxuXG50ZXN0KCdydW5zIG9mIG9uZSBzZXNzaW9uIGZvbGxvdyBvbmUgYW5vdGhlciwgYW5kIGVhY2ggZ2V0cyBpdHMgb3duIHJlc3VsdHMnLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdub3JtYWwnLCBoZXJlKSwgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICBjb25zdCBjb3VudHMgPSBbMCwgMF07XG4gICAgY29uc3QgY291bnQgPSAocnVuOiBudW1iZXIpID0+IChyZXN1bHRzOiBvYmplY3QpID0+IHtcbiAgICAgIGNvdW50c1tydW5dID0gKGNvdW50c1tydW5dID8/IDApICsgT2JqZWN0LmtleXMocmVzdWx0cykubGVuZ3RoO1xuICAgIH07XG4gICAgYXdhaXQgUHJvbWlzZS5hbGwoW1xuICAgICAgc2Vzc2lvbi5tdXRhdGlvblRlc3QoW3sgcGF0aDogJ2EudHh0JyB9XSwgY291bnQoMCkpLFxuICAgICAgc2Vzc2lvbi5tdXRhdGlvblRlc3QoW3sgcGF0aDogJ3N1Yi9iLnR4dCcgfV0sIGNvdW50KDEpKSxcbiAgICBdKTtcbiAgICBhc3NlcnQuZGVlcEVxdWFsKGNvdW50cywgWzIsIDJdKTtcbiAgfSk7XG59KTtcblxudGVzdCgnYSBjYW5jZWxsYXRpb24gcmVhY2hlcyB0aGUgc2VydmVyLCB3aGljaCBnb2VzIG9uJywgYXN5bmMgKCkgPT4ge1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgaGVyZSksIGFzeW5jIChzZXNzaW9uLCBsb2cpID0+IHtcbiAgICBjb25zdCBzb3VyY2UgPSBuZXcgQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UoKTtcbiAgICBjb25zdCBydW4gPSBwcm9ibGVtT2YoXG4gICAgICBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnc2xvdy50eHQnIH1dLCAoKSA9PiB1bmRlZmluZWQsIHNvdXJjZS50b2tlbiksXG4gICAgKTtcbiAgICBhd2FpdCBsb2cubGluZSgvd2FpdGluZyBmb3IgdGhlIGVuZC8pO1xuICAgIHNvdXJjZS5jYW5jZWwoKTtcbiAgICBhc3NlcnQuZXF1YWwoKGF3YWl0IHJ1bikua2luZCwgJ2NhbmNlbGxlZCcpO1xuICAgIGF3YWl0IGxvZy5saW5lKC9zZXJ2ZXI6IGNhbmNlbGxlZC8pO1xuICAgIGFzc2VydC5kZWVwRXF1YWwoT2JqZWN0LmtleXMoYXdhaXQgc2Vzc2lvbi5kaXNjb3ZlcihbeyBwYXRoOiAnYS50eHQnIH1dKSksIFsnYS50eHQnXSk7XG4gIH0pO1xufSk7XG5cbnRlc3QoJ2Egc2VydmVyIHRoYXQgaWdub3JlcyBhIGNhbmNlbGxhdGlvbiBpcyBlbmRlZCcsIGFzeW5jICgpID0+IHtcbiAgY29uc3Qgc291cmNlID0gbmV3IENhbmNlbGxhdGlvblRva2VuU291cmNlKCk7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKFxuICAgIHNjcmlwdGVkKCdkZWFmJywgaGVyZSksXG4gICAgYXN5bmMgKHNlc3Npb24sIGxvZykgPT4ge1xuICAgICAgY29uc3QgcnVuID0gcHJvYmxlbU9mKFxuICAgICAgICBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnc2xvdy50eHQnIH1dLCAoKSA9PiB1bmRlZmluZWQsIHNvdXJjZS50b2tlbiksXG4gICAgICApO1xuICAgICAgYXdhaXQgbG9nLmxpbmUoL3dhaXRpbmcgZm9yIHRoZSBlbmQvKTtcbiAgICAgIHNvdXJjZS5jYW5jZWwoKTtcbiAgICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBydW47XG4gICAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCAnY2FuY2VsbGVkJyk7XG4gICAgICBhc3NlcnQubWF0Y2goXG4gICAgICAgIHByb2JsZW0ubWVzc2FnZSxcbiAgICAgICAgL2RpZCBub3Qgc3RvcCB3aXRoaW4gMFxcLjA1IHMgb2YgdGhlIGNhbmNlbGxhdGlvbiwgc28gaXQgd2FzIGVuZGVkLyxcbiAgICAgICk7XG4gICAgICBhc3NlcnQuZXF1YWwoKGF3YWl0IHNlc3Npb24uZW5kZWQpPy5raW5kLCAnY2FuY2VsbGVkJyk7XG4gICAgfSxcbiAgICB7IGNhbmNlbDogNTAgfSxcbiAgKTtcbn0pO1xuXG50ZXN0KCdhIGNyYXNoIGR1cmluZyBhIHJ1biBlbmRzIHRoZSBydW4gd2l0aCB0aGUgcmVhc29uJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBjcmFzaCA9IGZvbGRlcldpdGgoeyAnYS50eHQnOiAnYSArIGIga2lsbGVkXFxuYyArIGQgY3Jhc2hcXG4nIH0pO1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgeyBjd2Q6IGNyYXNoLnBhdGggfSksIGFzeW5jIChzZXNzaW9uKSA9PiB7XG4gICAgbGV0IHJlc3VsdHMgPSAwO1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5tdXRhdGlvblRlc3QodW5kZWZpbmVkLCAoKSA9PiAocmVzdWx0cyArPSAxKSkpO1xuICAgIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdleGl0ZWQnKTtcbiAgICBhc3NlcnQubWF0Y2goXG4gICAgICBwcm9ibGVtLm1lc3NhZ2UsXG4gICAgICAvXkl0IGVuZGVkIHdpdGggZXhpdCBjb2RlIDNcXC4uKiBJdCBsYXN0IHdyb3RlOiAuKmFib3V0IHRvIGNyYXNoJC8sXG4gICAgKTtcbiAgICBhc3NlcnQuZXF1YWwocmVzdWx0cywgMSk7XG4gICAgYXNzZXJ0LmVxdWFsKChhd2FpdCBzZXNzaW9uLmVuZGVkKT8ua2luZCwgJ2V4aXRlZCcpO1xuICAgIGFzc2VydC5lcXVhbCgoYXdhaXQgcHJvYmxlbU9mKHNlc3Npb24uZGlzY292ZXIoKSkpLmtpbmQsICdleGl0ZWQnKTtcbiAgfSk7XG4gIGNyYXNoLnJlbW92ZSgpO1xufSk7XG5cbnRlc3QoJ2Nsb3NpbmcgZW5kcyBhIHNlcnZlciB0aGF0IGlnbm9yZXMgdGhlIGVuZCBvZiBpdHMgaW5wdXQgYW5kIFNJR1RFUk0sIHdpdGggaXRzIGNoaWxkJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBsb2cgPSBuZXcgS2VwdExvZygpO1xuICBjb25zdCBzZXNzaW9uID0gYXdhaXQgU2Vzc2lvbi5vcGVuKHNjcmlwdGVkKCdzdHViYm9ybicsIGhlcmUpLCBsb2csIGdlbmVyb3VzKTtcbiAgY29uc3QgY2hpbGQgPSBOdW1iZXIoKGF3YWl0IGxvZy5saW5lKC9jaGlsZCBcXGQrLykpLnNwbGl0KCcgJykuYXQoLTEpKTtcbiAgYXNzZXJ0Lm9rKHNlc3Npb24ucGlkICE9PSB1bmRlZmluZWQgJiYgYWxpdmUoc2Vzc2lvbi5waWQpICYmIGFsaXZlKGNoaWxkKSk7XG4gIGF3YWl0IHNlc3Npb24uY2xvc2UoKTtcbiAgYXNzZXJ0Lm9rKCFhbGl2ZShzZXNzaW9uLnBpZCkpO1xuICAvLyBUaGUga2VybmVsIGRlbGl2ZXJzIHRoZSBraWxsIHRvIHRoZSBjaGlsZCBvbiBpdHMgb3duIHRpbWUuXG4gIHdoaWxlIChhbGl2ZShjaGlsZCkpIHtcbiAgICBhd2FpdCBuZXcgUHJvbWlzZShzZXRJbW1lZGlhdGUpO1xuICB9XG4gIGFzc2VydC5lcXVhbChhd2FpdCBzZXNzaW9uLmVuZGVkLCB1bmRlZmluZWQpO1xufSk7XG5cbnRlc3QoJ2xvZ3MgdGhlIGNvbW1hbmQgbGluZSwgc3RhbmRhcmQgZXJyb3IgYW5kIHRoZSB2ZXJzaW9uJywgYXN5bmMgKCkgPT4ge1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgaGVyZSksIGFzeW5jIChzZXNzaW9uLCBsb2cpID0+IHtcbiAgICBhd2FpdCBzZXNzaW9uLmRpc2NvdmVyKCk7XG4gICAgYXNzZXJ0Lm1hdGNoKGxvZy5saW5lc1swXSA/PyAnJywgL3NjcmlwdGVkU2VydmVyXFwubWpzIG5vcm1hbCBzZXJ2ZSBzdGRpbyB7M31cXChpbiAuKlxcKSQvKTtcbiAgICBhd2FpdCBsb2cubGluZSgvXmluZm86IEl0IHNwZWFrcyB2ZXJzaW9uIDBcXC40XFwuMCBvZiB0aGUgcHJvdG9jb2wvKTtcbiAgICBhd2FpdCBsb2cubGluZSgvXnNlcnZlcjogZGlzY292ZXIgXFx7XFx9Lyk7XG4gIH0pO1xufSk7XG5cbnRlc3QoJ3RoZSBjb25maWd1cmF0aW9uIGZpbGUgaXMgcGFzc2VkIG9uJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBvcHRpb25zID0gc2NyaXB0ZWQoJ25lZWRzLWNvbmZpZycsIHsgLi4uaGVyZSwgY29uZmlnRmlsZTogJ3RoZXJlLmpzb24nIH0pO1xuICBhd2FpdCB3aXRoU2Vzc2lvbihvcHRpb25zLCBhc3luYyAoc2Vzc2lvbikgPT4gc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgY29uc3QgcHJvYmxlbSA9IGF3YWl0IHByb2JsZW1PZihcbiAgICBTZXNzaW9uLm9wZW4oc2NyaXB0ZWQoJ25lZWRzLWNvbmZpZycsIGhlcmUpLCBuZXcgS2VwdExvZygpLCBnZW5lcm91cyksXG4gICk7XG4gIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdlcnJvci1yZXBseScpO1xuICBhc3NlcnQubWF0Y2gocHJvYmxlbS5tZXNzYWdlLCAvXHUyMDFDY29uZmlndXJlXHUyMDFEIHdpdGggZXJyb3IgLTMyNjAyOiBJbnZhbGlkIHBhcmFtcyAuKmNvbmZpZ0ZpbGVQYXRoLyk7XG59KTtcblxudGVzdCgnYSBiYXJlIG1ham9yIHZlcnNpb24gaXMgdGFrZW4gd2l0aCBhIHdhcm5pbmcnLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCd2ZXJzaW9uPTEnLCBoZXJlKSwgYXN5bmMgKF8sIGxvZykgPT4ge1xuICAgIGF3YWl0IGxvZy5saW5lKC9ed2FybjogSXQgYW5zd2VyZWQgXHUyMDFDMVx1MjAxRCBmb3IgaXRzIHByb3RvY29sIHZlcnNpb24vKTtcbiAgfSk7XG59KTtcblxuLyoqIFNlcnZlcnMgdGhhdCBkbyBub3QgY29tZSB1cDogc2NlbmFyaW8sIGtpbmQsIHRleHQuICovXG5jb25zdCBicm9rZW46IFtzdHJpbmcsIFBhcmFtZXRlcnM8dHlwZW9mIHNjcmlwdGVkPlsxXSwgc3RyaW5nLCBSZWdFeHBdW10gPSBbXG4gIFtcbiAgICAnbm9ybWFsJyxcbiAgICB7IGNvbW1hbmQ6ICduby1zdWNoLWNvbW1hbmQnIH0sXG4gICAgJ25vLWNvbW1hbmQnLFxuICAgIC9eVGhlIGNvbW1hbmQgXHUyMDFDbm8tc3VjaC1jb21tYW5kXHUyMDFEIHdhcyBub3QgZm91bmRcXC4gQ29ycmVjdCB0aGUgc2V0dGluZywgb3IgaW5zdGFsbCBpdFxcLiQvLFxuICBdLFxuICBbJ25vcm1hbCcsIHsgY3dkOiAnL25vL3N1Y2gvZm9sZGVyJyB9LCAnbm8tZm9sZGVyJywgL3dvcmtpbmcgZGlyZWN0b3J5IC4qIGRvZXMgbm90IGV4aXN0L10sXG4gIFsnbm9ybWFsJywgeyBjb21tYW5kOiB3b3JrLnBhdGgsIGN3ZDogd29yay5wYXRoIH0sICdjYW5ub3Qtc3RhcnQnLCAvY2Fubm90IGJlIHJ1bjogLipFQUNDRVMvXSxcbiAgWydleGl0PTInLCB7fSwgJ2V4aXRlZCcsIC9eSXQgZW5kZWQgd2l0aCBleGl0IGNvZGUgMlxcLiBJdCBsYXN0IHdyb3RlOiBFcnJvcjogbm8gY29uZmlndXJhdGlvbi9dLFxuICBbJ2V4aXQ9MicsIHsgdHJhbnNwb3J0OiAnc29ja2V0JyB9LCAnZXhpdGVkJywgL2V4aXQgY29kZSAyIGJlZm9yZSBpdCBhY2NlcHRlZCBhIGNvbm5lY3Rpb24vXSxcbiAgWydiYW5uZXInLCB7fSwgJ25vdC10aGUtcHJvdG9jb2wnLCAvd3JvdGUgdGV4dCAuKiBcdTIwMUNXZWxjb21lIHRvIHRoZSBtdXRhdGlvbiBzZXJ2ZXIhXHUyMDFEL10sXG4gIFsndmVyc2lvbj0wLjUuMCcsIHt9LCAndmVyc2lvbicsIC9zcGVha3MgdmVyc2lvbiAwXFwuNVxcLjAgLiogdGhpcyBleHRlbnNpb24gc3BlYWtzIDBcXC40IC9dLFxuICBbJ3ZlcnNpb249MC4zJywge30sICd2ZXJzaW9uJywgL0luc3RhbGwgYSByZWxlYXNlIG9mIHRoZSBzZXJ2ZXIgZm9yIDBcXC40L10sXG4gIFsndmVyc2lvbj1sYXRlc3QnLCB7fSwgJ3ZlcnNpb24nLCAvc3BlYWtzIHZlcnNpb24gbGF0ZXN0L10sXG4gIFsnY29uZmlndXJlLXJlc3VsdD1udWxsJywge30sICdtYWxmb3JtZWQtcmVwbHknLCAvXHUyMDFDY29uZmlndXJlXHUyMDFEIGRvZXMgbm90IGZpdCAuKiBhbiBvYmplY3QvXSxcbiAgWydjb25maWd1cmUtcmVzdWx0PXtcInZlcnNpb25cIjo0fScsIHt9LCAnbWFsZm9ybWVkLXJlcGx5JywgL1xcL3ZlcnNpb24gc2hvdWxkIGJlIGEgdGV4dCBhbmQgaXMgNC9dLFxuXTtcbmZvciAoY29uc3QgW3NjZW5hcmlvLCBtb3JlLCBraW5kLCBtZXNzYWdlXSBvZiBicm9rZW4pIHtcbiAgdGVzdChgc2F5cyB3aGF0IGlzIHdyb25nOiAke3NjZW5hcmlvfSAke0pTT04uc3RyaW5naWZ5KG1vcmUpfWAsIGFzeW5jICgpID0+IHtcbiAgICBjb25zdCBwcm9ibGVtID0gYXdhaXQgcHJvYmxlbU9mKFxuICAgICAgU2Vzc2lvbi5vcGVuKHNjcmlwdGVkKHNjZW5hcmlvLCBtb3JlKSwgbmV3IEtlcHRMb2coKSwgZ2VuZXJvdXMpLFxuICAgICk7XG4gICAgYXNzZXJ0LmVxdWFsKHByb2JsZW0ua2luZCwga2luZCk7XG4gICAgYXNzZXJ0Lm1hdGNoKHByb2JsZW0ubWVzc2FnZSwgbWVzc2FnZSk7XG4gIH0pO1xufVxuXG50ZXN0KCdhIHNlcnZlciB0aGF0IG5ldmVyIGFuc3dlcnMgaXMgZ2l2ZW4gdXAnLCBhc3luYyAoKSA9PiB7XG4gIGNvbnN0IHRpbWVvdXRzID0geyAuLi5nZW5lcm91cywgc3RhcnQ6IDMwMCB9O1xuICBjb25zdCBtdXRlID0gYXdhaXQgcHJvYmxlbU9mKFNlc3Npb24ub3BlbihzY3JpcHRlZCgnbXV0ZScpLCBuZXcgS2VwdExvZygpLCB0aW1lb3V0cykpO1xuICBhc3NlcnQuZXF1YWwobXV0ZS5raW5kLCAndGltZW91dCcpO1xuICBhc3NlcnQubWF0Y2gobXV0ZS5tZXNzYWdlLCAvZGlkIG5vdCBhbnN3ZXIgXHUyMDFDY29uZmlndXJlXHUyMDFEIHdpdGhpbiAwXFwuMyBzLyk7XG4gIGNvbnN0IG9wdGlvbnMgPSBzY3JpcHRlZCgnbm8tbGlzdGVuJywgeyB0cmFuc3BvcnQ6ICdzb2NrZXQnIH0pO1xuICBjb25zdCBkZWFmID0gYXdhaXQgcHJvYmxlbU9mKFNlc3Npb24ub3BlbihvcHRpb25zLCBuZXcgS2VwdExvZygpLCB0aW1lb3V0cykpO1xuICBhc3NlcnQuZXF1YWwoZGVhZi5raW5kLCAnY2Fubm90LWNvbm5lY3QnKTtcbiAgYXNzZXJ0Lm1hdGNoKGRlYWYubWVzc2FnZSwgL2RpZCBub3QgbGlzdGVuIG9uIDEyN1xcLjBcXC4wXFwuMTpcXGQrIHdpdGhpbiAwXFwuMyBzLyk7XG59KTtcblxudGVzdCgnYSByZXF1ZXN0IHRoYXQgaXMgbm90IGFuc3dlcmVkIGVuZHMgdGhlIHNlc3Npb24nLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKFxuICAgIHNjcmlwdGVkKCdtdXRlLWRpc2NvdmVyJywgaGVyZSksXG4gICAgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgICAgIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICd0aW1lb3V0Jyk7XG4gICAgICBhc3NlcnQubWF0Y2gocHJvYmxlbS5tZXNzYWdlLCAvZGlkIG5vdCBhbnN3ZXIgXHUyMDFDZGlzY292ZXJcdTIwMUQgd2l0aGluIDBcXC4xIHMvKTtcbiAgICAgIGFzc2VydC5lcXVhbCgoYXdhaXQgc2Vzc2lvbi5lbmRlZCk/LmtpbmQsICd0aW1lb3V0Jyk7XG4gICAgfSxcbiAgICB7IGRpc2NvdmVyOiAxMDAgfSxcbiAgKTtcbn0pO1xuXG50ZXN0KCdhbiBhbnN3ZXIgb2YgdGhlIHdyb25nIHNoYXBlIGlzIHJlZnVzZWQsIHdpdGggdGhlIHBsYWNlJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBtdXRhbnQgPSB7IGlkOiAnMScsIG11dGF0b3JOYW1lOiAnTScsIGxvY2F0aW9uOiB7IHN0YXJ0OiB7IGxpbmU6IDEsIGNvbHVtbjogMCB9IH0gfTtcbiAgY29uc3QgcmVzdWx0ID0gSlNPTi5zdHJpbmdpZnkoeyBmaWxlczogeyAnYS9iLnR4dCc6IHsgbXV0YW50czogW211dGFudF0gfSB9IH0pO1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZChgZGlzY292ZXItcmVzdWx0PSR7cmVzdWx0fWAsIGhlcmUpLCBhc3luYyAoc2Vzc2lvbikgPT4ge1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCAnbWFsZm9ybWVkLXJlcGx5Jyk7XG4gICAgYXNzZXJ0Lm1hdGNoKFxuICAgICAgcHJvYmxlbS5tZXNzYWdlLFxuICAgICAgL1x1MjAxQ2Rpc2NvdmVyXHUyMDFEIGRvZXMgbm90IGZpdCB0aGUgcHJvdG9jb2w6IFxcL2ZpbGVzXFwvYX4xYlxcLnR4dFxcL211dGFudHNcXC8wXFwvbG9jYXRpb25cXC9zdGFydFxcL2NvbHVtbiBzaG91bGQgYmUgYSB3aG9sZSBudW1iZXIgZnJvbSAxIGFuZCBpcyAwLyxcbiAgICApO1xuICB9KTtcbn0pO1xuXG50ZXN0KCdhbiBlcnJvciBhbnN3ZXIgaXMgcGFzc2VkIG9uJywgYXN5bmMgKCkgPT4ge1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnZGlzY292ZXItZXJyb3I9Tm8gdGVzdHMgZm91bmQnLCBoZXJlKSwgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICBjb25zdCBwcm9ibGVtID0gYXdhaXQgcHJvYmxlbU9mKHNlc3Npb24uZGlzY292ZXIoKSk7XG4gICAgYXNzZXJ0LmVxdWFsKHByb2JsZW0ua2luZCwgJ2Vycm9yLXJlcGx5Jyk7XG4gICAgYXNzZXJ0LmVxdWFsKHByb2JsZW0ubWVzc2FnZSwgJ0l0IGFuc3dlcmVkIFx1MjAxQ2Rpc2NvdmVyXHUyMDFEIHdpdGggZXJyb3IgMDogTm8gdGVzdHMgZm91bmQnKTtcbiAgfSk7XG59KTtcblxudGVzdCgnYW4gYW5zd2VyIHRoYXQgaXMgbm8gSlNPTiBlbmRzIHRoZSBzZXNzaW9uIHdpdGggYSBxdW90YXRpb24nLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdiYWQtanNvbicsIGhlcmUpLCBhc3luYyAoc2Vzc2lvbikgPT4ge1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCAnbm90LXRoZS1wcm90b2NvbCcpO1xuICAgIGFzc2VydC5tYXRjaChwcm9ibGVtLm1lc3NhZ2UsIC9hIG1lc3NhZ2UgdGhhdCBpcyBub3QgSlNPTiBcXCguKlx1MjAxQ1xce1wianNvbnJwY1x1MjAxRC8pO1xuICB9KTtcbn0pO1xuIiwgIi8vIEdlbmVyYXRlZCBieSBgdGVzdHdpcmUgZ2VuZXJhdGVgIChnZW5lcmF0b3IgMC4xLjApLiBEbyBub3QgZWRpdC5cbi8vIFNwZWM6IHNwZWMvbXNwLzAuNFxuLy8gc2hhMjU2OiA1MDZlMWUyYTljOWUxNDgyNmE4MjFkMTIxMzU4ODUxMTkwNDE0MjcyOTNiZGQ1NzdmYTAyMDU0NTZmNWQ0ZTEzXG5cbmltcG9ydCB7XG4gIE5vdGlmaWNhdGlvblR5cGUsXG4gIFBhcmFtZXRlclN0cnVjdHVyZXMsXG4gIFJlcXVlc3RUeXBlLFxufSBmcm9tIFwidnNjb2RlLWpzb25ycGNcIjtcblxuaW1wb3J0IHR5cGUge1xuICBDYW5jZWxQYXJhbXMsXG4gIENvbmZpZ3VyZVBhcmFtcyxcbiAgQ29uZmlndXJlUmVzdWx0LFxuICBEaXNjb3ZlclBhcmFtcyxcbiAgRGlzY292ZXJSZXN1bHQsXG4gIE11dGF0aW9uVGVzdFBhcmFtcyxcbiAgTXV0YXRpb25UZXN0UmVzdWx0LFxufSBmcm9tIFwiLi90eXBlcy5qc1wiO1xuXG4vKipcbiAqIExvYWRzIHRoZSBjb25maWd1cmF0aW9uIG9mIHRoZSBtdXRhdGlvbiB0ZXN0aW5nIGZyYW1ld29yay4gU2VudCBvbmNlIGFmdGVyIHRoZSBzdGFydCwgYW5kIGFnYWluXG4gKiB3aGVuZXZlciB0aGUgY29uZmlndXJhdGlvbiBjaGFuZ2VzLlxuICovXG5leHBvcnQgY29uc3QgY29uZmlndXJlID0gbmV3IFJlcXVlc3RUeXBlPENvbmZpZ3VyZVBhcmFtcywgQ29uZmlndXJlUmVzdWx0LCB1bmtub3duPihcbiAgXCJjb25maWd1cmVcIixcbiAgUGFyYW1ldGVyU3RydWN0dXJlcy5ieU5hbWUsXG4pO1xuXG4vKipcbiAqIExpc3RzIHRoZSBtdXRhbnRzIG9mIHRoZSBnaXZlbiBmaWxlcywgZGlyZWN0b3JpZXMgb3IgcmFuZ2VzLCBvciBvZiB0aGUgd2hvbGUgcHJvamVjdC4gUGF0aHMgdGhhdFxuICogZG8gbm90IGV4aXN0IGFuZCBmaWxlcyB0aGF0IGNhbm5vdCBiZSBtdXRhdGVkIGFyZSBsZWZ0IG91dCB3aXRob3V0IGFuIGVycm9yLlxuICovXG5leHBvcnQgY29uc3QgZGlzY292ZXIgPSBuZXcgUmVxdWVzdFR5cGU8RGlzY292ZXJQYXJhbXMsIERpc2NvdmVyUmVzdWx0LCB1bmtub3duPihcbiAgXCJkaXNjb3ZlclwiLFxuICBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSxcbik7XG5cbi8qKlxuICogVGVzdHMgdGhlIGNob3NlbiBtdXRhbnRzLCBvciBhbGwgb2YgdGhlbS4gRWFjaCByZXN1bHQgdGhhdCBpcyBpbiBnb2VzIHRvIHRoZSBjbGllbnQgYXQgb25jZSB3aXRoXG4gKiBgcmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3NgOyB0aGUgcmVzcG9uc2UgY29tZXMgbGFzdC5cbiAqL1xuZXhwb3J0IGNvbnN0IG11dGF0aW9uVGVzdCA9IG5ldyBSZXF1ZXN0VHlwZTxNdXRhdGlvblRlc3RQYXJhbXMsIE11dGF0aW9uVGVzdFJlc3VsdCwgdW5rbm93bj4oXG4gIFwibXV0YXRpb25UZXN0XCIsXG4gIFBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lLFxuKTtcblxuLyoqIENhcnJpZXMgcmVzdWx0cyBvZiBhIGBtdXRhdGlvblRlc3RgIHRoYXQgc3RpbGwgcnVucy4gSXQgbmFtZXMgbm8gcmVxdWVzdC4gKi9cbmV4cG9ydCBjb25zdCByZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzcyA9IG5ldyBOb3RpZmljYXRpb25UeXBlPE11dGF0aW9uVGVzdFJlc3VsdD4oXG4gIFwicmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3NcIixcbiAgUGFyYW1ldGVyU3RydWN0dXJlcy5ieU5hbWUsXG4pO1xuXG4vKipcbiAqIEFza3MgdGhlIHJlY2VpdmVyIHRvIHN0b3AgYSByZXF1ZXN0IHRoYXQgaXQgaXMgc3RpbGwgd29ya2luZyBvbi4gVGhlIHJlcXVlc3QgaXMgYW5zd2VyZWQgYWxsIHRoZVxuICogc2FtZS5cbiAqL1xuZXhwb3J0IGNvbnN0IGNhbmNlbFJlcXVlc3QgPSBuZXcgTm90aWZpY2F0aW9uVHlwZTxDYW5jZWxQYXJhbXM+KFxuICBcIiQvY2FuY2VsUmVxdWVzdFwiLFxuICBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSxcbik7XG5cbi8qKlxuICogTGV0cyBhbiBlZGl0b3IgbGlzdCB0aGUgbXV0YW50cyBvZiBhIHByb2plY3QsIHJ1biBtdXRhdGlvbiB0ZXN0cyBvbiBhbGwgb3Igc29tZSBvZiB0aGVtLCBhbmRcbiAqIHdhdGNoIHRoZSByZXN1bHRzIGNvbWUgaW4uIFRoZSBjbGllbnQgc3RhcnRzIHRoZSBzZXJ2ZXIgYW5kIGVuZHMgaXQ7IHRoZXJlIGlzIG5vIGhhbmRzaGFrZSBiZXlvbmRcbiAqIGBjb25maWd1cmVgIGFuZCBubyBzaHV0ZG93biBtZXNzYWdlLlxuICovXG5leHBvcnQgY29uc3QgcHJvdG9jb2wgPSB7XG4gIGlkOiBcIm1zcFwiLFxuICB2ZXJzaW9uOiBcIjAuNFwiLFxuICB0aXRsZTogXCJNdXRhdGlvbiBTZXJ2ZXIgUHJvdG9jb2xcIixcbiAgd2lyZVZlcnNpb246IFwiMC40LjBcIixcbiAgbWV0aG9kczogW1xuICAgIHtcbiAgICAgIG5hbWU6IFwiY29uZmlndXJlXCIsXG4gICAgICBraW5kOiBcInJlcXVlc3RcIixcbiAgICAgIGRpcmVjdGlvbjogXCJjbGllbnRUb1NlcnZlclwiLFxuICAgICAgc2luY2U6IFwiMC4xXCIsXG4gICAgICBzdGFiaWxpdHk6IFwic3RhYmxlXCIsXG4gICAgICByZXF1aXJlZDogdHJ1ZSxcbiAgICAgIHBhcmFtc09wdGlvbmFsOiB0cnVlLFxuICAgICAgZXJyb3JzOiBbXCJJbnZhbGlkUGFyYW1zXCIsIFwiU2VydmVyRXJyb3JcIl0sXG4gICAgfSxcbiAgICB7XG4gICAgICBuYW1lOiBcImRpc2NvdmVyXCIsXG4gICAgICBraW5kOiBcInJlcXVlc3RcIixcbiAgICAgIGRpcmVjdGlvbjogXCJjbGllbnRUb1NlcnZlclwiLFxuICAgICAgc2luY2U6IFwiMC4xXCIsXG4gICAgICBzdGFiaWxpdHk6IFwic3RhYmxlXCIsXG4gICAgICByZXF1aXJlZDogdHJ1ZSxcbiAgICAgIHBhcmFtc09wdGlvbmFsOiB0cnVlLFxuICAgICAgZXJyb3JzOiBbXCJJbnZhbGlkUGFyYW1zXCIsIFwiU2VydmVyRXJyb3JcIiwgXCJSZXF1ZXN0Q2FuY2VsbGVkXCJdLFxuICAgIH0sXG4gICAge1xuICAgICAgbmFtZTogXCJtdXRhdGlvblRlc3RcIixcbiAgICAgIGtpbmQ6IFwicmVxdWVzdFwiLFxuICAgICAgZGlyZWN0aW9uOiBcImNsaWVudFRvU2VydmVyXCIsXG4gICAgICBzaW5jZTogXCIwLjFcIixcbiAgICAgIHN0YWJpbGl0eTogXCJzdGFibGVcIixcbiAgICAgIHJlcXVpcmVkOiB0cnVlLFxuICAgICAgcGFyYW1zT3B0aW9uYWw6IHRydWUsXG4gICAgICBlcnJvcnM6IFtcIkludmFsaWRQYXJhbXNcIiwgXCJTZXJ2ZXJFcnJvclwiLCBcIlJlcXVlc3RDYW5jZWxsZWRcIl0sXG4gICAgICBwcm9ncmVzczogXCJyZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc1wiLFxuICAgIH0sXG4gICAge1xuICAgICAgbmFtZTogXCJyZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc1wiLFxuICAgICAga2luZDogXCJub3RpZmljYXRpb25cIixcbiAgICAgIGRpcmVjdGlvbjogXCJzZXJ2ZXJUb0NsaWVudFwiLFxuICAgICAgc2luY2U6IFwiMC4xXCIsXG4gICAgICBzdGFiaWxpdHk6IFwic3RhYmxlXCIsXG4gICAgICByZXF1aXJlZDogZmFsc2UsXG4gICAgICBwYXJhbXNPcHRpb25hbDogZmFsc2UsXG4gICAgfSxcbiAgICB7XG4gICAgICBuYW1lOiBcIiQvY2FuY2VsUmVxdWVzdFwiLFxuICAgICAga2luZDogXCJub3RpZmljYXRpb25cIixcbiAgICAgIGRpcmVjdGlvbjogXCJib3RoXCIsXG4gICAgICBzaW5jZTogXCIwLjRcIixcbiAgICAgIHN0YWJpbGl0eTogXCJleHRlbnNpb25cIixcbiAgICAgIHJlcXVpcmVkOiBmYWxzZSxcbiAgICAgIHBhcmFtc09wdGlvbmFsOiBmYWxzZSxcbiAgICB9LFxuICBdLFxuICBlcnJvcnM6IHtcbiAgICBQYXJzZUVycm9yOiB7IGNvZGU6IC0zMjcwMCwgbWVzc2FnZTogXCJQYXJzZSBlcnJvclwiIH0sXG4gICAgSW52YWxpZFJlcXVlc3Q6IHsgY29kZTogLTMyNjAwLCBtZXNzYWdlOiBcIkludmFsaWQgUmVxdWVzdFwiIH0sXG4gICAgTWV0aG9kTm90Rm91bmQ6IHsgY29kZTogLTMyNjAxLCBtZXNzYWdlOiBcIk1ldGhvZCBub3QgZm91bmRcIiB9LFxuICAgIEludmFsaWRQYXJhbXM6IHsgY29kZTogLTMyNjAyLCBtZXNzYWdlOiBcIkludmFsaWQgcGFyYW1zXCIgfSxcbiAgICBJbnRlcm5hbEVycm9yOiB7IGNvZGU6IC0zMjYwMywgbWVzc2FnZTogXCJJbnRlcm5hbCBlcnJvclwiIH0sXG4gICAgU2VydmVyRXJyb3I6IHsgY29kZTogLTMyMDAwLCBtZXNzYWdlOiBcIlNlcnZlciBlcnJvclwiIH0sXG4gICAgUmVxdWVzdENhbmNlbGxlZDogeyBjb2RlOiAtMzI4MDAsIG1lc3NhZ2U6IFwiUmVxdWVzdCBjYW5jZWxsZWRcIiB9LFxuICB9LFxuICB0cmFuc3BvcnRzOiBbXG4gICAge1xuICAgICAgaWQ6IFwic3RkaW9cIixcbiAgICAgIGtpbmQ6IFwic3RkaW9cIixcbiAgICAgIGxpc3RlbmVyOiBudWxsLFxuICAgICAgZnJhbWluZzogeyBraW5kOiBcImNvbnRlbnRMZW5ndGhcIiwgaGVhZGVyczogW10sIGFzY2lpT25seTogZmFsc2UgfSxcbiAgICAgIGxhdW5jaDoge1xuICAgICAgICB3b3JkczogW1wic2VydmVcIiwgXCJzdGRpb1wiXSxcbiAgICAgICAgb3B0aW9uczogW10sXG4gICAgICAgIHJlc3Q6IHRydWUsXG4gICAgICB9LFxuICAgIH0sXG4gICAge1xuICAgICAgaWQ6IFwic29ja2V0XCIsXG4gICAgICBraW5kOiBcInRjcFwiLFxuICAgICAgbGlzdGVuZXI6IFwic2VydmVyXCIsXG4gICAgICBmcmFtaW5nOiB7IGtpbmQ6IFwiY29udGVudExlbmd0aFwiLCBoZWFkZXJzOiBbXSwgYXNjaWlPbmx5OiBmYWxzZSB9LFxuICAgICAgbGF1bmNoOiB7XG4gICAgICAgIHdvcmRzOiBbXCJzZXJ2ZVwiLCBcInNvY2tldFwiXSxcbiAgICAgICAgb3B0aW9uczogW1xuICAgICAgICAgIHsgZmxhZzogXCItLXBvcnRcIiwgdmFsdWU6IFwicG9ydFwiLCByZXF1aXJlZDogdHJ1ZSwgZGVmYXVsdDogbnVsbCB9LFxuICAgICAgICAgIHsgZmxhZzogXCItLWFkZHJlc3NcIiwgdmFsdWU6IFwiaG9zdFwiLCByZXF1aXJlZDogZmFsc2UsIGRlZmF1bHQ6IFwibG9jYWxob3N0XCIgfSxcbiAgICAgICAgXSxcbiAgICAgICAgcmVzdDogdHJ1ZSxcbiAgICAgIH0sXG4gICAgfSxcbiAgXSxcbiAgY2FuY2VsbGF0aW9uOiB7IG1ldGhvZDogXCIkL2NhbmNlbFJlcXVlc3RcIiwgaWRGaWVsZDogXCJpZFwiLCBlcnJvcjogXCJSZXF1ZXN0Q2FuY2VsbGVkXCIgfSxcbiAgcG9zaXRpb25zOiB7IGxpbmVCYXNlOiAxLCBjb2x1bW5CYXNlOiAxLCBjb2x1bW5Vbml0OiBcInV0Zi0xNlwiLCBlbmQ6IFwiZXhjbHVzaXZlXCIgfSxcbn0gYXMgY29uc3Q7XG4iLCAiLy8gR2VuZXJhdGVkIGJ5IGB0ZXN0d2lyZSBnZW5lcmF0ZWAgKGdlbmVyYXRvciAwLjEuMCkuIERvIG5vdCBlZGl0LlxuLy8gU3BlYzogc3BlYy9tc3AvMC40XG4vLyBzaGEyNTY6IDUwNmUxZTJhOWM5ZTE0ODI2YTgyMWQxMjEzNTg4NTExOTA0MTQyNzI5M2JkZDU3N2ZhMDIwNTQ1NmY1ZDRlMTNcblxuLy8gTWVzc2FnZXMgYXJlIHNlbnQgYW5kIHJlZ2lzdGVyZWQgYnkgbmFtZS4gdnNjb2RlLWpzb25ycGMgY29tcGFyZXMgcGFydHMgb2YgYSB0eXBlZCBkZXNjcmlwdG9yIGJ5XG4vLyBpZGVudGl0eSwgYW5kIGEgY2FsbGVyIG1heSBob2xkIGFub3RoZXIgY29weSBvZiB0aGF0IHBhY2thZ2UgdGhhbiB0aGlzIG1vZHVsZSBkb2VzLlxuXG5pbXBvcnQgdHlwZSB7XG4gIENhbmNlbGxhdGlvblRva2VuLFxuICBEaXNwb3NhYmxlLFxuICBNZXNzYWdlQ29ubmVjdGlvbixcbn0gZnJvbSBcInZzY29kZS1qc29ucnBjXCI7XG5cbmltcG9ydCAqIGFzIG1ldGhvZHMgZnJvbSBcIi4vbWV0aG9kcy5qc1wiO1xuaW1wb3J0IHR5cGUge1xuICBDb25maWd1cmVQYXJhbXMsXG4gIENvbmZpZ3VyZVJlc3VsdCxcbiAgRGlzY292ZXJQYXJhbXMsXG4gIERpc2NvdmVyUmVzdWx0LFxuICBNdXRhdGlvblRlc3RQYXJhbXMsXG4gIE11dGF0aW9uVGVzdFJlc3VsdCxcbn0gZnJvbSBcIi4vdHlwZXMuanNcIjtcblxuLyoqXG4gKiBBIHNlcnZlciBvZiBNdXRhdGlvbiBTZXJ2ZXIgUHJvdG9jb2wgMC40LCBhcyBzb21ldGhpbmcgdG8gY2FsbC5cbiAqXG4gKiBUaGUgY29ubmVjdGlvbiBoYXMgdG8gbGlzdGVuIChgY29ubmVjdGlvbi5saXN0ZW4oKWApOyBoYW5kbGVycyBmb3Igd2hhdCB0aGUgc2VydmVyIHNlbmRzIGFyZSBiZXN0XG4gKiBnaXZlbiBiZWZvcmUgdGhhdC4gQSBjYWxsIHJlamVjdHMgd2l0aCBhIGBSZXNwb25zZUVycm9yYCB3aGVyZSB0aGUgc2VydmVyIGFuc3dlcnMgd2l0aCBhbiBlcnJvci5cbiAqL1xuZXhwb3J0IGNsYXNzIENsaWVudCB7XG4gIGNvbnN0cnVjdG9yKHJlYWRvbmx5IGNvbm5lY3Rpb246IE1lc3NhZ2VDb25uZWN0aW9uKSB7fVxuXG4gIC8qKlxuICAgKiBMb2FkcyB0aGUgY29uZmlndXJhdGlvbiBvZiB0aGUgbXV0YXRpb24gdGVzdGluZyBmcmFtZXdvcmsuIFNlbnQgb25jZSBhZnRlciB0aGUgc3RhcnQsIGFuZCBhZ2FpblxuICAgKiB3aGVuZXZlciB0aGUgY29uZmlndXJhdGlvbiBjaGFuZ2VzLlxuICAgKi9cbiAgY29uZmlndXJlKHBhcmFtczogQ29uZmlndXJlUGFyYW1zID0ge30sIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4pOiBQcm9taXNlPENvbmZpZ3VyZVJlc3VsdD4ge1xuICAgIHJldHVybiB0aGlzLmNvbm5lY3Rpb24uc2VuZFJlcXVlc3Q8Q29uZmlndXJlUmVzdWx0PihtZXRob2RzLmNvbmZpZ3VyZS5tZXRob2QsIHBhcmFtcywgLi4uZ2l2ZW4odG9rZW4pKTtcbiAgfVxuXG4gIC8qKlxuICAgKiBMaXN0cyB0aGUgbXV0YW50cyBvZiB0aGUgZ2l2ZW4gZmlsZXMsIGRpcmVjdG9yaWVzIG9yIHJhbmdlcywgb3Igb2YgdGhlIHdob2xlIHByb2plY3QuIFBhdGhzXG4gICAqIHRoYXQgZG8gbm90IGV4aXN0IGFuZCBmaWxlcyB0aGF0IGNhbm5vdCBiZSBtdXRhdGVkIGFyZSBsZWZ0IG91dCB3aXRob3V0IGFuIGVycm9yLlxuICAgKi9cbiAgZGlzY292ZXIocGFyYW1zOiBEaXNjb3ZlclBhcmFtcyA9IHt9LCB0b2tlbj86IENhbmNlbGxhdGlvblRva2VuKTogUHJvbWlzZTxEaXNjb3ZlclJlc3VsdD4ge1xuICAgIHJldHVybiB0aGlzLmNvbm5lY3Rpb24uc2VuZFJlcXVlc3Q8RGlzY292ZXJSZXN1bHQ+KG1ldGhvZHMuZGlzY292ZXIubWV0aG9kLCBwYXJhbXMsIC4uLmdpdmVuKHRva2VuKSk7XG4gIH1cblxuICAvKipcbiAgICogVGVzdHMgdGhlIGNob3NlbiBtdXRhbnRzLCBvciBhbGwgb2YgdGhlbS4gRWFjaCByZXN1bHQgdGhhdCBpcyBpbiBnb2VzIHRvIHRoZSBjbGllbnQgYXQgb25jZVxuICAgKiB3aXRoIGByZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc2A7IHRoZSByZXNwb25zZSBjb21lcyBsYXN0LlxuICAgKi9cbiAgbXV0YXRpb25UZXN0KHBhcmFtczogTXV0YXRpb25UZXN0UGFyYW1zID0ge30sIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4pOiBQcm9taXNlPE11dGF0aW9uVGVzdFJlc3VsdD4ge1xuICAgIHJldHVybiB0aGlzLmNvbm5lY3Rpb24uc2VuZFJlcXVlc3Q8TXV0YXRpb25UZXN0UmVzdWx0PihtZXRob2RzLm11dGF0aW9uVGVzdC5tZXRob2QsIHBhcmFtcywgLi4uZ2l2ZW4odG9rZW4pKTtcbiAgfVxuXG4gIC8qKiBSZWNlaXZlcyBgcmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3NgOyB0aGUgbGFzdCBoYW5kbGVyIHRoYXQgd2FzIGdpdmVuIGNvdW50cy4gKi9cbiAgb25SZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzcyhoYW5kbGVyOiAocGFyYW1zOiBNdXRhdGlvblRlc3RSZXN1bHQpID0+IHZvaWQgfCBQcm9taXNlPHZvaWQ+KTogRGlzcG9zYWJsZSB7XG4gICAgcmV0dXJuIHRoaXMuY29ubmVjdGlvbi5vbk5vdGlmaWNhdGlvbihtZXRob2RzLnJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzLm1ldGhvZCwgaGFuZGxlcik7XG4gIH1cblxuICAvKiogRW5kcyB0aGUgY29ubmVjdGlvbjsgY2FsbHMgdGhhdCB3YWl0IGFyZSByZWplY3RlZC4gKi9cbiAgZGlzcG9zZSgpOiB2b2lkIHtcbiAgICB0aGlzLmNvbm5lY3Rpb24uZGlzcG9zZSgpO1xuICB9XG59XG5cbi8qKiBBIGNsaWVudCBvZiBNdXRhdGlvbiBTZXJ2ZXIgUHJvdG9jb2wgMC40LCBhcyBzb21ldGhpbmcgdG8gY2FsbC4gKi9cbmV4cG9ydCBjbGFzcyBDbGllbnRQcm94eSB7XG4gIGNvbnN0cnVjdG9yKHJlYWRvbmx5IGNvbm5lY3Rpb246IE1lc3NhZ2VDb25uZWN0aW9uKSB7fVxuXG4gIC8qKiBDYXJyaWVzIHJlc3VsdHMgb2YgYSBgbXV0YXRpb25UZXN0YCB0aGF0IHN0aWxsIHJ1bnMuIEl0IG5hbWVzIG5vIHJlcXVlc3QuICovXG4gIHJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzKHBhcmFtczogTXV0YXRpb25UZXN0UmVzdWx0KTogUHJvbWlzZTx2b2lkPiB7XG4gICAgcmV0dXJuIHRoaXMuY29ubmVjdGlvbi5zZW5kTm90aWZpY2F0aW9uKG1ldGhvZHMucmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3MubWV0aG9kLCBwYXJhbXMpO1xuICB9XG59XG5cbi8qKiBXaGF0IHRoZSBoYW5kbGVyIG9mIGEgbm90aWZpY2F0aW9uIGtub3dzIGJlc2lkZSB0aGUgcGFyYW1zLiAqL1xuZXhwb3J0IGludGVyZmFjZSBOb3RpZmljYXRpb25Db250ZXh0IHtcbiAgLyoqIFRoZSBjbGllbnQgdGhhdCBzZW50IHRoZSBtZXNzYWdlLiAqL1xuICByZWFkb25seSBjbGllbnQ6IENsaWVudFByb3h5O1xufVxuXG4vKiogV2hhdCB0aGUgaGFuZGxlciBvZiBhIHJlcXVlc3Qga25vd3MgYmVzaWRlIHRoZSBwYXJhbXMuICovXG5leHBvcnQgaW50ZXJmYWNlIFJlcXVlc3RDb250ZXh0IGV4dGVuZHMgTm90aWZpY2F0aW9uQ29udGV4dCB7XG4gIC8qKiBTYXlzIHdoZW4gdGhlIGNsaWVudCBoYXMgY2FuY2VsbGVkIHRoZSByZXF1ZXN0LiAqL1xuICByZWFkb25seSB0b2tlbjogQ2FuY2VsbGF0aW9uVG9rZW47XG59XG5cbi8qKiBXaGF0IGEgc2VydmVyIG9mIE11dGF0aW9uIFNlcnZlciBQcm90b2NvbCAwLjQgaW1wbGVtZW50cy4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgU2VydmVySGFuZGxlcnMge1xuICAvKipcbiAgICogTG9hZHMgdGhlIGNvbmZpZ3VyYXRpb24gb2YgdGhlIG11dGF0aW9uIHRlc3RpbmcgZnJhbWV3b3JrLiBTZW50IG9uY2UgYWZ0ZXIgdGhlIHN0YXJ0LCBhbmQgYWdhaW5cbiAgICogd2hlbmV2ZXIgdGhlIGNvbmZpZ3VyYXRpb24gY2hhbmdlcy5cbiAgICovXG4gIGNvbmZpZ3VyZShwYXJhbXM6IENvbmZpZ3VyZVBhcmFtcywgY29udGV4dDogUmVxdWVzdENvbnRleHQpOiBDb25maWd1cmVSZXN1bHQgfCBQcm9taXNlPENvbmZpZ3VyZVJlc3VsdD47XG4gIC8qKlxuICAgKiBMaXN0cyB0aGUgbXV0YW50cyBvZiB0aGUgZ2l2ZW4gZmlsZXMsIGRpcmVjdG9yaWVzIG9yIHJhbmdlcywgb3Igb2YgdGhlIHdob2xlIHByb2plY3QuIFBhdGhzXG4gICAqIHRoYXQgZG8gbm90IGV4aXN0IGFuZCBmaWxlcyB0aGF0IGNhbm5vdCBiZSBtdXRhdGVkIGFyZSBsZWZ0IG91dCB3aXRob3V0IGFuIGVycm9yLlxuICAgKi9cbiAgZGlzY292ZXIocGFyYW1zOiBEaXNjb3ZlclBhcmFtcywgY29udGV4dDogUmVxdWVzdENvbnRleHQpOiBEaXNjb3ZlclJlc3VsdCB8IFByb21pc2U8RGlzY292ZXJSZXN1bHQ+O1xuICAvKipcbiAgICogVGVzdHMgdGhlIGNob3NlbiBtdXRhbnRzLCBvciBhbGwgb2YgdGhlbS4gRWFjaCByZXN1bHQgdGhhdCBpcyBpbiBnb2VzIHRvIHRoZSBjbGllbnQgYXQgb25jZVxuICAgKiB3aXRoIGByZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc2A7IHRoZSByZXNwb25zZSBjb21lcyBsYXN0LlxuICAgKi9cbiAgbXV0YXRpb25UZXN0KHBhcmFtczogTXV0YXRpb25UZXN0UGFyYW1zLCBjb250ZXh0OiBSZXF1ZXN0Q29udGV4dCk6IE11dGF0aW9uVGVzdFJlc3VsdCB8IFByb21pc2U8TXV0YXRpb25UZXN0UmVzdWx0Pjtcbn1cblxuLyoqIENvbm5lY3RzIHRoZSBoYW5kbGVycyBvZiBhIHNlcnZlciB0byBhIGNvbm5lY3Rpb247IGRpc3Bvc2luZyBvZiB0aGUgcmVzdWx0IGRpc2Nvbm5lY3RzIHRoZW0uICovXG5leHBvcnQgZnVuY3Rpb24gcmVnaXN0ZXJTZXJ2ZXIoY29ubmVjdGlvbjogTWVzc2FnZUNvbm5lY3Rpb24sIGhhbmRsZXJzOiBTZXJ2ZXJIYW5kbGVycyk6IERpc3Bvc2FibGUge1xuICBjb25zdCBjbGllbnQgPSBuZXcgQ2xpZW50UHJveHkoY29ubmVjdGlvbik7XG4gIGNvbnN0IHJlZ2lzdHJhdGlvbnM6IERpc3Bvc2FibGVbXSA9IFtcbiAgICBjb25uZWN0aW9uLm9uUmVxdWVzdDxDb25maWd1cmVSZXN1bHQsIHVua25vd24+KG1ldGhvZHMuY29uZmlndXJlLm1ldGhvZCwgKC4uLnZhbHVlczogdW5rbm93bltdKSA9PiB7XG4gICAgICBjb25zdCBbcGFyYW1zLCB0b2tlbl0gPSByZWNlaXZlZDxDb25maWd1cmVQYXJhbXM+KHZhbHVlcyk7XG4gICAgICByZXR1cm4gaGFuZGxlcnMuY29uZmlndXJlKHBhcmFtcywgeyBjbGllbnQsIHRva2VuIH0pO1xuICAgIH0pLFxuICAgIGNvbm5lY3Rpb24ub25SZXF1ZXN0PERpc2NvdmVyUmVzdWx0LCB1bmtub3duPihtZXRob2RzLmRpc2NvdmVyLm1ldGhvZCwgKC4uLnZhbHVlczogdW5rbm93bltdKSA9PiB7XG4gICAgICBjb25zdCBbcGFyYW1zLCB0b2tlbl0gPSByZWNlaXZlZDxEaXNjb3ZlclBhcmFtcz4odmFsdWVzKTtcbiAgICAgIHJldHVybiBoYW5kbGVycy5kaXNjb3ZlcihwYXJhbXMsIHsgY2xpZW50LCB0b2tlbiB9KTtcbiAgICB9KSxcbiAgICBjb25uZWN0aW9uLm9uUmVxdWVzdDxNdXRhdGlvblRlc3RSZXN1bHQsIHVua25vd24+KG1ldGhvZHMubXV0YXRpb25UZXN0Lm1ldGhvZCwgKC4uLnZhbHVlczogdW5rbm93bltdKSA9PiB7XG4gICAgICBjb25zdCBbcGFyYW1zLCB0b2tlbl0gPSByZWNlaXZlZDxNdXRhdGlvblRlc3RQYXJhbXM+KHZhbHVlcyk7XG4gICAgICByZXR1cm4gaGFuZGxlcnMubXV0YXRpb25UZXN0KHBhcmFtcywgeyBjbGllbnQsIHRva2VuIH0pO1xuICAgIH0pLFxuICBdO1xuICByZXR1cm4ge1xuICAgIGRpc3Bvc2UoKSB7XG4gICAgICBmb3IgKGNvbnN0IHJlZ2lzdHJhdGlvbiBvZiByZWdpc3RyYXRpb25zKSByZWdpc3RyYXRpb24uZGlzcG9zZSgpO1xuICAgIH0sXG4gIH07XG59XG5cbi8qKiBUaGUgdG9rZW4gYXMgYXJndW1lbnRzOiB2c2NvZGUtanNvbnJwYyB0YWtlcyBhbiBhcmd1bWVudCB0aGF0IGlzIHVuZGVmaW5lZCBmb3Igb25lIG9mIHRoZSBwYXJhbXMuICovXG5mdW5jdGlvbiBnaXZlbih0b2tlbjogQ2FuY2VsbGF0aW9uVG9rZW4gfCB1bmRlZmluZWQpOiBDYW5jZWxsYXRpb25Ub2tlbltdIHtcbiAgcmV0dXJuIHRva2VuID09PSB1bmRlZmluZWQgPyBbXSA6IFt0b2tlbl07XG59XG5cbi8qKlxuICogUGFyYW1zIGFuZCB0b2tlbiBvZiBhIHJlcXVlc3Qgd2hvc2UgcGFyYW1zIG1heSBiZSBhYnNlbnQuIFN1Y2ggcmVxdWVzdHMgYXJlIHJlZ2lzdGVyZWQgYnkgbmFtZTpcbiAqIGZvciBhIHR5cGUgdGhhdCBoYXMgcGFyYW1zLCB2c2NvZGUtanNvbnJwYyByZWZ1c2VzIGEgbWVzc2FnZSB3aXRob3V0IHRoZW0uXG4gKi9cbmZ1bmN0aW9uIHJlY2VpdmVkPFA+KHZhbHVlczogdW5rbm93bltdKTogW3BhcmFtczogUCwgdG9rZW46IENhbmNlbGxhdGlvblRva2VuXSB7XG4gIGNvbnN0IHRva2VuID0gdmFsdWVzW3ZhbHVlcy5sZW5ndGggLSAxXSBhcyBDYW5jZWxsYXRpb25Ub2tlbjtcbiAgcmV0dXJuIFsodmFsdWVzLmxlbmd0aCA+IDEgPyB2YWx1ZXNbMF0gOiB7fSkgYXMgUCwgdG9rZW5dO1xufVxuIiwgIi8qKlxuICogT25lIHJ1bm5pbmcgc2VydmVyOiBsYXVuY2hlZCwgY29uZmlndXJlZCwgaXRzIHZlcnNpb24gY2hlY2tlZCwgaXRzIHJlcXVlc3RzIGJvdW5kZWQgaW4gdGltZS5cbiAqXG4gKiBBIHJlcXVlc3QgbmV2ZXIgc3RheXMgb3BlbjogaXQgZW5kcyB3aXRoIGl0cyBhbnN3ZXIsIHdpdGggdGhlIGVuZCBvZiB0aGUgc2VydmVyLCB3aGVuIGl0cyB0aW1lIGlzXG4gKiB1cCwgb3IsIG9uY2UgY2FuY2VsbGVkLCBhZnRlciBhIHNob3J0IGdyYWNlLiBXaXJlIGZhdWx0cyBvZiBhbnkga2luZCBlbmQgdGhlIHdob2xlIHNlc3Npb24sIHNpbmNlXG4gKiBub3RoaW5nIHRoYXQgZm9sbG93cyBjb3VsZCBiZSB0cnVzdGVkLiBLbm93cyBub3RoaW5nIG9mIGVkaXRvcnMuIFRlc3RlZCBieSB0ZXN0L3Nlc3Npb24udGVzdC50cy5cbiAqL1xuaW1wb3J0IHsgQ2xpZW50LCB0eXBlIEZpbGVSYW5nZSwgdHlwZSBNdXRhdGlvblRlc3RSZXN1bHQgfSBmcm9tICdAdGVzdHdpcmUvcHJvdG9jb2xzL21zcC92MF80JztcbmltcG9ydCB7XG4gIHR5cGUgQ2FuY2VsbGF0aW9uVG9rZW4sXG4gIENhbmNlbGxhdGlvblRva2VuU291cmNlLFxuICBjcmVhdGVNZXNzYWdlQ29ubmVjdGlvbixcbiAgdHlwZSBNZXNzYWdlQ29ubmVjdGlvbixcbiAgUmVzcG9uc2VFcnJvcixcbn0gZnJvbSAndnNjb2RlLWpzb25ycGMnO1xuaW1wb3J0IHsgU3RyZWFtTWVzc2FnZVdyaXRlciB9IGZyb20gJ3ZzY29kZS1qc29ucnBjL25vZGUnO1xuaW1wb3J0IHsgRnJhbWVSZWFkZXIgfSBmcm9tICcuL2ZyYW1lcy5qcyc7XG5pbXBvcnQgeyBsYXVuY2gsIHR5cGUgTGF1bmNoZWQsIHR5cGUgU2VydmVyT3B0aW9ucyB9IGZyb20gJy4vbGF1bmNoLmpzJztcbmltcG9ydCB7IGFzUHJvYmxlbSwgZXhjZXJwdCwgUHJvYmxlbSB9IGZyb20gJy4vcHJvYmxlbXMuanMnO1xuaW1wb3J0IHsgcmVhZENvbmZpZ3VyZVJlc3VsdCwgcmVhZERpc2NvdmVyUmVzdWx0LCByZWFkTXV0YXRpb25UZXN0UmVzdWx0IH0gZnJvbSAnLi9yZXBsaWVzLmpzJztcbmltcG9ydCB7IGNoZWNrVmVyc2lvbiB9IGZyb20gJy4vdmVyc2lvbi5qcyc7XG5cbi8qKiBNaWxsaXNlY29uZHMuICovXG5leHBvcnQgaW50ZXJmYWNlIFRpbWVvdXRzIHtcbiAgLyoqIEZyb20gdGhlIHN0YXJ0IG9mIHRoZSBwcm9jZXNzIHRvIHRoZSBhbnN3ZXIgdG8gYGNvbmZpZ3VyZWAsIGVhY2ggc3RlcC4gKi9cbiAgcmVhZG9ubHkgc3RhcnQ6IG51bWJlcjtcbiAgcmVhZG9ubHkgZGlzY292ZXI6IG51bWJlcjtcbiAgLyoqIExvbmdlc3Qgc2lsZW5jZSBvZiBhIHRlc3QgcnVuOiBiZXR3ZWVuIGl0cyBzdGFydCwgZWFjaCByZXN1bHQgYW5kIGl0cyBlbmQuICovXG4gIHJlYWRvbmx5IHNpbGVuY2U6IG51bWJlcjtcbiAgLyoqIEZyb20gYSBjYW5jZWxsYXRpb24gdG8gdGhlIGFuc3dlci4gQSBzZXJ2ZXIgdGhhdCBuZWVkcyBsb25nZXIgaXMgdGFrZW4gdG8gaWdub3JlIGl0LiAqL1xuICByZWFkb25seSBjYW5jZWw6IG51bWJlcjtcbiAgLyoqIEZvciB0aGUgc2VydmVyIHRvIGVuZCBieSBpdHNlbGYsIGFuZCBhZ2FpbiBhZnRlciBpdCB3YXMgYXNrZWQgdG8gdGVybWluYXRlLiAqL1xuICByZWFkb25seSBjbG9zZTogbnVtYmVyO1xufVxuXG5leHBvcnQgY29uc3QgZGVmYXVsdFRpbWVvdXRzOiBUaW1lb3V0cyA9IHtcbiAgc3RhcnQ6IDMwXzAwMCxcbiAgZGlzY292ZXI6IDEyMF8wMDAsXG4gIHNpbGVuY2U6IDYwMF8wMDAsXG4gIGNhbmNlbDogNV8wMDAsXG4gIGNsb3NlOiAyXzAwMCxcbn07XG5cbmV4cG9ydCBpbnRlcmZhY2UgTG9nIHtcbiAgaW5mbyh0ZXh0OiBzdHJpbmcpOiB2b2lkO1xuICB3YXJuKHRleHQ6IHN0cmluZyk6IHZvaWQ7XG4gIC8qKiBBIGxpbmUgb2YgdGhlIHNlcnZlcidzIHN0YW5kYXJkIGVycm9yLiAqL1xuICBzZXJ2ZXIobGluZTogc3RyaW5nKTogdm9pZDtcbn1cblxudHlwZSBGaWxlcyA9IE11dGF0aW9uVGVzdFJlc3VsdFsnZmlsZXMnXTtcbmV4cG9ydCB0eXBlIERpc2NvdmVyZWRGaWxlcyA9IFJldHVyblR5cGU8dHlwZW9mIHJlYWREaXNjb3ZlclJlc3VsdD5bJ2ZpbGVzJ107XG5cbmV4cG9ydCBjbGFzcyBTZXNzaW9uIHtcbiAgLyoqIFNldHRsZXMgb25jZSwgd2l0aCB0aGUgcmVhc29uLCB3aGVuIHRoZSBzZXNzaW9uIGlzIG92ZXI7IHdpdGggdW5kZWZpbmVkIGFmdGVyIGBjbG9zZWAuICovXG4gIHJlYWRvbmx5IGVuZGVkOiBQcm9taXNlPFByb2JsZW0gfCB1bmRlZmluZWQ+O1xuICAjZW5kITogKHByb2JsZW06IFByb2JsZW0gfCB1bmRlZmluZWQpID0+IHZvaWQ7XG4gICNwcm9ibGVtOiBQcm9ibGVtIHwgdW5kZWZpbmVkO1xuICAjb3ZlciA9IGZhbHNlO1xuICAvKiogRW5kcyB0aGUgcmVxdWVzdHMgdGhhdCB3YWl0IGZvciBhbiBhbnN3ZXIuICovXG4gIHJlYWRvbmx5ICN3YWl0aW5nID0gbmV3IFNldDwocHJvYmxlbTogUHJvYmxlbSkgPT4gdm9pZD4oKTtcbiAgcmVhZG9ubHkgI2NsaWVudDogQ2xpZW50O1xuICAjcnVuczogUHJvbWlzZTx1bmtub3duPiA9IFByb21pc2UucmVzb2x2ZSgpO1xuXG4gIHByaXZhdGUgY29uc3RydWN0b3IoXG4gICAgcmVhZG9ubHkgb3B0aW9uczogU2VydmVyT3B0aW9ucyxcbiAgICBwcml2YXRlIHJlYWRvbmx5IGxhdW5jaGVkOiBMYXVuY2hlZCxcbiAgICBjb25uZWN0aW9uOiBNZXNzYWdlQ29ubmVjdGlvbixcbiAgICByZWFkZXI6IEZyYW1lUmVhZGVyLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgbG9nOiBMb2csXG4gICAgcHJpdmF0ZSByZWFkb25seSB0aW1lb3V0czogVGltZW91dHMsXG4gICkge1xuICAgIHRoaXMuZW5kZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSkgPT4ge1xuICAgICAgdGhpcy4jZW5kID0gcmVzb2x2ZTtcbiAgICB9KTtcbiAgICB0aGlzLiNjbGllbnQgPSBuZXcgQ2xpZW50KGNvbm5lY3Rpb24pO1xuICAgIHJlYWRlci5vbkVycm9yKChlcnJvcikgPT4gdGhpcy4jZmFpbChhc1Byb2JsZW0oZXJyb3IpKSk7XG4gICAgdm9pZCBsYXVuY2hlZC5wcm9jZXNzLmVuZGVkLnRoZW4oKGhvdykgPT5cbiAgICAgIHRoaXMuI2ZhaWwobmV3IFByb2JsZW0oJ2V4aXRlZCcsIGBJdCBlbmRlZCAke2hvd30uJHtsYXVuY2hlZC5wcm9jZXNzLmxhc3RXb3Jkc31gKSksXG4gICAgKTtcbiAgICAvLyBBIGNsb3NlZCBzdHJlYW0gaXMgbW9zdGx5IHRoZSBlbmQgb2YgdGhlIHByb2Nlc3MsIHdoaWNoIHNheXMgbW9yZTogZ2l2ZSBpdCBhIG1vbWVudCB0byBjb21lLlxuICAgIGNvbm5lY3Rpb24ub25DbG9zZSgoKSA9PiB7XG4gICAgICBzZXRUaW1lb3V0KCgpID0+IHtcbiAgICAgICAgdGhpcy4jZmFpbChuZXcgUHJvYmxlbSgnZXhpdGVkJywgYEl0IGNsb3NlZCB0aGUgY29ubmVjdGlvbi4ke2xhdW5jaGVkLnByb2Nlc3MubGFzdFdvcmRzfWApKTtcbiAgICAgIH0sIDUwMCkudW5yZWYoKTtcbiAgICB9KTtcbiAgfVxuXG4gIC8qKiBTdGFydCBhIHNlcnZlciBhbmQgZ3JlZXQgaXQuIFJlamVjdHMgd2l0aCBhIFByb2JsZW07IG5vdGhpbmcgaXMgbGVmdCBydW5uaW5nIHRoZW4uICovXG4gIHN0YXRpYyBhc3luYyBvcGVuKFxuICAgIG9wdGlvbnM6IFNlcnZlck9wdGlvbnMsXG4gICAgbG9nOiBMb2csXG4gICAgdGltZW91dHM6IFRpbWVvdXRzID0gZGVmYXVsdFRpbWVvdXRzLFxuICApOiBQcm9taXNlPFNlc3Npb24+IHtcbiAgICBjb25zdCBsYXVuY2hlZCA9IGF3YWl0IGxhdW5jaChvcHRpb25zLCAobGluZSkgPT4gbG9nLnNlcnZlcihsaW5lKSwgdGltZW91dHMpO1xuICAgIGNvbnN0IHJlYWRlciA9IG5ldyBGcmFtZVJlYWRlcihsYXVuY2hlZC5pbnB1dCk7XG4gICAgY29uc3Qgd3JpdGVyID0gbmV3IFN0cmVhbU1lc3NhZ2VXcml0ZXIobGF1bmNoZWQub3V0cHV0KTtcbiAgICBjb25zdCBub3RlID0gKHRleHQ6IHN0cmluZyk6IHZvaWQgPT4gbG9nLndhcm4odGV4dCk7XG4gICAgY29uc3QgbG9nZ2VyID0geyBlcnJvcjogbm90ZSwgd2Fybjogbm90ZSwgaW5mbzogbm90ZSwgbG9nOiBub3RlIH07XG4gICAgY29uc3QgY29ubmVjdGlvbiA9IGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uKHJlYWRlciwgd3JpdGVyLCBsb2dnZXIpO1xuICAgIGNvbnN0IHNlc3Npb24gPSBuZXcgU2Vzc2lvbihvcHRpb25zLCBsYXVuY2hlZCwgY29ubmVjdGlvbiwgcmVhZGVyLCBsb2csIHRpbWVvdXRzKTtcbiAgICBjb25uZWN0aW9uLmxpc3RlbigpO1xuICAgIHRyeSB7XG4gICAgICBhd2FpdCBzZXNzaW9uLiNjb25maWd1cmUoKTtcbiAgICB9IGNhdGNoIChlcnJvcikge1xuICAgICAgYXdhaXQgc2Vzc2lvbi5jbG9zZSgpO1xuICAgICAgdGhyb3cgZXJyb3I7XG4gICAgfVxuICAgIHJldHVybiBzZXNzaW9uO1xuICB9XG5cbiAgZ2V0IHBpZCgpOiBudW1iZXIgfCB1bmRlZmluZWQge1xuICAgIHJldHVybiB0aGlzLmxhdW5jaGVkLnByb2Nlc3MucGlkO1xuICB9XG5cbiAgLyoqIE11dGFudHMgb2YgdGhlIGdpdmVuIGZpbGVzIGFuZCByYW5nZXMsIG9yIG9mIHRoZSB3aG9sZSBwcm9qZWN0LiAqL1xuICBhc3luYyBkaXNjb3ZlcihcbiAgICBmaWxlcz86IHJlYWRvbmx5IEZpbGVSYW5nZVtdLFxuICAgIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4sXG4gICk6IFByb21pc2U8RGlzY292ZXJlZEZpbGVzPiB7XG4gICAgY29uc3QgcGFyYW1zID0gZmlsZXMgPT09IHVuZGVmaW5lZCA/IHt9IDogeyBmaWxlczogWy4uLmZpbGVzXSB9O1xuICAgIGNvbnN0IHJlcGx5ID0gYXdhaXQgdGhpcy4jcmVxdWVzdCgnZGlzY292ZXInLCB0aGlzLnRpbWVvdXRzLmRpc2NvdmVyLCB0b2tlbiwgKGlubmVyKSA9PlxuICAgICAgdGhpcy4jY2xpZW50LmRpc2NvdmVyKHBhcmFtcywgaW5uZXIpLFxuICAgICk7XG4gICAgcmV0dXJuIHRoaXMuI2NoZWNrZWQoJ2Rpc2NvdmVyJywgKCkgPT4gcmVhZERpc2NvdmVyUmVzdWx0KHJlcGx5KSkuZmlsZXM7XG4gIH1cblxuICAvKipcbiAgICogVGVzdCBtdXRhbnRzOyBgb25SZXN1bHRzYCBnZXRzIHRoZW0gYXMgdGhleSBjb21lIGluLCBiZSBpdCBhcyBwcm9ncmVzcyBvciB3aXRoIHRoZSBhbnN3ZXIuXG4gICAqXG4gICAqIFByb2dyZXNzIG5hbWVzIG5vIHJlcXVlc3QsIHNvIHJ1bnMgb2Ygb25lIHNlc3Npb24gZm9sbG93IG9uZSBhbm90aGVyLlxuICAgKi9cbiAgbXV0YXRpb25UZXN0KFxuICAgIGZpbGVzOiByZWFkb25seSBGaWxlUmFuZ2VbXSB8IHVuZGVmaW5lZCxcbiAgICBvblJlc3VsdHM6IChmaWxlczogRmlsZXMpID0+IHZvaWQsXG4gICAgdG9rZW4/OiBDYW5jZWxsYXRpb25Ub2tlbixcbiAgKTogUHJvbWlzZTx2b2lkPiB7XG4gICAgY29uc3QgcnVuID0gdGhpcy4jcnVucy50aGVuKCgpID0+IHRoaXMuI211dGF0aW9uVGVzdChmaWxlcywgb25SZXN1bHRzLCB0b2tlbikpO1xuICAgIHRoaXMuI3J1bnMgPSBydW4uY2F0Y2goKCkgPT4gdW5kZWZpbmVkKTtcbiAgICByZXR1cm4gcnVuO1xuICB9XG5cbiAgYXN5bmMgI211dGF0aW9uVGVzdChcbiAgICBmaWxlczogcmVhZG9ubHkgRmlsZVJhbmdlW10gfCB1bmRlZmluZWQsXG4gICAgb25SZXN1bHRzOiAoZmlsZXM6IEZpbGVzKSA9PiB2b2lkLFxuICAgIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4sXG4gICk6IFByb21pc2U8dm9pZD4ge1xuICAgIGNvbnN0IHBhcmFtcyA9IGZpbGVzID09PSB1bmRlZmluZWQgPyB7fSA6IHsgZmlsZXM6IFsuLi5maWxlc10gfTtcbiAgICBsZXQgaGVhcmQ6ICgpID0+IHZvaWQgPSAoKSA9PiB1bmRlZmluZWQ7XG4gICAgY29uc3QgcHJvZ3Jlc3MgPSB0aGlzLiNjbGllbnQub25SZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzcygodmFsdWUpID0+IHtcbiAgICAgIGhlYXJkKCk7XG4gICAgICB0cnkge1xuICAgICAgICBvblJlc3VsdHMocmVhZE11dGF0aW9uVGVzdFJlc3VsdCh2YWx1ZSkuZmlsZXMpO1xuICAgICAgfSBjYXRjaCAoZXJyb3IpIHtcbiAgICAgICAgLy8gT25lIGJhZCByZXBvcnQgbXVzdCBub3QgY29zdCB0aGUgb3RoZXJzOyBpdHMgbXV0YW50cyBlbmQgd2l0aG91dCBhIHJlc3VsdC5cbiAgICAgICAgdGhpcy5sb2cud2FybihgQSBwcm9ncmVzcyByZXBvcnQgd2FzIGxlZnQgb3V0OiAke2FzUHJvYmxlbShlcnJvcikubWVzc2FnZX1gKTtcbiAgICAgIH1cbiAgICB9KTtcbiAgICB0cnkge1xuICAgICAgY29uc3QgcmVwbHkgPSBhd2FpdCB0aGlzLiNyZXF1ZXN0KFxuICAgICAgICAnbXV0YXRpb25UZXN0JyxcbiAgICAgICAgdGhpcy50aW1lb3V0cy5zaWxlbmNlLFxuICAgICAgICB0b2tlbixcbiAgICAgICAgKGlubmVyKSA9PiB0aGlzLiNjbGllbnQubXV0YXRpb25UZXN0KHBhcmFtcywgaW5uZXIpLFxuICAgICAgICAocmVzdGFydCkgPT4ge1xuICAgICAgICAgIGhlYXJkID0gcmVzdGFydDtcbiAgICAgICAgfSxcbiAgICAgICk7XG4gICAgICBvblJlc3VsdHModGhpcy4jY2hlY2tlZCgnbXV0YXRpb25UZXN0JywgKCkgPT4gcmVhZE11dGF0aW9uVGVzdFJlc3VsdChyZXBseSkpLmZpbGVzKTtcbiAgICB9IGZpbmFsbHkge1xuICAgICAgcHJvZ3Jlc3MuZGlzcG9zZSgpO1xuICAgIH1cbiAgfVxuXG4gIC8qKiBFbmQgdGhlIHNlc3Npb24gYW5kIHRoZSBzZXJ2ZXIuICovXG4gIGFzeW5jIGNsb3NlKCk6IFByb21pc2U8dm9pZD4ge1xuICAgIHRoaXMuI292ZXIgPSB0cnVlO1xuICAgIHRoaXMuI2VuZCh0aGlzLiNwcm9ibGVtKTtcbiAgICBmb3IgKGNvbnN0IHJlamVjdCBvZiB0aGlzLiN3YWl0aW5nKSB7XG4gICAgICByZWplY3QodGhpcy4jcHJvYmxlbSA/PyBzdG9wcGVkKCkpO1xuICAgIH1cbiAgICB0aGlzLmxhdW5jaGVkLnNvY2tldD8uZW5kKCk7XG4gICAgYXdhaXQgdGhpcy5sYXVuY2hlZC5wcm9jZXNzLmNsb3NlKHRoaXMudGltZW91dHMuY2xvc2UpO1xuICAgIHRoaXMuI2NsaWVudC5kaXNwb3NlKCk7XG4gIH1cblxuICBhc3luYyAjY29uZmlndXJlKCk6IFByb21pc2U8dm9pZD4ge1xuICAgIGNvbnN0IHsgY29uZmlnRmlsZSB9ID0gdGhpcy5vcHRpb25zO1xuICAgIGNvbnN0IHBhcmFtcyA9IGNvbmZpZ0ZpbGUgPT09IHVuZGVmaW5lZCA/IHt9IDogeyBjb25maWdGaWxlUGF0aDogY29uZmlnRmlsZSB9O1xuICAgIGNvbnN0IHJlcGx5ID0gYXdhaXQgdGhpcy4jcmVxdWVzdCgnY29uZmlndXJlJywgdGhpcy50aW1lb3V0cy5zdGFydCwgdW5kZWZpbmVkLCAoaW5uZXIpID0+XG4gICAgICB0aGlzLiNjbGllbnQuY29uZmlndXJlKHBhcmFtcywgaW5uZXIpLFxuICAgICk7XG4gICAgY29uc3QgeyB2ZXJzaW9uIH0gPSB0aGlzLiNjaGVja2VkKCdjb25maWd1cmUnLCAoKSA9PiByZWFkQ29uZmlndXJlUmVzdWx0KHJlcGx5KSk7XG4gICAgY29uc3Qgd2FybmluZyA9IGNoZWNrVmVyc2lvbih2ZXJzaW9uKTtcbiAgICBpZiAod2FybmluZyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICB0aGlzLmxvZy53YXJuKHdhcm5pbmcpO1xuICAgIH1cbiAgICB0aGlzLmxvZy5pbmZvKGBJdCBzcGVha3MgdmVyc2lvbiAke3ZlcnNpb259IG9mIHRoZSBwcm90b2NvbC5gKTtcbiAgfVxuXG4gICNmYWlsKHByb2JsZW06IFByb2JsZW0pOiB2b2lkIHtcbiAgICBpZiAodGhpcy4jb3Zlcikge1xuICAgICAgcmV0dXJuO1xuICAgIH1cbiAgICB0aGlzLiNwcm9ibGVtID0gcHJvYmxlbTtcbiAgICB2b2lkIHRoaXMuY2xvc2UoKTtcbiAgfVxuXG4gIC8qKiBTZW5kIGEgcmVxdWVzdCBhbmQgYm91bmQgaXQuIGB3YXRjaGAgZ2V0cyBhIGZ1bmN0aW9uIHRoYXQgc3RhcnRzIHRoZSB0aW1lIGxpbWl0IGFuZXcuICovXG4gIGFzeW5jICNyZXF1ZXN0PFQ+KFxuICAgIG1ldGhvZDogc3RyaW5nLFxuICAgIGxpbWl0OiBudW1iZXIsXG4gICAgdG9rZW46IENhbmNlbGxhdGlvblRva2VuIHwgdW5kZWZpbmVkLFxuICAgIHNlbmQ6ICh0b2tlbjogQ2FuY2VsbGF0aW9uVG9rZW4pID0+IFByb21pc2U8VD4sXG4gICAgd2F0Y2g6IChyZXN0YXJ0OiAoKSA9PiB2b2lkKSA9PiB2b2lkID0gKCkgPT4gdW5kZWZpbmVkLFxuICApOiBQcm9taXNlPFQ+IHtcbiAgICBpZiAodGhpcy4jb3Zlcikge1xuICAgICAgdGhyb3cgdGhpcy4jcHJvYmxlbSA/PyBzdG9wcGVkKCk7XG4gICAgfVxuICAgIGlmICh0b2tlbj8uaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQpIHtcbiAgICAgIHRocm93IGNhbmNlbGxlZCgpO1xuICAgIH1cbiAgICBjb25zdCBzb3VyY2UgPSBuZXcgQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UoKTtcbiAgICBsZXQgdGltZXI6IE5vZGVKUy5UaW1lb3V0IHwgdW5kZWZpbmVkO1xuICAgIGxldCBob29rOiB7IGRpc3Bvc2UoKTogdm9pZCB9IHwgdW5kZWZpbmVkO1xuICAgIGxldCBnaXZlVXAhOiAocHJvYmxlbTogUHJvYmxlbSkgPT4gdm9pZDtcbiAgICBjb25zdCBndWFyZCA9IG5ldyBQcm9taXNlPG5ldmVyPigoXywgcmVqZWN0KSA9PiB7XG4gICAgICBnaXZlVXAgPSByZWplY3Q7XG4gICAgICB0aGlzLiN3YWl0aW5nLmFkZChnaXZlVXApO1xuICAgICAgY29uc3Qgc3RhcnQgPSAobWlsbGlzZWNvbmRzOiBudW1iZXIsIHByb2JsZW06ICgpID0+IFByb2JsZW0pOiB2b2lkID0+IHtcbiAgICAgICAgY2xlYXJUaW1lb3V0KHRpbWVyKTtcbiAgICAgICAgdGltZXIgPSBzZXRUaW1lb3V0KCgpID0+IHtcbiAgICAgICAgICAvLyBJdCBtYXkgc3RpbGwgYmUgYXQgd29yaywgYW5kIGl0cyBuZXh0IGFuc3dlcnMgd291bGQgYmVsb25nIHRvIG5vIG9uZS5cbiAgICAgICAgICB0aGlzLiNmYWlsKHByb2JsZW0oKSk7XG4gICAgICAgIH0sIG1pbGxpc2Vjb25kcyk7XG4gICAgICB9O1xuICAgICAgY29uc3QgbGF0ZSA9ICgpOiBQcm9ibGVtID0+XG4gICAgICAgIG5ldyBQcm9ibGVtKFxuICAgICAgICAgICd0aW1lb3V0JyxcbiAgICAgICAgICBgSXQgZGlkIG5vdCBhbnN3ZXIgXHUyMDFDJHttZXRob2R9XHUyMDFEIHdpdGhpbiAke2xpbWl0IC8gMTAwMH0gcy4ke3RoaXMubGF1bmNoZWQucHJvY2Vzcy5sYXN0V29yZHN9YCxcbiAgICAgICAgKTtcbiAgICAgIGNvbnN0IGlnbm9yZWQgPSAoKTogUHJvYmxlbSA9PlxuICAgICAgICBuZXcgUHJvYmxlbShcbiAgICAgICAgICAnY2FuY2VsbGVkJyxcbiAgICAgICAgICBgSXQgZGlkIG5vdCBzdG9wIHdpdGhpbiAke3RoaXMudGltZW91dHMuY2FuY2VsIC8gMTAwMH0gcyBvZiB0aGUgY2FuY2VsbGF0aW9uLCBzbyBpdCB3YXMgZW5kZWQuYCxcbiAgICAgICAgKTtcbiAgICAgIHN0YXJ0KGxpbWl0LCBsYXRlKTtcbiAgICAgIHdhdGNoKCgpID0+IHtcbiAgICAgICAgaWYgKCFzb3VyY2UudG9rZW4uaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQpIHtcbiAgICAgICAgICBzdGFydChsaW1pdCwgbGF0ZSk7XG4gICAgICAgIH1cbiAgICAgIH0pO1xuICAgICAgaG9vayA9IHRva2VuPy5vbkNhbmNlbGxhdGlvblJlcXVlc3RlZCgoKSA9PiB7XG4gICAgICAgIHNvdXJjZS5jYW5jZWwoKTtcbiAgICAgICAgc3RhcnQodGhpcy50aW1lb3V0cy5jYW5jZWwsIGlnbm9yZWQpO1xuICAgICAgfSk7XG4gICAgfSk7XG4gICAgdHJ5IHtcbiAgICAgIHJldHVybiBhd2FpdCBQcm9taXNlLnJhY2UoW3NlbmQoc291cmNlLnRva2VuKSwgZ3VhcmRdKTtcbiAgICB9IGNhdGNoIChlcnJvcikge1xuICAgICAgaWYgKGVycm9yIGluc3RhbmNlb2YgUHJvYmxlbSkge1xuICAgICAgICB0aHJvdyBlcnJvcjtcbiAgICAgIH1cbiAgICAgIHRocm93IHNvdXJjZS50b2tlbi5pc0NhbmNlbGxhdGlvblJlcXVlc3RlZCA/IGNhbmNlbGxlZCgpIDogZXJyb3JSZXBseShtZXRob2QsIGVycm9yKTtcbiAgICB9IGZpbmFsbHkge1xuICAgICAgY2xlYXJUaW1lb3V0KHRpbWVyKTtcbiAgICAgIHRoaXMuI3dhaXRpbmcuZGVsZXRlKGdpdmVVcCk7XG4gICAgICBob29rPy5kaXNwb3NlKCk7XG4gICAgICBzb3VyY2UuZGlzcG9zZSgpO1xuICAgIH1cbiAgfVxuXG4gIC8qKiBSdW4gYSBjaGVjayBvZiBhIHJlcGx5OyBhIHdyb25nIG9uZSBlbmRzIHdpdGggYSB0ZXh0IHRoYXQgbmFtZXMgdGhlIG1ldGhvZC4gKi9cbiAgI2NoZWNrZWQ8VD4obWV0aG9kOiBzdHJpbmcsIGNoZWNrOiAoKSA9PiBUKTogVCB7XG4gICAgdHJ5IHtcbiAgICAgIHJldHVybiBjaGVjaygpO1xuICAgIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgICBjb25zdCBwcm9ibGVtID0gYXNQcm9ibGVtKGVycm9yKTtcbiAgICAgIHRocm93IG5ldyBQcm9ibGVtKFxuICAgICAgICBwcm9ibGVtLmtpbmQsXG4gICAgICAgIGBJdHMgYW5zd2VyIHRvIFx1MjAxQyR7bWV0aG9kfVx1MjAxRCBkb2VzIG5vdCBmaXQgdGhlIHByb3RvY29sOiAke3Byb2JsZW0ubWVzc2FnZX1gLFxuICAgICAgKTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gc3RvcHBlZCgpOiBQcm9ibGVtIHtcbiAgcmV0dXJuIG5ldyBQcm9ibGVtKCdleGl0ZWQnLCAnSXQgd2FzIHN0b3BwZWQuJyk7XG59XG5cbmZ1bmN0aW9uIGNhbmNlbGxlZCgpOiBQcm9ibGVtIHtcbiAgcmV0dXJuIG5ldyBQcm9ibGVtKCdjYW5jZWxsZWQnLCAnQ2FuY2VsbGVkLicpO1xufVxuXG5mdW5jdGlvbiBlcnJvclJlcGx5KG1ldGhvZDogc3RyaW5nLCBlcnJvcjogdW5rbm93bik6IFByb2JsZW0ge1xuICBpZiAoIShlcnJvciBpbnN0YW5jZW9mIFJlc3BvbnNlRXJyb3IpKSB7XG4gICAgcmV0dXJuIG5ldyBQcm9ibGVtKCdtYWxmb3JtZWQtcmVwbHknLCBgXHUyMDFDJHttZXRob2R9XHUyMDFEIGZhaWxlZDogJHthc1Byb2JsZW0oZXJyb3IpLm1lc3NhZ2V9YCk7XG4gIH1cbiAgY29uc3QgZGV0YWlsczogdW5rbm93biA9IChlcnJvci5kYXRhIGFzIHsgZXJyb3JzPzogdW5rbm93biB9IHwgbnVsbCB8IHVuZGVmaW5lZCk/LmVycm9ycztcbiAgY29uc3QgbW9yZSA9IEFycmF5LmlzQXJyYXkoZGV0YWlscykgPyBgICR7ZXhjZXJwdChKU09OLnN0cmluZ2lmeShkZXRhaWxzKSwgMzAwKX1gIDogJyc7XG4gIHJldHVybiBuZXcgUHJvYmxlbShcbiAgICAnZXJyb3ItcmVwbHknLFxuICAgIGBJdCBhbnN3ZXJlZCBcdTIwMUMke21ldGhvZH1cdTIwMUQgd2l0aCBlcnJvciAke2Vycm9yLmNvZGV9OiAke2Vycm9yLm1lc3NhZ2V9JHttb3JlfWAsXG4gICk7XG59XG4iLCAiLyoqXG4gKiBSZWFkcyBtZXNzYWdlcyBmcmFtZWQgYnkgYSBDb250ZW50LUxlbmd0aCBoZWFkZXIsIGZvciB2c2NvZGUtanNvbnJwYydzIE1lc3NhZ2VDb25uZWN0aW9uLlxuICpcbiAqIFRoZSBsaWJyYXJ5J3Mgb3duIHJlYWRlciB3YWl0cyBmb3IgZXZlciBvbiBhbnl0aGluZyB0aGF0IGlzIG5vdCBhIGZyYW1lLiBBIHNlcnZlciB0aGF0IHByaW50cyBhXG4gKiBiYW5uZXIgdG8gc3RhbmRhcmQgb3V0cHV0IGlzIHRoZSBtb3N0IGNvbW1vbiBtaXN0YWtlIHRoZXJlIGlzLCBzbyB0aGlzIG9uZSBzYXlzIHNvIGF0IHRoZSBmaXJzdFxuICogYnl0ZSB0aGF0IGNhbm5vdCBiZSBwYXJ0IG9mIGEgaGVhZGVyLCBhbmQgcXVvdGVzIGl0LiBIZWFkZXIgbmFtZXMgbWF0Y2ggaW4gYW55IGNhc2UuXG4gKlxuICogS25vd3Mgbm90aGluZyBvZiBwcm9jZXNzZXMgb3IgbWV0aG9kcy4gVGVzdGVkIGJ5IHRlc3QvZnJhbWVzLnRlc3QudHMuXG4gKi9cbmltcG9ydCB7XG4gIEFic3RyYWN0TWVzc2FnZVJlYWRlcixcbiAgdHlwZSBEYXRhQ2FsbGJhY2ssXG4gIHR5cGUgRGlzcG9zYWJsZSxcbiAgdHlwZSBNZXNzYWdlLFxufSBmcm9tICd2c2NvZGUtanNvbnJwYyc7XG5pbXBvcnQgdHlwZSB7IFJlYWRhYmxlIH0gZnJvbSAnbm9kZTpzdHJlYW0nO1xuaW1wb3J0IHsgZXhjZXJwdCwgUHJvYmxlbSB9IGZyb20gJy4vcHJvYmxlbXMuanMnO1xuXG4vKiogTG9uZ2VzdCBoZWFkZXIgYmxvY2suIEhlYWRlcnMgb2YgcmVhbCBzZXJ2ZXJzIGhhdmUgc29tZSAyNSBieXRlczsgSFRUUCBzZXJ2ZXJzIHN0b3AgYXQgOCBLaUIuICovXG5jb25zdCBNQVhfSEVBREVSID0gOCAqIDEwMjQ7XG4vKiogTG9uZ2VzdCBib2R5LiBUaGUgbXV0YW50cyBvZiBhIHByb2plY3Qgb2YgYSBtaWxsaW9uIGxpbmVzIHRha2Ugc29tZSAxMDAgTUIuICovXG5jb25zdCBNQVhfQk9EWSA9IDUxMiAqIDEwMjQgKiAxMDI0O1xuXG5jb25zdCBoZWFkZXJFbmQgPSBCdWZmZXIuZnJvbSgnXFxyXFxuXFxyXFxuJyk7XG5cbmV4cG9ydCBjbGFzcyBGcmFtZVJlYWRlciBleHRlbmRzIEFic3RyYWN0TWVzc2FnZVJlYWRlciB7XG4gICNjaHVua3M6IEJ1ZmZlcltdID0gW107XG4gICNzaXplID0gMDtcbiAgLyoqIExlbmd0aCBvZiB0aGUgYm9keSBiZWluZyByZWFkLCBvciB1bmRlZmluZWQgd2hpbGUgdGhlIGhlYWRlciBpcyByZWFkLiAqL1xuICAjYm9keTogbnVtYmVyIHwgdW5kZWZpbmVkO1xuICAjZmFpbGVkID0gZmFsc2U7XG5cbiAgY29uc3RydWN0b3IocHJpdmF0ZSByZWFkb25seSBzdHJlYW06IFJlYWRhYmxlKSB7XG4gICAgc3VwZXIoKTtcbiAgfVxuXG4gIGxpc3RlbihjYWxsYmFjazogRGF0YUNhbGxiYWNrKTogRGlzcG9zYWJsZSB7XG4gICAgY29uc3Qgb25EYXRhID0gKGNodW5rOiBCdWZmZXIpOiB2b2lkID0+IHtcbiAgICAgIGlmICh0aGlzLiNmYWlsZWQpIHtcbiAgICAgICAgcmV0dXJuO1xuICAgICAgfVxuICAgICAgdGhpcy4jY2h1bmtzLnB1c2goY2h1bmspO1xuICAgICAgdGhpcy4jc2l6ZSArPSBjaHVuay5sZW5ndGg7XG4gICAgICB0cnkge1xuICAgICAgICBmb3IgKGxldCBtZXNzYWdlID0gdGhpcy4jbmV4dCgpOyBtZXNzYWdlICE9PSB1bmRlZmluZWQ7IG1lc3NhZ2UgPSB0aGlzLiNuZXh0KCkpIHtcbiAgICAgICAgICBjYWxsYmFjayhtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgICAgfSBjYXRjaCAoZXJyb3IpIHtcbiAgICAgICAgLy8gV2hhdCBmb2xsb3dzIGNhbm5vdCBiZSByZWFkOiB0aGVyZSBpcyBubyB3YXkgdG8gZmluZCB0aGUgbmV4dCBoZWFkZXIuXG4gICAgICAgIHRoaXMuI2ZhaWxlZCA9IHRydWU7XG4gICAgICAgIHRoaXMuI2NodW5rcyA9IFtdO1xuICAgICAgICB0aGlzLmZpcmVFcnJvcihlcnJvcik7XG4gICAgICB9XG4gICAgfTtcbiAgICBjb25zdCBvbkVycm9yID0gKGVycm9yOiBFcnJvcik6IHZvaWQgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgIGNvbnN0IG9uQ2xvc2UgPSAoKTogdm9pZCA9PiB0aGlzLmZpcmVDbG9zZSgpO1xuICAgIHRoaXMuc3RyZWFtLm9uKCdkYXRhJywgb25EYXRhKTtcbiAgICB0aGlzLnN0cmVhbS5vbignZXJyb3InLCBvbkVycm9yKTtcbiAgICB0aGlzLnN0cmVhbS5vbignY2xvc2UnLCBvbkNsb3NlKTtcbiAgICByZXR1cm4ge1xuICAgICAgZGlzcG9zZTogKCkgPT4ge1xuICAgICAgICB0aGlzLnN0cmVhbS5vZmYoJ2RhdGEnLCBvbkRhdGEpO1xuICAgICAgICB0aGlzLnN0cmVhbS5vZmYoJ2Vycm9yJywgb25FcnJvcik7XG4gICAgICAgIHRoaXMuc3RyZWFtLm9mZignY2xvc2UnLCBvbkNsb3NlKTtcbiAgICAgIH0sXG4gICAgfTtcbiAgfVxuXG4gIC8qKiBUaGUgbmV4dCB3aG9sZSBtZXNzYWdlLCBvciB1bmRlZmluZWQgaWYgbW9yZSBieXRlcyBhcmUgbmVlZGVkLiAqL1xuICAjbmV4dCgpOiBNZXNzYWdlIHwgdW5kZWZpbmVkIHtcbiAgICBpZiAodGhpcy4jYm9keSA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICBpZiAodGhpcy4jc2l6ZSA9PT0gMCkge1xuICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgfVxuICAgICAgY29uc3QgYnVmZmVyID0gdGhpcy4jam9pbmVkKCk7XG4gICAgICBjb25zdCBlbmQgPSBidWZmZXIuaW5kZXhPZihoZWFkZXJFbmQpO1xuICAgICAgY29uc3QgaGVhZGVyID0gYnVmZmVyLnRvU3RyaW5nKFxuICAgICAgICAnbGF0aW4xJyxcbiAgICAgICAgMCxcbiAgICAgICAgZW5kID09PSAtMSA/IE1hdGgubWluKHRoaXMuI3NpemUsIE1BWF9IRUFERVIpIDogZW5kLFxuICAgICAgKTtcbiAgICAgIGNoZWNrSGVhZGVyKGhlYWRlciwgZW5kICE9PSAtMSk7XG4gICAgICBpZiAoZW5kID09PSAtMSkge1xuICAgICAgICBpZiAodGhpcy4jc2l6ZSA+IE1BWF9IRUFERVIpIHtcbiAgICAgICAgICB0aHJvdyBub3RBTWVzc2FnZShgYSBoZWFkZXIgb2YgbW9yZSB0aGFuICR7TUFYX0hFQURFUn0gYnl0ZXNgLCBoZWFkZXIpO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgICB9XG4gICAgICB0aGlzLiNib2R5ID0gY29udGVudExlbmd0aChoZWFkZXIpO1xuICAgICAgdGhpcy4jZHJvcChidWZmZXIsIGVuZCArIGhlYWRlckVuZC5sZW5ndGgpO1xuICAgIH1cbiAgICAvLyBDaHVua3MgYXJlIGpvaW5lZCBvbmx5IG9uY2UgdGhlIGJvZHkgaXMgdGhlcmUsIHNvIHRoYXQgYSBsb25nIG9uZSBjb3N0cyBsaW5lYXIgdGltZS5cbiAgICBpZiAodGhpcy4jc2l6ZSA8IHRoaXMuI2JvZHkpIHtcbiAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgfVxuICAgIGNvbnN0IGJ1ZmZlciA9IHRoaXMuI2pvaW5lZCgpO1xuICAgIGNvbnN0IHRleHQgPSBidWZmZXIudG9TdHJpbmcoJ3V0ZjgnLCAwLCB0aGlzLiNib2R5KTtcbiAgICB0aGlzLiNkcm9wKGJ1ZmZlciwgdGhpcy4jYm9keSk7XG4gICAgdGhpcy4jYm9keSA9IHVuZGVmaW5lZDtcbiAgICByZXR1cm4gcGFyc2UodGV4dCk7XG4gIH1cblxuICAjam9pbmVkKCk6IEJ1ZmZlciB7XG4gICAgY29uc3Qgb25seSA9IHRoaXMuI2NodW5rc1swXTtcbiAgICBpZiAodGhpcy4jY2h1bmtzLmxlbmd0aCA9PT0gMSAmJiBvbmx5ICE9PSB1bmRlZmluZWQpIHtcbiAgICAgIHJldHVybiBvbmx5O1xuICAgIH1cbiAgICBjb25zdCBqb2luZWQgPSBCdWZmZXIuY29uY2F0KHRoaXMuI2NodW5rcywgdGhpcy4jc2l6ZSk7XG4gICAgdGhpcy4jY2h1bmtzID0gW2pvaW5lZF07XG4gICAgcmV0dXJuIGpvaW5lZDtcbiAgfVxuXG4gICNkcm9wKGJ1ZmZlcjogQnVmZmVyLCBjb3VudDogbnVtYmVyKTogdm9pZCB7XG4gICAgdGhpcy4jY2h1bmtzID0gW2J1ZmZlci5zdWJhcnJheShjb3VudCldO1xuICAgIHRoaXMuI3NpemUgLT0gY291bnQ7XG4gIH1cbn1cblxuLyoqIFRocm93cyBpZiBgaGVhZGVyYCwgd2hpY2ggbWF5IHN0aWxsIGJlIGluY29tcGxldGUsIGNhbm5vdCBiZSB0aGUgc3RhcnQgb2YgYSBoZWFkZXIgYmxvY2suICovXG5mdW5jdGlvbiBjaGVja0hlYWRlcihoZWFkZXI6IHN0cmluZywgY29tcGxldGU6IGJvb2xlYW4pOiB2b2lkIHtcbiAgLy8gQSBDUiBhdCB0aGUgZW5kIG1heSBiZSBoYWxmIG9mIGEgbGluZSdzIGVuZC5cbiAgY29uc3QgbGluZXMgPSAoY29tcGxldGUgPyBoZWFkZXIgOiBoZWFkZXIucmVwbGFjZSgvXFxyJC8sICcnKSkuc3BsaXQoJ1xcclxcbicpO1xuICBmb3IgKGNvbnN0IFtpbmRleCwgbGluZV0gb2YgbGluZXMuZW50cmllcygpKSB7XG4gICAgY29uc3QgcGFydGlhbCA9ICFjb21wbGV0ZSAmJiBpbmRleCA9PT0gbGluZXMubGVuZ3RoIC0gMTtcbiAgICBjb25zdCBmb3JtID0gcGFydGlhbCA/IC9eW0EtWmEtejAtOS1dKig6W15cXG5dKik/JC8gOiAvXltBLVphLXowLTktXSs6W15cXG5dKiQvO1xuICAgIGlmICghZm9ybS50ZXN0KGxpbmUpKSB7XG4gICAgICB0aHJvdyBub3RBTWVzc2FnZSgndGV4dCcsIGhlYWRlcik7XG4gICAgfVxuICB9XG59XG5cbmZ1bmN0aW9uIGNvbnRlbnRMZW5ndGgoaGVhZGVyOiBzdHJpbmcpOiBudW1iZXIge1xuICBjb25zdCB2YWx1ZXMgPSBoZWFkZXJcbiAgICAuc3BsaXQoJ1xcclxcbicpXG4gICAgLm1hcCgobGluZSkgPT4gL15jb250ZW50LWxlbmd0aDpcXHMqKC4qPylcXHMqJC9pLmV4ZWMobGluZSk/LlsxXSlcbiAgICAuZmlsdGVyKCh2YWx1ZSkgPT4gdmFsdWUgIT09IHVuZGVmaW5lZCk7XG4gIGNvbnN0IHZhbHVlID0gdmFsdWVzWzBdO1xuICBpZiAodmFsdWUgPT09IHVuZGVmaW5lZCkge1xuICAgIHRocm93IG5vdEFNZXNzYWdlKCdhIGhlYWRlciB3aXRob3V0IENvbnRlbnQtTGVuZ3RoJywgaGVhZGVyKTtcbiAgfVxuICBpZiAodmFsdWVzLmxlbmd0aCA+IDEgfHwgIS9eXFxkezEsMTB9JC8udGVzdCh2YWx1ZSkpIHtcbiAgICB0aHJvdyBub3RBTWVzc2FnZSgnYSBoZWFkZXIgd2l0aCBhIHdyb25nIENvbnRlbnQtTGVuZ3RoJywgaGVhZGVyKTtcbiAgfVxuICBjb25zdCBsZW5ndGggPSBOdW1iZXIodmFsdWUpO1xuICBpZiAobGVuZ3RoID4gTUFYX0JPRFkpIHtcbiAgICB0aHJvdyBub3RBTWVzc2FnZShgYSBtZXNzYWdlIG9mICR7bGVuZ3RofSBieXRlcywgbW9yZSB0aGFuIHRoZSBsaW1pdCBvZiAke01BWF9CT0RZfWAsIGhlYWRlcik7XG4gIH1cbiAgcmV0dXJuIGxlbmd0aDtcbn1cblxuZnVuY3Rpb24gcGFyc2UodGV4dDogc3RyaW5nKTogTWVzc2FnZSB7XG4gIGxldCB2YWx1ZTogdW5rbm93bjtcbiAgdHJ5IHtcbiAgICB2YWx1ZSA9IEpTT04ucGFyc2UodGV4dCk7XG4gIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgdGhyb3cgbm90QU1lc3NhZ2UoYGEgbWVzc2FnZSB0aGF0IGlzIG5vdCBKU09OICgkeyhlcnJvciBhcyBFcnJvcikubWVzc2FnZX0pYCwgdGV4dCk7XG4gIH1cbiAgaWYgKFxuICAgIHR5cGVvZiB2YWx1ZSAhPT0gJ29iamVjdCcgfHxcbiAgICB2YWx1ZSA9PT0gbnVsbCB8fFxuICAgICEoJ2pzb25ycGMnIGluIHZhbHVlKSB8fFxuICAgIHZhbHVlLmpzb25ycGMgIT09ICcyLjAnIHx8XG4gICAgISgnbWV0aG9kJyBpbiB2YWx1ZSB8fCAncmVzdWx0JyBpbiB2YWx1ZSB8fCAnZXJyb3InIGluIHZhbHVlKVxuICApIHtcbiAgICB0aHJvdyBub3RBTWVzc2FnZSgnSlNPTiB0aGF0IGlzIG5vdCBhIEpTT04tUlBDIDIuMCBtZXNzYWdlJywgdGV4dCk7XG4gIH1cbiAgcmV0dXJuIHZhbHVlIGFzIE1lc3NhZ2U7XG59XG5cbmZ1bmN0aW9uIG5vdEFNZXNzYWdlKHdoYXQ6IHN0cmluZywgZm91bmQ6IHN0cmluZyk6IFByb2JsZW0ge1xuICByZXR1cm4gbmV3IFByb2JsZW0oXG4gICAgJ25vdC10aGUtcHJvdG9jb2wnLFxuICAgIGBJdCB3cm90ZSAke3doYXR9IHdoZXJlIGEgbWVzc2FnZSBiZWxvbmdzOiBcdTIwMUMke2V4Y2VycHQoZm91bmQudHJpbUVuZCgpKX1cdTIwMUQuIGAgK1xuICAgICAgJ09ubHkgcHJvdG9jb2wgbWVzc2FnZXMgbWF5IGdvIHRoZXJlOyBsb2dzIGJlbG9uZyBvbiBzdGFuZGFyZCBlcnJvci4nLFxuICApO1xufVxuIiwgIi8qKlxuICogRnJvbSBhIHNlcnZlcidzIHNldHRpbmdzIHRvIGl0cyBjb21tYW5kIGxpbmUgYW5kIGEgcGFpciBvZiBzdHJlYW1zIHRoYXQgY2FycnkgbWVzc2FnZXMuXG4gKlxuICogVGhlIHdvcmRzIG9mIHRoZSBjb21tYW5kIGxpbmUgKGBzZXJ2ZSBzdGRpb2AsIGAtLXBvcnRgKSBjb21lIGZyb20gdGhlIHNwZWNpZmljYXRpb24gYnkgd2F5IG9mIHRoZVxuICogZ2VuZXJhdGVkIGRlc2NyaXB0b3JzLiBLbm93cyBub3RoaW5nIG9mIG1ldGhvZHMuIFRlc3RlZCBieSB0ZXN0L2xhdW5jaC50ZXN0LnRzLlxuICovXG5pbXBvcnQgeyBjcmVhdGVDb25uZWN0aW9uLCBjcmVhdGVTZXJ2ZXIsIHR5cGUgU29ja2V0IH0gZnJvbSAnbm9kZTpuZXQnO1xuaW1wb3J0IHsgcHJvdG9jb2wgfSBmcm9tICdAdGVzdHdpcmUvcHJvdG9jb2xzL21zcC92MF80JztcbmltcG9ydCB0eXBlIHsgUmVhZGFibGUsIFdyaXRhYmxlIH0gZnJvbSAnbm9kZTpzdHJlYW0nO1xuaW1wb3J0IHsgUHJvYmxlbSB9IGZyb20gJy4vcHJvYmxlbXMuanMnO1xuaW1wb3J0IHsgU2VydmVyUHJvY2VzcyB9IGZyb20gJy4vcHJvY2Vzcy5qcyc7XG5cbmV4cG9ydCB0eXBlIFRyYW5zcG9ydElkID0gKHR5cGVvZiBwcm90b2NvbC50cmFuc3BvcnRzKVtudW1iZXJdWydpZCddO1xuXG5leHBvcnQgY29uc3QgdHJhbnNwb3J0czogcmVhZG9ubHkgVHJhbnNwb3J0SWRbXSA9IHByb3RvY29sLnRyYW5zcG9ydHMubWFwKCh7IGlkIH0pID0+IGlkKTtcblxuLyoqIEhvdyB0byBzdGFydCBvbmUgc2VydmVyOyBwYXRocyBhcmUgYWJzb2x1dGUgd2hlcmUgbm90IHNhaWQgb3RoZXJ3aXNlLiAqL1xuZXhwb3J0IGludGVyZmFjZSBTZXJ2ZXJPcHRpb25zIHtcbiAgLyoqIE5hbWUgZm9yIHBlb3BsZSwgdW5pcXVlIHdpdGhpbiBhIHdvcmtzcGFjZSBmb2xkZXIuICovXG4gIHJlYWRvbmx5IG5hbWU6IHN0cmluZztcbiAgcmVhZG9ubHkgY29tbWFuZDogc3RyaW5nO1xuICAvKiogV2hhdCBzdGFuZHMgYmV0d2VlbiB0aGUgY29tbWFuZCBhbmQgdGhlIHByb3RvY29sJ3Mgb3duIHdvcmRzLCBvciBhbGwgb2YgaXQ7IHNlZSBgbGF1bmNoTGluZWAuICovXG4gIHJlYWRvbmx5IGFyZ3M6IHJlYWRvbmx5IHN0cmluZ1tdO1xuICByZWFkb25seSBjd2Q6IHN0cmluZztcbiAgcmVhZG9ubHkgdHJhbnNwb3J0OiBUcmFuc3BvcnRJZDtcbiAgLyoqIFBhdGggZm9yIHRoZSBzZXJ2ZXIsIGFic29sdXRlIG9yIHJlbGF0aXZlIHRvIGBjd2RgLiAqL1xuICByZWFkb25seSBjb25maWdGaWxlPzogc3RyaW5nO1xuICByZWFkb25seSBlbnY/OiBOb2RlSlMuUHJvY2Vzc0Vudjtcbn1cblxuY29uc3QgaG9zdCA9ICcxMjcuMC4wLjEnO1xuXG4vKipcbiAqIFRoZSBhcmd1bWVudHMgdGhhdCBzdGFydCBhIHNlcnZlciBvbiBhIHRyYW5zcG9ydC5cbiAqXG4gKiBUaGUgcHJvdG9jb2wncyB3b3JkcyBhcmUgYWRkZWQgdG8gYGFyZ3NgLCB1bmxlc3MgYGFyZ3NgIG5hbWVzIHRoZW0gYWxyZWFkeTsgdGhlbiBpdCBpcyB0YWtlbiBhcyBpdFxuICogc3RhbmRzLCB3aXRoIGAke3BvcnR9YCBhbmQgYCR7aG9zdH1gIGZpbGxlZCBpbi5cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGxhdW5jaExpbmUoXG4gIGFyZ3M6IHJlYWRvbmx5IHN0cmluZ1tdLFxuICB0cmFuc3BvcnQ6IFRyYW5zcG9ydElkLFxuICBwb3J0OiBudW1iZXIgfCB1bmRlZmluZWQsXG4pOiBzdHJpbmdbXSB7XG4gIGNvbnN0IGVudHJ5ID0gcHJvdG9jb2wudHJhbnNwb3J0cy5maW5kKCh7IGlkIH0pID0+IGlkID09PSB0cmFuc3BvcnQpO1xuICBpZiAoZW50cnkgPT09IHVuZGVmaW5lZCkge1xuICAgIHRocm93IG5ldyBQcm9ibGVtKCdjYW5ub3Qtc3RhcnQnLCBgVGhlcmUgaXMgbm8gdHJhbnNwb3J0IFx1MjAxQyR7dHJhbnNwb3J0fVx1MjAxRC5gKTtcbiAgfVxuICBjb25zdCB2YWx1ZXM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4gPSB7IGhvc3QsIHBvcnQ6IFN0cmluZyhwb3J0KSB9O1xuICBjb25zdCB7IHdvcmRzLCBvcHRpb25zIH0gPSBlbnRyeS5sYXVuY2g7XG4gIGlmIChhcmdzLnNvbWUoKF8sIGF0KSA9PiB3b3Jkcy5ldmVyeSgod29yZCwgb2Zmc2V0KSA9PiBhcmdzW2F0ICsgb2Zmc2V0XSA9PT0gd29yZCkpKSB7XG4gICAgcmV0dXJuIGFyZ3MubWFwKChhcmcpID0+XG4gICAgICBhcmcucmVwbGFjZSgvXFwkXFx7KHBvcnR8aG9zdClcXH0vZywgKF8sIG5hbWU6IHN0cmluZykgPT4gdmFsdWVzW25hbWVdID8/ICcnKSxcbiAgICApO1xuICB9XG4gIGNvbnN0IGZsYWdzID0gb3B0aW9ucy5mbGF0TWFwKCh7IGZsYWcsIHZhbHVlIH0pID0+IFtmbGFnLCB2YWx1ZXNbdmFsdWVdID8/ICcnXSk7XG4gIHJldHVybiBbLi4uYXJncywgLi4ud29yZHMsIC4uLmZsYWdzXTtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBMYXVuY2hlZCB7XG4gIHJlYWRvbmx5IHByb2Nlc3M6IFNlcnZlclByb2Nlc3M7XG4gIHJlYWRvbmx5IGlucHV0OiBSZWFkYWJsZTtcbiAgcmVhZG9ubHkgb3V0cHV0OiBXcml0YWJsZTtcbiAgcmVhZG9ubHkgc29ja2V0PzogU29ja2V0O1xufVxuXG4vKiogU3RhcnQgYSBzZXJ2ZXIgYW5kIGdldCBpdHMgc3RyZWFtcy4gUmVqZWN0cyB3aXRoIGEgUHJvYmxlbTsgbm90aGluZyBpcyBsZWZ0IHJ1bm5pbmcgdGhlbi4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiBsYXVuY2goXG4gIG9wdGlvbnM6IFNlcnZlck9wdGlvbnMsXG4gIGxvZzogKGxpbmU6IHN0cmluZykgPT4gdm9pZCxcbiAgdGltZW91dHM6IHsgcmVhZG9ubHkgc3RhcnQ6IG51bWJlcjsgcmVhZG9ubHkgY2xvc2U6IG51bWJlciB9LFxuKTogUHJvbWlzZTxMYXVuY2hlZD4ge1xuICBjb25zdCBwb3J0ID0gb3B0aW9ucy50cmFuc3BvcnQgPT09ICdzb2NrZXQnID8gYXdhaXQgZnJlZVBvcnQoKSA6IHVuZGVmaW5lZDtcbiAgY29uc3QgYXJncyA9IGxhdW5jaExpbmUob3B0aW9ucy5hcmdzLCBvcHRpb25zLnRyYW5zcG9ydCwgcG9ydCk7XG4gIGxvZyhgJCAke1tvcHRpb25zLmNvbW1hbmQsIC4uLmFyZ3NdLm1hcChxdW90ZWQpLmpvaW4oJyAnKX0gICAoaW4gJHtvcHRpb25zLmN3ZH0pYCk7XG4gIGNvbnN0IHNlcnZlciA9IGF3YWl0IFNlcnZlclByb2Nlc3Muc3RhcnQoeyAuLi5vcHRpb25zLCBhcmdzIH0sIGxvZyk7XG4gIGlmIChwb3J0ID09PSB1bmRlZmluZWQpIHtcbiAgICByZXR1cm4geyBwcm9jZXNzOiBzZXJ2ZXIsIGlucHV0OiBzZXJ2ZXIub3V0cHV0LCBvdXRwdXQ6IHNlcnZlci5pbnB1dCB9O1xuICB9XG4gIC8vIE9uIGEgc29ja2V0LCBzdGFuZGFyZCBvdXRwdXQgaXMgZnJlZSBmb3IgbG9ncy5cbiAgc2VydmVyLm91dHB1dC5zZXRFbmNvZGluZygndXRmOCcpO1xuICBzZXJ2ZXIub3V0cHV0Lm9uKCdkYXRhJywgKHRleHQ6IHN0cmluZykgPT4gbG9nKHRleHQudHJpbUVuZCgpKSk7XG4gIHRyeSB7XG4gICAgY29uc3Qgc29ja2V0ID0gYXdhaXQgY29ubmVjdChzZXJ2ZXIsIHBvcnQsIHRpbWVvdXRzLnN0YXJ0KTtcbiAgICByZXR1cm4geyBwcm9jZXNzOiBzZXJ2ZXIsIGlucHV0OiBzb2NrZXQsIG91dHB1dDogc29ja2V0LCBzb2NrZXQgfTtcbiAgfSBjYXRjaCAoZXJyb3IpIHtcbiAgICBhd2FpdCBzZXJ2ZXIuY2xvc2UodGltZW91dHMuY2xvc2UpO1xuICAgIHRocm93IGVycm9yO1xuICB9XG59XG5cbi8qKiBDb25uZWN0IHRvIGEgc2VydmVyIHRoYXQgaGFzIGp1c3QgYmVlbiBzdGFydGVkOiBpdCB0YWtlcyBhIG1vbWVudCB1bnRpbCBpdCBsaXN0ZW5zLiAqL1xuYXN5bmMgZnVuY3Rpb24gY29ubmVjdChzZXJ2ZXI6IFNlcnZlclByb2Nlc3MsIHBvcnQ6IG51bWJlciwgdGltZW91dDogbnVtYmVyKTogUHJvbWlzZTxTb2NrZXQ+IHtcbiAgY29uc3QgZGVhZGxpbmUgPSBEYXRlLm5vdygpICsgdGltZW91dDtcbiAgbGV0IGhvdzogc3RyaW5nIHwgdW5kZWZpbmVkO1xuICB2b2lkIHNlcnZlci5lbmRlZC50aGVuKCh0ZXh0KSA9PiB7XG4gICAgaG93ID0gdGV4dDtcbiAgfSk7XG4gIGZvciAobGV0IHdhaXQgPSAxMDsgRGF0ZS5ub3coKSA8IGRlYWRsaW5lOyB3YWl0ID0gTWF0aC5taW4od2FpdCAqIDIsIDI1MCkpIHtcbiAgICBjb25zdCBzb2NrZXQgPSBhd2FpdCB0cnlDb25uZWN0KHBvcnQpO1xuICAgIGlmIChzb2NrZXQgIT09IHVuZGVmaW5lZCkge1xuICAgICAgcmV0dXJuIHNvY2tldDtcbiAgICB9XG4gICAgaWYgKGhvdyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICB0aHJvdyBuZXcgUHJvYmxlbShcbiAgICAgICAgJ2V4aXRlZCcsXG4gICAgICAgIGBJdCBlbmRlZCAke2hvd30gYmVmb3JlIGl0IGFjY2VwdGVkIGEgY29ubmVjdGlvbi4ke3NlcnZlci5sYXN0V29yZHN9YCxcbiAgICAgICk7XG4gICAgfVxuICAgIGF3YWl0IG5ldyBQcm9taXNlKChyZXNvbHZlKSA9PiBzZXRUaW1lb3V0KHJlc29sdmUsIHdhaXQpKTtcbiAgfVxuICB0aHJvdyBuZXcgUHJvYmxlbShcbiAgICAnY2Fubm90LWNvbm5lY3QnLFxuICAgIGBJdCBkaWQgbm90IGxpc3RlbiBvbiAke2hvc3R9OiR7cG9ydH0gd2l0aGluICR7dGltZW91dCAvIDEwMDB9IHMuJHtzZXJ2ZXIubGFzdFdvcmRzfWAsXG4gICk7XG59XG5cbmZ1bmN0aW9uIHRyeUNvbm5lY3QocG9ydDogbnVtYmVyKTogUHJvbWlzZTxTb2NrZXQgfCB1bmRlZmluZWQ+IHtcbiAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlKSA9PiB7XG4gICAgY29uc3Qgc29ja2V0ID0gY3JlYXRlQ29ubmVjdGlvbih7IHBvcnQsIGhvc3QsIG5vRGVsYXk6IHRydWUgfSk7XG4gICAgc29ja2V0Lm9uY2UoJ2Nvbm5lY3QnLCAoKSA9PiB7XG4gICAgICBzb2NrZXQucmVtb3ZlQWxsTGlzdGVuZXJzKCdlcnJvcicpO1xuICAgICAgc29ja2V0Lm9uKCdlcnJvcicsICgpID0+IHVuZGVmaW5lZCk7IC8vIHJlcG9ydGVkIGJ5IGl0cyBjbG9zZVxuICAgICAgcmVzb2x2ZShzb2NrZXQpO1xuICAgIH0pO1xuICAgIHNvY2tldC5vbmNlKCdlcnJvcicsICgpID0+IHJlc29sdmUodW5kZWZpbmVkKSk7XG4gIH0pO1xufVxuXG5mdW5jdGlvbiBmcmVlUG9ydCgpOiBQcm9taXNlPG51bWJlcj4ge1xuICByZXR1cm4gbmV3IFByb21pc2UoKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgIGNvbnN0IHByb2JlID0gY3JlYXRlU2VydmVyKCk7XG4gICAgcHJvYmUub25jZSgnZXJyb3InLCByZWplY3QpO1xuICAgIHByb2JlLmxpc3RlbigwLCBob3N0LCAoKSA9PiB7XG4gICAgICBjb25zdCBhZGRyZXNzID0gcHJvYmUuYWRkcmVzcygpO1xuICAgICAgY29uc3QgcG9ydCA9IHR5cGVvZiBhZGRyZXNzID09PSAnb2JqZWN0JyAmJiBhZGRyZXNzICE9PSBudWxsID8gYWRkcmVzcy5wb3J0IDogMDtcbiAgICAgIHByb2JlLmNsb3NlKCgpID0+IHJlc29sdmUocG9ydCkpO1xuICAgIH0pO1xuICB9KTtcbn1cblxuZnVuY3Rpb24gcXVvdGVkKHdvcmQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiAvXltcXHdAJSs9OiwuL1xcXFwtXSskLy50ZXN0KHdvcmQpID8gd29yZCA6IEpTT04uc3RyaW5naWZ5KHdvcmQpO1xufVxuIiwgIi8qKlxuICogT25lIHNlcnZlciBwcm9jZXNzOiBzdGFydGVkIGluIGl0cyBvd24gZ3JvdXAsIGl0cyBzdGFuZGFyZCBlcnJvciByZWFkIGxpbmUgYnkgbGluZSwgYW5kIGVuZGVkIGZvclxuICogZ29vZCB0b2dldGhlciB3aXRoIHdoYXRldmVyIGl0IHN0YXJ0ZWQuXG4gKlxuICogS25vd3Mgbm90aGluZyBvZiBtZXNzYWdlcy4gVGVzdGVkIGJ5IHRlc3Qvc2Vzc2lvbi50ZXN0LnRzLlxuICovXG5pbXBvcnQgeyBzcGF3biwgdHlwZSBDaGlsZFByb2Nlc3NXaXRob3V0TnVsbFN0cmVhbXMgfSBmcm9tICdub2RlOmNoaWxkX3Byb2Nlc3MnO1xuaW1wb3J0IHsgc3RhdFN5bmMgfSBmcm9tICdub2RlOmZzJztcbmltcG9ydCB7IGNyZWF0ZUludGVyZmFjZSB9IGZyb20gJ25vZGU6cmVhZGxpbmUnO1xuaW1wb3J0IHsgUHJvYmxlbSB9IGZyb20gJy4vcHJvYmxlbXMuanMnO1xuXG5jb25zdCB3aW5kb3dzID0gcHJvY2Vzcy5wbGF0Zm9ybSA9PT0gJ3dpbjMyJztcblxuLyoqIExpbmVzIG9mIHN0YW5kYXJkIGVycm9yIHRoYXQgYW4gZXJyb3IgbWVzc2FnZSBxdW90ZXMuICovXG5jb25zdCBUQUlMID0gNTtcblxuZXhwb3J0IGludGVyZmFjZSBQcm9jZXNzT3B0aW9ucyB7XG4gIHJlYWRvbmx5IGNvbW1hbmQ6IHN0cmluZztcbiAgcmVhZG9ubHkgYXJnczogcmVhZG9ubHkgc3RyaW5nW107XG4gIC8qKiBBYnNvbHV0ZSBwYXRoIG9mIHRoZSB3b3JraW5nIGRpcmVjdG9yeS4gKi9cbiAgcmVhZG9ubHkgY3dkOiBzdHJpbmc7XG4gIHJlYWRvbmx5IGVudj86IE5vZGVKUy5Qcm9jZXNzRW52O1xufVxuXG5leHBvcnQgY2xhc3MgU2VydmVyUHJvY2VzcyB7XG4gIC8qKiBTZXR0bGVzIHdoZW4gdGhlIHByb2Nlc3MgaXMgZ29uZSBhbmQgaXRzIG91dHB1dCBpcyByZWFkOyB0aGUgdGV4dCBzYXlzIGhvdyBpdCBlbmRlZC4gKi9cbiAgcmVhZG9ubHkgZW5kZWQ6IFByb21pc2U8c3RyaW5nPjtcbiAgI3J1bm5pbmcgPSB0cnVlO1xuICAjdGFpbDogc3RyaW5nW10gPSBbXTtcbiAgI2Nsb3Npbmc6IFByb21pc2U8dm9pZD4gfCB1bmRlZmluZWQ7XG5cbiAgcHJpdmF0ZSBjb25zdHJ1Y3RvcihcbiAgICBwcml2YXRlIHJlYWRvbmx5IGNoaWxkOiBDaGlsZFByb2Nlc3NXaXRob3V0TnVsbFN0cmVhbXMsXG4gICAgbG9nOiAobGluZTogc3RyaW5nKSA9PiB2b2lkLFxuICApIHtcbiAgICBjb25zdCBlcnJvcnMgPSBjcmVhdGVJbnRlcmZhY2UoeyBpbnB1dDogY2hpbGQuc3RkZXJyLCBjcmxmRGVsYXk6IEluZmluaXR5IH0pO1xuICAgIGVycm9ycy5vbignbGluZScsIChsaW5lKSA9PiB7XG4gICAgICBsb2cobGluZSk7XG4gICAgICBpZiAobGluZS50cmltKCkgIT09ICcnKSB7XG4gICAgICAgIHRoaXMuI3RhaWwgPSBbLi4udGhpcy4jdGFpbC5zbGljZSgxIC0gVEFJTCksIGxpbmVdO1xuICAgICAgfVxuICAgIH0pO1xuICAgIC8vIFdyaXRpbmcgdG8gYSBwcm9jZXNzIHRoYXQgaXMgZ29uZSBpcyByZXBvcnRlZCBieSBpdHMgZW5kOyB0aGUgc3RyZWFtJ3Mgb3duIGVycm9yIGlzIG5vaXNlLlxuICAgIGNoaWxkLnN0ZGluLm9uKCdlcnJvcicsICgpID0+IHVuZGVmaW5lZCk7XG4gICAgdGhpcy5lbmRlZCA9IG5ldyBQcm9taXNlKChyZXNvbHZlKSA9PiB7XG4gICAgICBjaGlsZC5vbmNlKCdleGl0JywgKGNvZGUsIHNpZ25hbCkgPT4ge1xuICAgICAgICB0aGlzLiNydW5uaW5nID0gZmFsc2U7XG4gICAgICAgIC8vIFdoYXQgdGhlIHNlcnZlciBzdGFydGVkIG1heSBzdGlsbCBob2xkIGl0cyBwaXBlczogd2l0aG91dCB0aGlzLCB0aGV5IHdvdWxkIG5ldmVyIGNsb3NlLlxuICAgICAgICB0aGlzLiNzaWduYWxHcm91cCgnU0lHS0lMTCcpO1xuICAgICAgICBjb25zdCBob3cgPSBzaWduYWwgPT09IG51bGwgPyBgd2l0aCBleGl0IGNvZGUgJHtjb2RlID8/ICd1bmtub3duJ31gIDogYG9uICR7c2lnbmFsfWA7XG4gICAgICAgIGNoaWxkLm9uY2UoJ2Nsb3NlJywgKCkgPT4gcmVzb2x2ZShob3cpKTtcbiAgICAgIH0pO1xuICAgIH0pO1xuICB9XG5cbiAgLyoqIFN0YXJ0IGEgcHJvY2Vzcy4gUmVqZWN0cyB3aXRoIGEgUHJvYmxlbSBpZiB0aGVyZSBpcyBubyBzdWNoIGZvbGRlciBvciBjb21tYW5kLiAqL1xuICBzdGF0aWMgYXN5bmMgc3RhcnQob3B0aW9uczogUHJvY2Vzc09wdGlvbnMsIGxvZzogKGxpbmU6IHN0cmluZykgPT4gdm9pZCk6IFByb21pc2U8U2VydmVyUHJvY2Vzcz4ge1xuICAgIGlmICghc3RhdFN5bmMob3B0aW9ucy5jd2QsIHsgdGhyb3dJZk5vRW50cnk6IGZhbHNlIH0pPy5pc0RpcmVjdG9yeSgpKSB7XG4gICAgICB0aHJvdyBuZXcgUHJvYmxlbSgnbm8tZm9sZGVyJywgYEl0cyB3b3JraW5nIGRpcmVjdG9yeSAke29wdGlvbnMuY3dkfSBkb2VzIG5vdCBleGlzdC5gKTtcbiAgICB9XG4gICAgY29uc3QgY2hpbGQgPSBzcGF3bihvcHRpb25zLmNvbW1hbmQsIG9wdGlvbnMuYXJncywge1xuICAgICAgY3dkOiBvcHRpb25zLmN3ZCxcbiAgICAgIGVudjogb3B0aW9ucy5lbnYgPz8gcHJvY2Vzcy5lbnYsXG4gICAgICAvLyBBIGdyb3VwIG9mIGl0cyBvd24sIHNvIHRoYXQgdGhlIHByb2Nlc3NlcyBhIHNlcnZlciBzdGFydHMgY2FuIGJlIGVuZGVkIHdpdGggaXQuXG4gICAgICBkZXRhY2hlZDogIXdpbmRvd3MsXG4gICAgICB3aW5kb3dzSGlkZTogdHJ1ZSxcbiAgICB9KTtcbiAgICAvLyBCb3RoIGV2ZW50cyBjb21lIGJlZm9yZSBhbnkgb3V0cHV0LCBzbyBub3RoaW5nIGlzIGxvc3QgYnkgd2FpdGluZyBoZXJlLlxuICAgIHJldHVybiBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgcmVqZWN0KSA9PiB7XG4gICAgICBjaGlsZC5vbmNlKCdlcnJvcicsIChlcnJvcjogTm9kZUpTLkVycm5vRXhjZXB0aW9uKSA9PiB7XG4gICAgICAgIHJlamVjdChcbiAgICAgICAgICBlcnJvci5jb2RlID09PSAnRU5PRU5UJ1xuICAgICAgICAgICAgPyBuZXcgUHJvYmxlbShcbiAgICAgICAgICAgICAgICAnbm8tY29tbWFuZCcsXG4gICAgICAgICAgICAgICAgYFRoZSBjb21tYW5kIFx1MjAxQyR7b3B0aW9ucy5jb21tYW5kfVx1MjAxRCB3YXMgbm90IGZvdW5kLiBDb3JyZWN0IHRoZSBzZXR0aW5nLCBvciBpbnN0YWxsIGl0LmAsXG4gICAgICAgICAgICAgIClcbiAgICAgICAgICAgIDogbmV3IFByb2JsZW0oJ2Nhbm5vdC1zdGFydCcsIGBcdTIwMUMke29wdGlvbnMuY29tbWFuZH1cdTIwMUQgY2Fubm90IGJlIHJ1bjogJHtlcnJvci5tZXNzYWdlfS5gKSxcbiAgICAgICAgKTtcbiAgICAgIH0pO1xuICAgICAgY2hpbGQub25jZSgnc3Bhd24nLCAoKSA9PiByZXNvbHZlKG5ldyBTZXJ2ZXJQcm9jZXNzKGNoaWxkLCBsb2cpKSk7XG4gICAgfSk7XG4gIH1cblxuICBnZXQgb3V0cHV0KCk6IE5vZGVKUy5SZWFkYWJsZVN0cmVhbSAmIENoaWxkUHJvY2Vzc1dpdGhvdXROdWxsU3RyZWFtc1snc3Rkb3V0J10ge1xuICAgIHJldHVybiB0aGlzLmNoaWxkLnN0ZG91dDtcbiAgfVxuXG4gIGdldCBpbnB1dCgpOiBDaGlsZFByb2Nlc3NXaXRob3V0TnVsbFN0cmVhbXNbJ3N0ZGluJ10ge1xuICAgIHJldHVybiB0aGlzLmNoaWxkLnN0ZGluO1xuICB9XG5cbiAgZ2V0IHBpZCgpOiBudW1iZXIgfCB1bmRlZmluZWQge1xuICAgIHJldHVybiB0aGlzLmNoaWxkLnBpZDtcbiAgfVxuXG4gIGdldCBydW5uaW5nKCk6IGJvb2xlYW4ge1xuICAgIHJldHVybiB0aGlzLiNydW5uaW5nO1xuICB9XG5cbiAgLyoqIFdoYXQgaXQgbGFzdCB3cm90ZSB0byBzdGFuZGFyZCBlcnJvciwgdG8gYmUgcHV0IGF0IHRoZSBlbmQgb2YgYW4gZXJyb3IgbWVzc2FnZS4gKi9cbiAgZ2V0IGxhc3RXb3JkcygpOiBzdHJpbmcge1xuICAgIHJldHVybiB0aGlzLiN0YWlsLmxlbmd0aCA9PT0gMCA/ICcnIDogYCBJdCBsYXN0IHdyb3RlOiAke3RoaXMuI3RhaWwuam9pbignIFx1MjNDRSAnKX1gO1xuICB9XG5cbiAgLyoqIEVuZCBpdDogY2xvc2UgaXRzIGlucHV0LCB3YWl0LCB0ZXJtaW5hdGUsIHdhaXQsIGtpbGwuIEVhY2ggd2FpdCBsYXN0cyBhdCBtb3N0IGBncmFjZWAgbXMuICovXG4gIGNsb3NlKGdyYWNlOiBudW1iZXIpOiBQcm9taXNlPHZvaWQ+IHtcbiAgICB0aGlzLiNjbG9zaW5nID8/PSB0aGlzLiNjbG9zZShncmFjZSk7XG4gICAgcmV0dXJuIHRoaXMuI2Nsb3Npbmc7XG4gIH1cblxuICBhc3luYyAjY2xvc2UoZ3JhY2U6IG51bWJlcik6IFByb21pc2U8dm9pZD4ge1xuICAgIHRoaXMuY2hpbGQuc3RkaW4uZW5kKCk7XG4gICAgLy8gQSBmdWxsIHBpcGUgd291bGQga2VlcCB0aGUgcHJvY2VzcyBmcm9tIGVuZGluZywgc28gd2hhdCBpdCBzdGlsbCB3cml0ZXMgaXMgcmVhZCBhbmQgZHJvcHBlZC5cbiAgICB0aGlzLmNoaWxkLnN0ZG91dC5yZXN1bWUoKTtcbiAgICBmb3IgKGNvbnN0IHNpZ25hbCBvZiBbJ1NJR1RFUk0nLCAnU0lHS0lMTCddIGFzIGNvbnN0KSB7XG4gICAgICBpZiAoYXdhaXQgdGhpcy4jZW5kc1dpdGhpbihncmFjZSkpIHtcbiAgICAgICAgcmV0dXJuO1xuICAgICAgfVxuICAgICAgdGhpcy4jc2lnbmFsR3JvdXAoc2lnbmFsKTtcbiAgICB9XG4gICAgYXdhaXQgdGhpcy4jZW5kc1dpdGhpbihncmFjZSk7XG4gICAgdGhpcy5jaGlsZC5zdGRvdXQuZGVzdHJveSgpO1xuICAgIHRoaXMuY2hpbGQuc3RkZXJyLmRlc3Ryb3koKTtcbiAgfVxuXG4gIGFzeW5jICNlbmRzV2l0aGluKG1pbGxpc2Vjb25kczogbnVtYmVyKTogUHJvbWlzZTxib29sZWFuPiB7XG4gICAgbGV0IHRpbWVyOiBOb2RlSlMuVGltZW91dCB8IHVuZGVmaW5lZDtcbiAgICBjb25zdCBsYXRlID0gbmV3IFByb21pc2U8ZmFsc2U+KChyZXNvbHZlKSA9PiB7XG4gICAgICB0aW1lciA9IHNldFRpbWVvdXQoKCkgPT4gcmVzb2x2ZShmYWxzZSksIG1pbGxpc2Vjb25kcyk7XG4gICAgfSk7XG4gICAgY29uc3QgaW5UaW1lID0gYXdhaXQgUHJvbWlzZS5yYWNlKFt0aGlzLmVuZGVkLnRoZW4oKCkgPT4gdHJ1ZSBhcyBjb25zdCksIGxhdGVdKTtcbiAgICBjbGVhclRpbWVvdXQodGltZXIpO1xuICAgIHJldHVybiBpblRpbWU7XG4gIH1cblxuICAjc2lnbmFsR3JvdXAoc2lnbmFsOiAnU0lHVEVSTScgfCAnU0lHS0lMTCcpOiB2b2lkIHtcbiAgICBjb25zdCBwaWQgPSB0aGlzLmNoaWxkLnBpZDtcbiAgICBpZiAocGlkID09PSB1bmRlZmluZWQpIHtcbiAgICAgIHJldHVybjtcbiAgICB9XG4gICAgaWYgKHdpbmRvd3MpIHtcbiAgICAgIC8vIFRoZXJlIGFyZSBubyBncm91cHM7IHRhc2traWxsIHdhbGtzIHRoZSB0cmVlLCB3aGljaCBtdXN0IGJlIGRvbmUgd2hpbGUgaXRzIHJvb3QgbGl2ZXMuXG4gICAgICBpZiAodGhpcy4jcnVubmluZykge1xuICAgICAgICBzcGF3bigndGFza2tpbGwnLCBbJy9waWQnLCBTdHJpbmcocGlkKSwgJy90JywgJy9mJ10sIHsgd2luZG93c0hpZGU6IHRydWUgfSk7XG4gICAgICB9XG4gICAgICByZXR1cm47XG4gICAgfVxuICAgIHRyeSB7XG4gICAgICBwcm9jZXNzLmtpbGwoLXBpZCwgc2lnbmFsKTtcbiAgICB9IGNhdGNoIHtcbiAgICAgIC8vIFRoZSBncm91cCBpcyBlbXB0eTogbm90aGluZyBpcyBsZWZ0IHRvIGVuZC5cbiAgICB9XG4gIH1cbn1cbiIsICIvKipcbiAqIENoZWNrcyB0aGUgc2hhcGUgb2Ygd2hhdCBhIHNlcnZlciBhbnN3ZXJzIGJlZm9yZSBhbnl0aGluZyByZWxpZXMgb24gaXQuXG4gKlxuICogT25seSB3aGF0IHRoZSBlZGl0b3IgdXNlcyBpcyBjaGVja2VkLCBzbyB0aGF0IGV4dHJhIGFuZCB1bmtub3duIG1lbWJlcnMgZG8gbm8gaGFybS4gVGhlIGVycm9yIHNheXNcbiAqIHdoZXJlIHRoZSBhbnN3ZXIgaXMgd3JvbmcgYnkgYSBKU09OIHBvaW50ZXIuIFRlc3RlZCBieSB0ZXN0L3JlcGxpZXMudGVzdC50cy5cbiAqL1xuaW1wb3J0IHR5cGUge1xuICBDb25maWd1cmVSZXN1bHQsXG4gIERpc2NvdmVyUmVzdWx0LFxuICBNdXRhdGlvblRlc3RSZXN1bHQsXG59IGZyb20gJ0B0ZXN0d2lyZS9wcm90b2NvbHMvbXNwL3YwXzQnO1xuaW1wb3J0IHsgZXhjZXJwdCwgUHJvYmxlbSB9IGZyb20gJy4vcHJvYmxlbXMuanMnO1xuXG5leHBvcnQgZnVuY3Rpb24gcmVhZENvbmZpZ3VyZVJlc3VsdCh2YWx1ZTogdW5rbm93bik6IENvbmZpZ3VyZVJlc3VsdCB7XG4gIGNvbnN0IHJlc3VsdCA9IG9iamVjdCh2YWx1ZSwgJycpO1xuICBzdHJpbmcocmVzdWx0Wyd2ZXJzaW9uJ10sICcvdmVyc2lvbicpO1xuICByZXR1cm4gdmFsdWUgYXMgQ29uZmlndXJlUmVzdWx0O1xufVxuXG5leHBvcnQgZnVuY3Rpb24gcmVhZERpc2NvdmVyUmVzdWx0KHZhbHVlOiB1bmtub3duKTogRGlzY292ZXJSZXN1bHQge1xuICBjaGVja0ZpbGVzKHZhbHVlLCAoKSA9PiB1bmRlZmluZWQpO1xuICByZXR1cm4gdmFsdWUgYXMgRGlzY292ZXJSZXN1bHQ7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiByZWFkTXV0YXRpb25UZXN0UmVzdWx0KHZhbHVlOiB1bmtub3duKTogTXV0YXRpb25UZXN0UmVzdWx0IHtcbiAgY2hlY2tGaWxlcyh2YWx1ZSwgKG11dGFudCwgYXQpID0+IHtcbiAgICBzdHJpbmcobXV0YW50WydzdGF0dXMnXSwgYCR7YXR9L3N0YXR1c2ApO1xuICAgIG9wdGlvbmFsKG11dGFudCwgJ3N0YXR1c1JlYXNvbicsIGF0LCBzdHJpbmcpO1xuICAgIG9wdGlvbmFsKG11dGFudCwgJ2R1cmF0aW9uJywgYXQsIG51bWJlcik7XG4gICAgb3B0aW9uYWwobXV0YW50LCAndGVzdHNDb21wbGV0ZWQnLCBhdCwgKGZvdW5kLCBoZXJlKSA9PiB3aG9sZShmb3VuZCwgaGVyZSwgMCkpO1xuICAgIG9wdGlvbmFsKG11dGFudCwgJ2NvdmVyZWRCeScsIGF0LCBzdHJpbmdzKTtcbiAgICBvcHRpb25hbChtdXRhbnQsICdraWxsZWRCeScsIGF0LCBzdHJpbmdzKTtcbiAgfSk7XG4gIHJldHVybiB2YWx1ZSBhcyBNdXRhdGlvblRlc3RSZXN1bHQ7XG59XG5cbnR5cGUgSnNvbiA9IFJlY29yZDxzdHJpbmcsIHVua25vd24+O1xuXG5mdW5jdGlvbiBjaGVja0ZpbGVzKHZhbHVlOiB1bmtub3duLCBtb3JlOiAobXV0YW50OiBKc29uLCBhdDogc3RyaW5nKSA9PiB2b2lkKTogdm9pZCB7XG4gIGNvbnN0IGZpbGVzID0gb2JqZWN0KG9iamVjdCh2YWx1ZSwgJycpWydmaWxlcyddLCAnL2ZpbGVzJyk7XG4gIGZvciAoY29uc3QgW3BhdGgsIGZpbGVdIG9mIE9iamVjdC5lbnRyaWVzKGZpbGVzKSkge1xuICAgIGNvbnN0IGF0ID0gYC9maWxlcy8ke3BhdGgucmVwbGFjZUFsbCgnficsICd+MCcpLnJlcGxhY2VBbGwoJy8nLCAnfjEnKX1gO1xuICAgIGNvbnN0IG11dGFudHMgPSBvYmplY3QoZmlsZSwgYXQpWydtdXRhbnRzJ107XG4gICAgaWYgKCFBcnJheS5pc0FycmF5KG11dGFudHMpKSB7XG4gICAgICB0aHJvdyBtYWxmb3JtZWQoYCR7YXR9L211dGFudHNgLCAnYSBsaXN0JywgbXV0YW50cyk7XG4gICAgfVxuICAgIGZvciAoY29uc3QgW2luZGV4LCBtdXRhbnRdIG9mIG11dGFudHMuZW50cmllcygpKSB7XG4gICAgICBjb25zdCBoZXJlID0gYCR7YXR9L211dGFudHMvJHtpbmRleH1gO1xuICAgICAgY29uc3QgbWVtYmVycyA9IG9iamVjdChtdXRhbnQsIGhlcmUpO1xuICAgICAgc3RyaW5nKG1lbWJlcnNbJ2lkJ10sIGAke2hlcmV9L2lkYCk7XG4gICAgICBzdHJpbmcobWVtYmVyc1snbXV0YXRvck5hbWUnXSwgYCR7aGVyZX0vbXV0YXRvck5hbWVgKTtcbiAgICAgIG9wdGlvbmFsKG1lbWJlcnMsICdyZXBsYWNlbWVudCcsIGhlcmUsIHN0cmluZyk7XG4gICAgICBvcHRpb25hbChtZW1iZXJzLCAnZGVzY3JpcHRpb24nLCBoZXJlLCBzdHJpbmcpO1xuICAgICAgY29uc3QgbG9jYXRpb24gPSBvYmplY3QobWVtYmVyc1snbG9jYXRpb24nXSwgYCR7aGVyZX0vbG9jYXRpb25gKTtcbiAgICAgIHBvc2l0aW9uKGxvY2F0aW9uWydzdGFydCddLCBgJHtoZXJlfS9sb2NhdGlvbi9zdGFydGApO1xuICAgICAgcG9zaXRpb24obG9jYXRpb25bJ2VuZCddLCBgJHtoZXJlfS9sb2NhdGlvbi9lbmRgKTtcbiAgICAgIG1vcmUobWVtYmVycywgaGVyZSk7XG4gICAgfVxuICB9XG59XG5cbmZ1bmN0aW9uIHBvc2l0aW9uKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKTogdm9pZCB7XG4gIGNvbnN0IG1lbWJlcnMgPSBvYmplY3QodmFsdWUsIGF0KTtcbiAgd2hvbGUobWVtYmVyc1snbGluZSddLCBgJHthdH0vbGluZWAsIDEpO1xuICB3aG9sZShtZW1iZXJzWydjb2x1bW4nXSwgYCR7YXR9L2NvbHVtbmAsIDEpO1xufVxuXG4vKiogQ2hlY2sgYSBtZW1iZXIgdGhhdCBtYXkgYmUgYWJzZW50OyBudWxsIGlzIG5vdCBhYnNlbnQuICovXG5mdW5jdGlvbiBvcHRpb25hbChcbiAgbWVtYmVyczogSnNvbixcbiAgbmFtZTogc3RyaW5nLFxuICBhdDogc3RyaW5nLFxuICBjaGVjazogKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKSA9PiB2b2lkLFxuKTogdm9pZCB7XG4gIGlmIChtZW1iZXJzW25hbWVdICE9PSB1bmRlZmluZWQpIHtcbiAgICBjaGVjayhtZW1iZXJzW25hbWVdLCBgJHthdH0vJHtuYW1lfWApO1xuICB9XG59XG5cbmZ1bmN0aW9uIHdob2xlKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nLCBsZWFzdDogbnVtYmVyKTogdm9pZCB7XG4gIGlmICghTnVtYmVyLmlzSW50ZWdlcih2YWx1ZSkgfHwgKHZhbHVlIGFzIG51bWJlcikgPCBsZWFzdCkge1xuICAgIHRocm93IG1hbGZvcm1lZChhdCwgYGEgd2hvbGUgbnVtYmVyIGZyb20gJHtsZWFzdH1gLCB2YWx1ZSk7XG4gIH1cbn1cblxuZnVuY3Rpb24gbnVtYmVyKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKTogdm9pZCB7XG4gIGlmICh0eXBlb2YgdmFsdWUgIT09ICdudW1iZXInIHx8IHZhbHVlIDwgMCkge1xuICAgIHRocm93IG1hbGZvcm1lZChhdCwgJ2EgbnVtYmVyIGZyb20gMCcsIHZhbHVlKTtcbiAgfVxufVxuXG5mdW5jdGlvbiBzdHJpbmdzKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKTogdm9pZCB7XG4gIGlmICghQXJyYXkuaXNBcnJheSh2YWx1ZSkpIHtcbiAgICB0aHJvdyBtYWxmb3JtZWQoYXQsICdhIGxpc3QnLCB2YWx1ZSk7XG4gIH1cbiAgdmFsdWUuZm9yRWFjaCgoaXRlbSwgaW5kZXgpID0+IHN0cmluZyhpdGVtLCBgJHthdH0vJHtpbmRleH1gKSk7XG59XG5cbmZ1bmN0aW9uIG9iamVjdCh2YWx1ZTogdW5rbm93biwgYXQ6IHN0cmluZyk6IEpzb24ge1xuICBpZiAodHlwZW9mIHZhbHVlICE9PSAnb2JqZWN0JyB8fCB2YWx1ZSA9PT0gbnVsbCB8fCBBcnJheS5pc0FycmF5KHZhbHVlKSkge1xuICAgIHRocm93IG1hbGZvcm1lZChhdCwgJ2FuIG9iamVjdCcsIHZhbHVlKTtcbiAgfVxuICByZXR1cm4gdmFsdWUgYXMgSnNvbjtcbn1cblxuZnVuY3Rpb24gc3RyaW5nKHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKTogdm9pZCB7XG4gIGlmICh0eXBlb2YgdmFsdWUgIT09ICdzdHJpbmcnKSB7XG4gICAgdGhyb3cgbWFsZm9ybWVkKGF0LCAnYSB0ZXh0JywgdmFsdWUpO1xuICB9XG59XG5cbmZ1bmN0aW9uIG1hbGZvcm1lZChhdDogc3RyaW5nLCBleHBlY3RlZDogc3RyaW5nLCBmb3VuZDogdW5rbm93bik6IFByb2JsZW0ge1xuICBjb25zdCB3aGF0ID0gZm91bmQgPT09IHVuZGVmaW5lZCA/ICdpcyBtaXNzaW5nJyA6IGBpcyAke2V4Y2VycHQoSlNPTi5zdHJpbmdpZnkoZm91bmQpLCA2MCl9YDtcbiAgcmV0dXJuIG5ldyBQcm9ibGVtKFxuICAgICdtYWxmb3JtZWQtcmVwbHknLFxuICAgIGAke2F0ID09PSAnJyA/ICd0aGUgd2hvbGUgb2YgaXQnIDogYXR9IHNob3VsZCBiZSAke2V4cGVjdGVkfSBhbmQgJHt3aGF0fS5gLFxuICApO1xufVxuIiwgIi8qKlxuICogV2hpY2ggcHJvdG9jb2wgdmVyc2lvbnMgYSBzZXJ2ZXIgbWF5IGFuc3dlciB3aXRoLlxuICpcbiAqIFdoaWxlIHRoZSBtYWpvciB2ZXJzaW9uIGlzIDAsIGEgbWlub3IgdmVyc2lvbiBtYXkgY2hhbmdlIHRoZSB3aXJlLCBzbyB0aGUgcmFuZ2UgaXMgb25lIG1pbm9yXG4gKiB2ZXJzaW9uOiBwYXRjaGVzIGFuZCBwcmUtcmVsZWFzZXMgb2YgaXQgYXJlIHdlbGNvbWUuIFRoZSBkb2N1bWVudCBhc2tzIGZvciBhIGJhcmUgbWFqb3IgdmVyc2lvbiBhbmRcbiAqIGdpdmVzIDEgYXMgaXRzIGV4YW1wbGU7IHN1Y2ggYW4gYW5zd2VyIGlzIHRha2VuIHdpdGggYSB3YXJuaW5nLCBzaW5jZSBub3RoaW5nIGNhbiBiZSB0b2xkIGZyb20gaXQuXG4gKiBUZXN0ZWQgYnkgdGVzdC92ZXJzaW9uLnRlc3QudHMuXG4gKi9cbmltcG9ydCB7IHByb3RvY29sIH0gZnJvbSAnQHRlc3R3aXJlL3Byb3RvY29scy9tc3AvdjBfNCc7XG5pbXBvcnQgeyBleGNlcnB0LCBQcm9ibGVtIH0gZnJvbSAnLi9wcm9ibGVtcy5qcyc7XG5cbi8qKiBDaGVjayB0aGUgdmVyc2lvbiB0aGF0IGEgc2VydmVyIGFuc3dlcmVkOyByZXR1cm5zIGEgd2FybmluZywgb3IgdW5kZWZpbmVkIGlmIHRoZXJlIGlzIG5vbmUuICovXG5leHBvcnQgZnVuY3Rpb24gY2hlY2tWZXJzaW9uKFxuICBhbnN3ZXI6IHN0cmluZyxcbiAgb3Vyczogc3RyaW5nID0gcHJvdG9jb2wud2lyZVZlcnNpb24sXG4pOiBzdHJpbmcgfCB1bmRlZmluZWQge1xuICBjb25zdCBbbWFqb3IgPSAnJywgbWlub3IgPSAnJ10gPSBvdXJzLnNwbGl0KCcuJyk7XG4gIGNvbnN0IHBhcnRzID0gL14oXFxkKykoPzpcXC4oXFxkKykoPzpcXC5cXGQrKT8oPzpbLStdWzAtOUEtWmEtei4rLV0rKT8pPyQvLmV4ZWMoYW5zd2VyLnRyaW0oKSk7XG4gIGlmIChwYXJ0cyAhPT0gbnVsbCAmJiBwYXJ0c1syXSA9PT0gdW5kZWZpbmVkICYmIFttYWpvciwgJzEnXS5pbmNsdWRlcyhwYXJ0c1sxXSA/PyAnJykpIHtcbiAgICByZXR1cm4gKFxuICAgICAgYEl0IGFuc3dlcmVkIFx1MjAxQyR7YW5zd2VyfVx1MjAxRCBmb3IgaXRzIHByb3RvY29sIHZlcnNpb24sIHdoaWNoIG5hbWVzIG5vIG1pbm9yIHZlcnNpb24uIGAgK1xuICAgICAgYEl0IGlzIHRha2VuIGZvciAke21ham9yfS4ke21pbm9yfS5gXG4gICAgKTtcbiAgfVxuICBpZiAocGFydHMgIT09IG51bGwgJiYgcGFydHNbMV0gPT09IG1ham9yICYmIHBhcnRzWzJdID09PSBtaW5vcikge1xuICAgIHJldHVybiB1bmRlZmluZWQ7XG4gIH1cbiAgdGhyb3cgbmV3IFByb2JsZW0oXG4gICAgJ3ZlcnNpb24nLFxuICAgIGBJdCBzcGVha3MgdmVyc2lvbiAke2V4Y2VycHQoYW5zd2VyLCA0MCl9IG9mIHRoZSBwcm90b2NvbCwgYW5kIHRoaXMgZXh0ZW5zaW9uIHNwZWFrcyBgICtcbiAgICAgIGAke21ham9yfS4ke21pbm9yfSAoYW55ICR7bWFqb3J9LiR7bWlub3J9LngpLiBJbnN0YWxsIGEgcmVsZWFzZSBvZiB0aGUgc2VydmVyIGZvciBgICtcbiAgICAgIGAke21ham9yfS4ke21pbm9yfSwgb3Igb2YgdGhlIGV4dGVuc2lvbiBmb3IgdGhlIHNlcnZlcidzIHZlcnNpb24uYCxcbiAgKTtcbn1cbiIsICIvKiogV2hhdCBzZXZlcmFsIHRlc3RzIG5lZWQ6IHRoZSBzY3JpcHRlZCBzZXJ2ZXIncyBjb21tYW5kLCBhIGxvZyB0aGF0IGtlZXBzLCBhIGZvbGRlciB0byB3b3JrIGluLiAqL1xuaW1wb3J0IHsgbWtkdGVtcFN5bmMsIG1rZGlyU3luYywgcm1TeW5jLCB3cml0ZUZpbGVTeW5jIH0gZnJvbSAnbm9kZTpmcyc7XG5pbXBvcnQgeyB0bXBkaXIgfSBmcm9tICdub2RlOm9zJztcbmltcG9ydCB7IGRpcm5hbWUsIGpvaW4gfSBmcm9tICdub2RlOnBhdGgnO1xuaW1wb3J0IHR5cGUgeyBTZXJ2ZXJPcHRpb25zIH0gZnJvbSAnLi4vc3JjL2NvcmUvbGF1bmNoLmpzJztcbmltcG9ydCB0eXBlIHsgUHJvYmxlbSB9IGZyb20gJy4uL3NyYy9jb3JlL3Byb2JsZW1zLmpzJztcbmltcG9ydCB7IHR5cGUgTG9nLCBTZXNzaW9uLCB0eXBlIFRpbWVvdXRzIH0gZnJvbSAnLi4vc3JjL2NvcmUvc2Vzc2lvbi5qcyc7XG5cbi8qKiBucG0gcnVucyB0aGUgdGVzdHMgZnJvbSB0aGUgcGFja2FnZSdzIGZvbGRlci4gKi9cbmV4cG9ydCBjb25zdCBzY3JpcHRlZFNlcnZlciA9IGpvaW4ocHJvY2Vzcy5jd2QoKSwgJ3Rlc3QnLCAnc2NyaXB0ZWRTZXJ2ZXIubWpzJyk7XG5cbmV4cG9ydCBmdW5jdGlvbiBzY3JpcHRlZChzY2VuYXJpbzogc3RyaW5nLCBtb3JlOiBQYXJ0aWFsPFNlcnZlck9wdGlvbnM+ID0ge30pOiBTZXJ2ZXJPcHRpb25zIHtcbiAgcmV0dXJuIHtcbiAgICBuYW1lOiAnc2NyaXB0ZWQnLFxuICAgIGNvbW1hbmQ6IHByb2Nlc3MuZXhlY1BhdGgsXG4gICAgYXJnczogW3NjcmlwdGVkU2VydmVyLCBzY2VuYXJpb10sXG4gICAgY3dkOiB0bXBkaXIoKSxcbiAgICB0cmFuc3BvcnQ6ICdzdGRpbycsXG4gICAgLi4ubW9yZSxcbiAgfTtcbn1cblxuZXhwb3J0IGNsYXNzIEtlcHRMb2cgaW1wbGVtZW50cyBMb2cge1xuICByZWFkb25seSBsaW5lczogc3RyaW5nW10gPSBbXTtcbiAgI3dhaXRpbmc6IHsgcGF0dGVybjogUmVnRXhwOyByZXNvbHZlOiAobGluZTogc3RyaW5nKSA9PiB2b2lkIH1bXSA9IFtdO1xuXG4gIGluZm8odGV4dDogc3RyaW5nKTogdm9pZCB7XG4gICAgdGhpcy4jYWRkKGBpbmZvOiAke3RleHR9YCk7XG4gIH1cblxuICB3YXJuKHRleHQ6IHN0cmluZyk6IHZvaWQge1xuICAgIHRoaXMuI2FkZChgd2FybjogJHt0ZXh0fWApO1xuICB9XG5cbiAgc2VydmVyKGxpbmU6IHN0cmluZyk6IHZvaWQge1xuICAgIHRoaXMuI2FkZChgc2VydmVyOiAke2xpbmV9YCk7XG4gIH1cblxuICAvKiogVGhlIGZpcnN0IGxpbmUgdGhhdCBtYXRjaGVzLCBiZSBpdCB0aGVyZSBvciBzdGlsbCB0byBjb21lLiAqL1xuICBsaW5lKHBhdHRlcm46IFJlZ0V4cCk6IFByb21pc2U8c3RyaW5nPiB7XG4gICAgY29uc3QgZm91bmQgPSB0aGlzLmxpbmVzLmZpbmQoKGxpbmUpID0+IHBhdHRlcm4udGVzdChsaW5lKSk7XG4gICAgcmV0dXJuIGZvdW5kICE9PSB1bmRlZmluZWRcbiAgICAgID8gUHJvbWlzZS5yZXNvbHZlKGZvdW5kKVxuICAgICAgOiBuZXcgUHJvbWlzZSgocmVzb2x2ZSkgPT4gdGhpcy4jd2FpdGluZy5wdXNoKHsgcGF0dGVybiwgcmVzb2x2ZSB9KSk7XG4gIH1cblxuICAjYWRkKGxpbmU6IHN0cmluZyk6IHZvaWQge1xuICAgIHRoaXMubGluZXMucHVzaChsaW5lKTtcbiAgICB0aGlzLiN3YWl0aW5nID0gdGhpcy4jd2FpdGluZy5maWx0ZXIoKHsgcGF0dGVybiwgcmVzb2x2ZSB9KSA9PiB7XG4gICAgICBpZiAocGF0dGVybi50ZXN0KGxpbmUpKSB7XG4gICAgICAgIHJlc29sdmUobGluZSk7XG4gICAgICAgIHJldHVybiBmYWxzZTtcbiAgICAgIH1cbiAgICAgIHJldHVybiB0cnVlO1xuICAgIH0pO1xuICB9XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBmb2xkZXJXaXRoKGZpbGVzOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+KTogeyBwYXRoOiBzdHJpbmc7IHJlbW92ZTogKCkgPT4gdm9pZCB9IHtcbiAgY29uc3QgcGF0aCA9IG1rZHRlbXBTeW5jKGpvaW4odG1wZGlyKCksICd0ZXN0d2lyZS0nKSk7XG4gIGZvciAoY29uc3QgW25hbWUsIHRleHRdIG9mIE9iamVjdC5lbnRyaWVzKGZpbGVzKSkge1xuICAgIG1rZGlyU3luYyhkaXJuYW1lKGpvaW4ocGF0aCwgbmFtZSkpLCB7IHJlY3Vyc2l2ZTogdHJ1ZSB9KTtcbiAgICB3cml0ZUZpbGVTeW5jKGpvaW4ocGF0aCwgbmFtZSksIHRleHQpO1xuICB9XG4gIHJldHVybiB7IHBhdGgsIHJlbW92ZTogKCkgPT4gcm1TeW5jKHBhdGgsIHsgcmVjdXJzaXZlOiB0cnVlLCBmb3JjZTogdHJ1ZSB9KSB9O1xufVxuXG4vKiogTG9uZyBlbm91Z2ggbmV2ZXIgdG8gc3RyaWtlIG9uIGEgYnVzeSBtYWNoaW5lOyBidXQgbm8gdGVzdCdzIHNlcnZlciBuZWVkcyBsb25nIHRvIGVuZC4gKi9cbmV4cG9ydCBjb25zdCBnZW5lcm91czogVGltZW91dHMgPSB7XG4gIHN0YXJ0OiAyMF8wMDAsXG4gIGRpc2NvdmVyOiAyMF8wMDAsXG4gIHNpbGVuY2U6IDIwXzAwMCxcbiAgY2FuY2VsOiAyMF8wMDAsXG4gIGNsb3NlOiAyMDAsXG59O1xuXG4vKiogT3BlbiBhIHNlc3Npb24sIHVzZSBpdCwgY2xvc2UgaXQuICovXG5leHBvcnQgYXN5bmMgZnVuY3Rpb24gd2l0aFNlc3Npb248VD4oXG4gIG9wdGlvbnM6IFNlcnZlck9wdGlvbnMsXG4gIHVzZTogKHNlc3Npb246IFNlc3Npb24sIGxvZzogS2VwdExvZykgPT4gUHJvbWlzZTxUPixcbiAgdGltZW91dHM6IFBhcnRpYWw8VGltZW91dHM+ID0ge30sXG4pOiBQcm9taXNlPFQ+IHtcbiAgY29uc3QgbG9nID0gbmV3IEtlcHRMb2coKTtcbiAgY29uc3Qgc2Vzc2lvbiA9IGF3YWl0IFNlc3Npb24ub3BlbihvcHRpb25zLCBsb2csIHsgLi4uZ2VuZXJvdXMsIC4uLnRpbWVvdXRzIH0pO1xuICB0cnkge1xuICAgIHJldHVybiBhd2FpdCB1c2Uoc2Vzc2lvbiwgbG9nKTtcbiAgfSBmaW5hbGx5IHtcbiAgICBhd2FpdCBzZXNzaW9uLmNsb3NlKCk7XG4gIH1cbn1cblxuLyoqIFRoZSBQcm9ibGVtIHRoYXQgYSBwcm9taXNlIHJlamVjdHMgd2l0aDsgYW55dGhpbmcgZWxzZSBmYWlscyB0aGUgdGVzdC4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiBwcm9ibGVtT2YocHJvbWlzZTogUHJvbWlzZTx1bmtub3duPik6IFByb21pc2U8UHJvYmxlbT4ge1xuICBjb25zdCB7IFByb2JsZW0gfSA9IGF3YWl0IGltcG9ydCgnLi4vc3JjL2NvcmUvcHJvYmxlbXMuanMnKTtcbiAgdHJ5IHtcbiAgICBhd2FpdCBwcm9taXNlO1xuICB9IGNhdGNoIChlcnJvcikge1xuICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIFByb2JsZW0pIHtcbiAgICAgIHJldHVybiBlcnJvcjtcbiAgICB9XG4gICAgdGhyb3cgZXJyb3I7XG4gIH1cbiAgdGhyb3cgbmV3IEVycm9yKCdpdCB3ZW50IHdlbGwnKTtcbn1cbiJdLAogICJtYXBwaW5ncyI6ICI7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7O0FBQUE7QUFBQTtBQUFBO0FBS0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsVUFBVTtBQUNsQixZQUFRLFNBQVNBO0FBQ2pCLFlBQVEsU0FBU0M7QUFDakIsWUFBUSxRQUFRO0FBQ2hCLFlBQVEsT0FBTztBQUNmLFlBQVEsUUFBUTtBQUNoQixZQUFRLGNBQWM7QUFDdEIsYUFBUyxRQUFRLE9BQU87QUFDcEIsYUFBTyxVQUFVLFFBQVEsVUFBVTtBQUFBLElBQ3ZDO0FBQ0EsYUFBU0QsUUFBTyxPQUFPO0FBQ25CLGFBQU8sT0FBTyxVQUFVLFlBQVksaUJBQWlCO0FBQUEsSUFDekQ7QUFDQSxhQUFTQyxRQUFPLE9BQU87QUFDbkIsYUFBTyxPQUFPLFVBQVUsWUFBWSxpQkFBaUI7QUFBQSxJQUN6RDtBQUNBLGFBQVMsTUFBTSxPQUFPO0FBQ2xCLGFBQU8saUJBQWlCO0FBQUEsSUFDNUI7QUFDQSxhQUFTLEtBQUssT0FBTztBQUNqQixhQUFPLE9BQU8sVUFBVTtBQUFBLElBQzVCO0FBQ0EsYUFBUyxNQUFNLE9BQU87QUFDbEIsYUFBTyxNQUFNLFFBQVEsS0FBSztBQUFBLElBQzlCO0FBQ0EsYUFBUyxZQUFZLE9BQU87QUFDeEIsYUFBTyxNQUFNLEtBQUssS0FBSyxNQUFNLE1BQU0sVUFBUUQsUUFBTyxJQUFJLENBQUM7QUFBQSxJQUMzRDtBQUFBO0FBQUE7OztBQ2pDQTtBQUFBO0FBQUE7QUFLQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssb0JBQXFCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDNUYsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixVQUFJLE9BQU8sT0FBTyx5QkFBeUIsR0FBRyxDQUFDO0FBQy9DLFVBQUksQ0FBQyxTQUFTLFNBQVMsT0FBTyxDQUFDLEVBQUUsYUFBYSxLQUFLLFlBQVksS0FBSyxlQUFlO0FBQ2pGLGVBQU8sRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFXO0FBQUUsaUJBQU8sRUFBRSxDQUFDO0FBQUEsUUFBRyxFQUFFO0FBQUEsTUFDOUQ7QUFDQSxhQUFPLGVBQWUsR0FBRyxJQUFJLElBQUk7QUFBQSxJQUNyQyxNQUFNLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUN4QixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFFBQUUsRUFBRSxJQUFJLEVBQUUsQ0FBQztBQUFBLElBQ2Y7QUFDQSxRQUFJLHFCQUFzQixXQUFRLFFBQUssdUJBQXdCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRztBQUMzRixhQUFPLGVBQWUsR0FBRyxXQUFXLEVBQUUsWUFBWSxNQUFNLE9BQU8sRUFBRSxDQUFDO0FBQUEsSUFDdEUsS0FBSyxTQUFTLEdBQUcsR0FBRztBQUNoQixRQUFFLFNBQVMsSUFBSTtBQUFBLElBQ25CO0FBQ0EsUUFBSSxlQUFnQixXQUFRLFFBQUssZ0JBQWtCLDRCQUFZO0FBQzNELFVBQUksVUFBVSxTQUFTLEdBQUc7QUFDdEIsa0JBQVUsT0FBTyx1QkFBdUIsU0FBVUUsSUFBRztBQUNqRCxjQUFJLEtBQUssQ0FBQztBQUNWLG1CQUFTLEtBQUtBLEdBQUcsS0FBSSxPQUFPLFVBQVUsZUFBZSxLQUFLQSxJQUFHLENBQUMsRUFBRyxJQUFHLEdBQUcsTUFBTSxJQUFJO0FBQ2pGLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGVBQU8sUUFBUSxDQUFDO0FBQUEsTUFDcEI7QUFDQSxhQUFPLFNBQVUsS0FBSztBQUNsQixZQUFJLE9BQU8sSUFBSSxXQUFZLFFBQU87QUFDbEMsWUFBSSxTQUFTLENBQUM7QUFDZCxZQUFJLE9BQU87QUFBTSxtQkFBUyxJQUFJLFFBQVEsR0FBRyxHQUFHLElBQUksR0FBRyxJQUFJLEVBQUUsUUFBUSxJQUFLLEtBQUksRUFBRSxDQUFDLE1BQU0sVUFBVyxpQkFBZ0IsUUFBUSxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQUE7QUFDL0gsMkJBQW1CLFFBQVEsR0FBRztBQUM5QixlQUFPO0FBQUEsTUFDWDtBQUFBLElBQ0osR0FBRztBQUNILFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLFVBQVUsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxtQkFBbUIsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxjQUFjLFFBQVEsZUFBZSxRQUFRLDJCQUEyQixRQUFRLHNCQUFzQixRQUFRLGdCQUFnQixRQUFRLGFBQWE7QUFDL3FCLFFBQU0sS0FBSyxhQUFhLFlBQWU7QUFJdkMsUUFBSTtBQUNKLEtBQUMsU0FBVUMsYUFBWTtBQUVuQixNQUFBQSxZQUFXLGFBQWE7QUFDeEIsTUFBQUEsWUFBVyxpQkFBaUI7QUFDNUIsTUFBQUEsWUFBVyxpQkFBaUI7QUFDNUIsTUFBQUEsWUFBVyxnQkFBZ0I7QUFDM0IsTUFBQUEsWUFBVyxnQkFBZ0I7QUFVM0IsTUFBQUEsWUFBVyxpQ0FBaUM7QUFFNUMsTUFBQUEsWUFBVyxtQkFBbUI7QUFJOUIsTUFBQUEsWUFBVyxvQkFBb0I7QUFJL0IsTUFBQUEsWUFBVyxtQkFBbUI7QUFLOUIsTUFBQUEsWUFBVywwQkFBMEI7QUFJckMsTUFBQUEsWUFBVyxxQkFBcUI7QUFLaEMsTUFBQUEsWUFBVyx1QkFBdUI7QUFDbEMsTUFBQUEsWUFBVyxtQkFBbUI7QUFPOUIsTUFBQUEsWUFBVywrQkFBK0I7QUFFMUMsTUFBQUEsWUFBVyxpQkFBaUI7QUFBQSxJQUNoQyxHQUFHLGVBQWUsUUFBUSxhQUFhLGFBQWEsQ0FBQyxFQUFFO0FBS3ZELFFBQU1DLGlCQUFOLE1BQU0sdUJBQXNCLE1BQU07QUFBQSxNQUM5QjtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksTUFBTSxTQUFTLE1BQU07QUFDN0IsY0FBTSxPQUFPO0FBQ2IsYUFBSyxPQUFPLEdBQUcsT0FBTyxJQUFJLElBQUksT0FBTyxXQUFXO0FBQ2hELGFBQUssT0FBTztBQUNaLGVBQU8sZUFBZSxNQUFNLGVBQWMsU0FBUztBQUFBLE1BQ3ZEO0FBQUEsTUFDQSxTQUFTO0FBQ0wsY0FBTSxTQUFTO0FBQUEsVUFDWCxNQUFNLEtBQUs7QUFBQSxVQUNYLFNBQVMsS0FBSztBQUFBLFFBQ2xCO0FBQ0EsWUFBSSxLQUFLLFNBQVMsUUFBVztBQUN6QixpQkFBTyxPQUFPLEtBQUs7QUFBQSxRQUN2QjtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQUEsSUFDSjtBQUNBLFlBQVEsZ0JBQWdCQTtBQUN4QixRQUFNQyx1QkFBTixNQUFNLHFCQUFvQjtBQUFBLE1BQ3RCO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUtBLE9BQU8sT0FBTyxJQUFJLHFCQUFvQixNQUFNO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUs1QyxPQUFPLGFBQWEsSUFBSSxxQkFBb0IsWUFBWTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQU14RCxPQUFPLFNBQVMsSUFBSSxxQkFBb0IsUUFBUTtBQUFBLE1BQ2hELFlBQVksTUFBTTtBQUNkLGFBQUssT0FBTztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxPQUFPLEdBQUcsT0FBTztBQUNiLGVBQU8sVUFBVSxxQkFBb0IsUUFBUSxVQUFVLHFCQUFvQixVQUFVLFVBQVUscUJBQW9CO0FBQUEsTUFDdkg7QUFBQSxNQUNBLFdBQVc7QUFDUCxlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLElBQ0o7QUFDQSxZQUFRLHNCQUFzQkE7QUFJOUIsUUFBTSwyQkFBTixNQUErQjtBQUFBLE1BQzNCO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxRQUFRLGdCQUFnQjtBQUNoQyxhQUFLLFNBQVM7QUFDZCxhQUFLLGlCQUFpQjtBQUFBLE1BQzFCO0FBQUEsTUFDQSxJQUFJLHNCQUFzQjtBQUN0QixlQUFPQSxxQkFBb0I7QUFBQSxNQUMvQjtBQUFBLElBQ0o7QUFDQSxZQUFRLDJCQUEyQjtBQUluQyxRQUFNLGVBQU4sY0FBMkIseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJaEQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsZUFBZTtBQUN2QixRQUFNQyxlQUFOLGNBQTBCLHlCQUF5QjtBQUFBLE1BQy9DO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJQTtBQUFBLE1BQ0EsWUFBWSxRQUFRLHVCQUF1QkQscUJBQW9CLE1BQU07QUFDakUsY0FBTSxRQUFRLENBQUM7QUFDZixhQUFLLHVCQUF1QjtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxJQUFJLHNCQUFzQjtBQUN0QixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGNBQWNDO0FBQ3RCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQSxNQUNoRDtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSUE7QUFBQSxNQUNBLFlBQVksUUFBUSx1QkFBdUJELHFCQUFvQixNQUFNO0FBQ2pFLGNBQU0sUUFBUSxDQUFDO0FBQ2YsYUFBSyx1QkFBdUI7QUFBQSxNQUNoQztBQUFBLE1BQ0EsSUFBSSxzQkFBc0I7QUFDdEIsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU1FLGdCQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWVBO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU1DLG9CQUFOLGNBQStCLHlCQUF5QjtBQUFBLE1BQ3BEO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJQTtBQUFBLE1BQ0EsWUFBWSxRQUFRLHVCQUF1QkgscUJBQW9CLE1BQU07QUFDakUsY0FBTSxRQUFRLENBQUM7QUFDZixhQUFLLHVCQUF1QjtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxJQUFJLHNCQUFzQjtBQUN0QixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG1CQUFtQkc7QUFDM0IsUUFBTSxvQkFBTixjQUFnQyx5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUlyRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxvQkFBb0I7QUFDNUIsUUFBTSxvQkFBTixjQUFnQyx5QkFBeUI7QUFBQSxNQUNyRDtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSUE7QUFBQSxNQUNBLFlBQVksUUFBUSx1QkFBdUJILHFCQUFvQixNQUFNO0FBQ2pFLGNBQU0sUUFBUSxDQUFDO0FBQ2YsYUFBSyx1QkFBdUI7QUFBQSxNQUNoQztBQUFBLE1BQ0EsSUFBSSxzQkFBc0I7QUFDdEIsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxvQkFBb0I7QUFDNUIsUUFBTUkscUJBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CQTtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFJO0FBQ0osS0FBQyxTQUFVQyxVQUFTO0FBSWhCLGVBQVMsVUFBVSxTQUFTO0FBQ3hCLGNBQU0sWUFBWTtBQUNsQixlQUFPLGFBQWEsR0FBRyxPQUFPLFVBQVUsTUFBTSxNQUFNLEdBQUcsT0FBTyxVQUFVLEVBQUUsS0FBSyxHQUFHLE9BQU8sVUFBVSxFQUFFO0FBQUEsTUFDekc7QUFDQSxNQUFBQSxTQUFRLFlBQVk7QUFJcEIsZUFBUyxlQUFlLFNBQVM7QUFDN0IsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLE9BQU8sVUFBVSxNQUFNLEtBQUssUUFBUSxPQUFPO0FBQUEsTUFDdEU7QUFDQSxNQUFBQSxTQUFRLGlCQUFpQjtBQUl6QixlQUFTLFdBQVcsU0FBUztBQUN6QixjQUFNLFlBQVk7QUFDbEIsZUFBTyxjQUFjLFVBQVUsV0FBVyxVQUFVLENBQUMsQ0FBQyxVQUFVLFdBQVcsR0FBRyxPQUFPLFVBQVUsRUFBRSxLQUFLLEdBQUcsT0FBTyxVQUFVLEVBQUUsS0FBSyxVQUFVLE9BQU87QUFBQSxNQUN0SjtBQUNBLE1BQUFBLFNBQVEsYUFBYTtBQUFBLElBQ3pCLEdBQUcsWUFBWSxRQUFRLFVBQVUsVUFBVSxDQUFDLEVBQUU7QUFBQTtBQUFBOzs7QUNuYjlDO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLFdBQVcsUUFBUSxZQUFZLFFBQVEsUUFBUTtBQUN2RCxRQUFJO0FBQ0osS0FBQyxTQUFVQyxRQUFPO0FBQ2QsTUFBQUEsT0FBTSxPQUFPO0FBQ2IsTUFBQUEsT0FBTSxRQUFRO0FBQ2QsTUFBQUEsT0FBTSxRQUFRQSxPQUFNO0FBQ3BCLE1BQUFBLE9BQU0sT0FBTztBQUNiLE1BQUFBLE9BQU0sUUFBUUEsT0FBTTtBQUFBLElBQ3hCLEdBQUcsVUFBVSxRQUFRLFFBQVEsUUFBUSxDQUFDLEVBQUU7QUFDeEMsUUFBTSxZQUFOLE1BQWdCO0FBQUEsTUFDWixDQUFDLE9BQU8sV0FBVyxJQUFJO0FBQUEsTUFDdkI7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQSxjQUFjO0FBQ1YsYUFBSyxPQUFPLG9CQUFJLElBQUk7QUFDcEIsYUFBSyxRQUFRO0FBQ2IsYUFBSyxRQUFRO0FBQ2IsYUFBSyxRQUFRO0FBQ2IsYUFBSyxTQUFTO0FBQUEsTUFDbEI7QUFBQSxNQUNBLFFBQVE7QUFDSixhQUFLLEtBQUssTUFBTTtBQUNoQixhQUFLLFFBQVE7QUFDYixhQUFLLFFBQVE7QUFDYixhQUFLLFFBQVE7QUFDYixhQUFLO0FBQUEsTUFDVDtBQUFBLE1BQ0EsVUFBVTtBQUNOLGVBQU8sQ0FBQyxLQUFLLFNBQVMsQ0FBQyxLQUFLO0FBQUEsTUFDaEM7QUFBQSxNQUNBLElBQUksT0FBTztBQUNQLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxJQUFJLFFBQVE7QUFDUixlQUFPLEtBQUssT0FBTztBQUFBLE1BQ3ZCO0FBQUEsTUFDQSxJQUFJLE9BQU87QUFDUCxlQUFPLEtBQUssT0FBTztBQUFBLE1BQ3ZCO0FBQUEsTUFDQSxPQUFPLEtBQUs7QUFDUixjQUFNLE9BQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUM5QixlQUFPLE9BQU8sS0FBSyxVQUFVLFFBQVE7QUFBQSxNQUN6QztBQUFBLE1BQ0EsTUFBTSxLQUFLO0FBQ1AsY0FBTSxPQUFPLEtBQUssS0FBSyxJQUFJLEdBQUc7QUFDOUIsZUFBTyxPQUFPLEtBQUssTUFBTSxRQUFRO0FBQUEsTUFDckM7QUFBQSxNQUNBLElBQUksS0FBSztBQUNMLGVBQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUFBLE1BQzVCO0FBQUEsTUFDQSxJQUFJLEtBQUssUUFBUSxNQUFNLE1BQU07QUFDekIsY0FBTSxPQUFPLEtBQUssS0FBSyxJQUFJLEdBQUc7QUFDOUIsWUFBSSxDQUFDLE1BQU07QUFDUCxpQkFBTztBQUFBLFFBQ1g7QUFDQSxZQUFJLFVBQVUsTUFBTSxNQUFNO0FBQ3RCLGVBQUssTUFBTSxNQUFNLEtBQUs7QUFBQSxRQUMxQjtBQUNBLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxJQUFJLEtBQUssT0FBTyxRQUFRLE1BQU0sTUFBTTtBQUNoQyxZQUFJLE9BQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUM1QixZQUFJLE1BQU07QUFDTixlQUFLLFFBQVE7QUFDYixjQUFJLFVBQVUsTUFBTSxNQUFNO0FBQ3RCLGlCQUFLLE1BQU0sTUFBTSxLQUFLO0FBQUEsVUFDMUI7QUFBQSxRQUNKLE9BQ0s7QUFDRCxpQkFBTyxFQUFFLEtBQUssT0FBTyxNQUFNLFFBQVcsVUFBVSxPQUFVO0FBQzFELGtCQUFRLE9BQU87QUFBQSxZQUNYLEtBQUssTUFBTTtBQUNQLG1CQUFLLFlBQVksSUFBSTtBQUNyQjtBQUFBLFlBQ0osS0FBSyxNQUFNO0FBQ1AsbUJBQUssYUFBYSxJQUFJO0FBQ3RCO0FBQUEsWUFDSixLQUFLLE1BQU07QUFDUCxtQkFBSyxZQUFZLElBQUk7QUFDckI7QUFBQSxZQUNKO0FBQ0ksbUJBQUssWUFBWSxJQUFJO0FBQ3JCO0FBQUEsVUFDUjtBQUNBLGVBQUssS0FBSyxJQUFJLEtBQUssSUFBSTtBQUN2QixlQUFLO0FBQUEsUUFDVDtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxPQUFPLEtBQUs7QUFDUixlQUFPLENBQUMsQ0FBQyxLQUFLLE9BQU8sR0FBRztBQUFBLE1BQzVCO0FBQUEsTUFDQSxPQUFPLEtBQUs7QUFDUixjQUFNLE9BQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUM5QixZQUFJLENBQUMsTUFBTTtBQUNQLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGFBQUssS0FBSyxPQUFPLEdBQUc7QUFDcEIsYUFBSyxXQUFXLElBQUk7QUFDcEIsYUFBSztBQUNMLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxRQUFRO0FBQ0osWUFBSSxDQUFDLEtBQUssU0FBUyxDQUFDLEtBQUssT0FBTztBQUM1QixpQkFBTztBQUFBLFFBQ1g7QUFDQSxZQUFJLENBQUMsS0FBSyxTQUFTLENBQUMsS0FBSyxPQUFPO0FBQzVCLGdCQUFNLElBQUksTUFBTSxjQUFjO0FBQUEsUUFDbEM7QUFDQSxjQUFNLE9BQU8sS0FBSztBQUNsQixhQUFLLEtBQUssT0FBTyxLQUFLLEdBQUc7QUFDekIsYUFBSyxXQUFXLElBQUk7QUFDcEIsYUFBSztBQUNMLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxRQUFRLFlBQVksU0FBUztBQUN6QixjQUFNLFFBQVEsS0FBSztBQUNuQixZQUFJLFVBQVUsS0FBSztBQUNuQixlQUFPLFNBQVM7QUFDWixjQUFJLFNBQVM7QUFDVCx1QkFBVyxLQUFLLE9BQU8sRUFBRSxRQUFRLE9BQU8sUUFBUSxLQUFLLElBQUk7QUFBQSxVQUM3RCxPQUNLO0FBQ0QsdUJBQVcsUUFBUSxPQUFPLFFBQVEsS0FBSyxJQUFJO0FBQUEsVUFDL0M7QUFDQSxjQUFJLEtBQUssV0FBVyxPQUFPO0FBQ3ZCLGtCQUFNLElBQUksTUFBTSwwQ0FBMEM7QUFBQSxVQUM5RDtBQUNBLG9CQUFVLFFBQVE7QUFBQSxRQUN0QjtBQUFBLE1BQ0o7QUFBQSxNQUNBLE9BQU87QUFDSCxjQUFNLFFBQVEsS0FBSztBQUNuQixZQUFJLFVBQVUsS0FBSztBQUNuQixjQUFNLFdBQVc7QUFBQSxVQUNiLENBQUMsT0FBTyxRQUFRLEdBQUcsTUFBTTtBQUNyQixtQkFBTztBQUFBLFVBQ1g7QUFBQSxVQUNBLE1BQU0sTUFBTTtBQUNSLGdCQUFJLEtBQUssV0FBVyxPQUFPO0FBQ3ZCLG9CQUFNLElBQUksTUFBTSwwQ0FBMEM7QUFBQSxZQUM5RDtBQUNBLGdCQUFJLFNBQVM7QUFDVCxvQkFBTSxTQUFTLEVBQUUsT0FBTyxRQUFRLEtBQUssTUFBTSxNQUFNO0FBQ2pELHdCQUFVLFFBQVE7QUFDbEIscUJBQU87QUFBQSxZQUNYLE9BQ0s7QUFDRCxxQkFBTyxFQUFFLE9BQU8sUUFBVyxNQUFNLEtBQUs7QUFBQSxZQUMxQztBQUFBLFVBQ0o7QUFBQSxRQUNKO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLFNBQVM7QUFDTCxjQUFNLFFBQVEsS0FBSztBQUNuQixZQUFJLFVBQVUsS0FBSztBQUNuQixjQUFNLFdBQVc7QUFBQSxVQUNiLENBQUMsT0FBTyxRQUFRLEdBQUcsTUFBTTtBQUNyQixtQkFBTztBQUFBLFVBQ1g7QUFBQSxVQUNBLE1BQU0sTUFBTTtBQUNSLGdCQUFJLEtBQUssV0FBVyxPQUFPO0FBQ3ZCLG9CQUFNLElBQUksTUFBTSwwQ0FBMEM7QUFBQSxZQUM5RDtBQUNBLGdCQUFJLFNBQVM7QUFDVCxvQkFBTSxTQUFTLEVBQUUsT0FBTyxRQUFRLE9BQU8sTUFBTSxNQUFNO0FBQ25ELHdCQUFVLFFBQVE7QUFDbEIscUJBQU87QUFBQSxZQUNYLE9BQ0s7QUFDRCxxQkFBTyxFQUFFLE9BQU8sUUFBVyxNQUFNLEtBQUs7QUFBQSxZQUMxQztBQUFBLFVBQ0o7QUFBQSxRQUNKO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLFVBQVU7QUFDTixjQUFNLFFBQVEsS0FBSztBQUNuQixZQUFJLFVBQVUsS0FBSztBQUNuQixjQUFNLFdBQVc7QUFBQSxVQUNiLENBQUMsT0FBTyxRQUFRLEdBQUcsTUFBTTtBQUNyQixtQkFBTztBQUFBLFVBQ1g7QUFBQSxVQUNBLE1BQU0sTUFBTTtBQUNSLGdCQUFJLEtBQUssV0FBVyxPQUFPO0FBQ3ZCLG9CQUFNLElBQUksTUFBTSwwQ0FBMEM7QUFBQSxZQUM5RDtBQUNBLGdCQUFJLFNBQVM7QUFDVCxvQkFBTSxTQUFTLEVBQUUsT0FBTyxDQUFDLFFBQVEsS0FBSyxRQUFRLEtBQUssR0FBRyxNQUFNLE1BQU07QUFDbEUsd0JBQVUsUUFBUTtBQUNsQixxQkFBTztBQUFBLFlBQ1gsT0FDSztBQUNELHFCQUFPLEVBQUUsT0FBTyxRQUFXLE1BQU0sS0FBSztBQUFBLFlBQzFDO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsQ0FBQyxPQUFPLFFBQVEsSUFBSTtBQUNoQixlQUFPLEtBQUssUUFBUTtBQUFBLE1BQ3hCO0FBQUEsTUFDQSxRQUFRLFNBQVM7QUFDYixZQUFJLFdBQVcsS0FBSyxNQUFNO0FBQ3RCO0FBQUEsUUFDSjtBQUNBLFlBQUksWUFBWSxHQUFHO0FBQ2YsZUFBSyxNQUFNO0FBQ1g7QUFBQSxRQUNKO0FBQ0EsWUFBSSxVQUFVLEtBQUs7QUFDbkIsWUFBSSxjQUFjLEtBQUs7QUFDdkIsZUFBTyxXQUFXLGNBQWMsU0FBUztBQUNyQyxlQUFLLEtBQUssT0FBTyxRQUFRLEdBQUc7QUFDNUIsb0JBQVUsUUFBUTtBQUNsQjtBQUFBLFFBQ0o7QUFDQSxhQUFLLFFBQVE7QUFDYixhQUFLLFFBQVE7QUFDYixZQUFJLFNBQVM7QUFDVCxrQkFBUSxXQUFXO0FBQUEsUUFDdkI7QUFDQSxhQUFLO0FBQUEsTUFDVDtBQUFBLE1BQ0EsYUFBYSxNQUFNO0FBRWYsWUFBSSxDQUFDLEtBQUssU0FBUyxDQUFDLEtBQUssT0FBTztBQUM1QixlQUFLLFFBQVE7QUFBQSxRQUNqQixXQUNTLENBQUMsS0FBSyxPQUFPO0FBQ2xCLGdCQUFNLElBQUksTUFBTSxjQUFjO0FBQUEsUUFDbEMsT0FDSztBQUNELGVBQUssT0FBTyxLQUFLO0FBQ2pCLGVBQUssTUFBTSxXQUFXO0FBQUEsUUFDMUI7QUFDQSxhQUFLLFFBQVE7QUFDYixhQUFLO0FBQUEsTUFDVDtBQUFBLE1BQ0EsWUFBWSxNQUFNO0FBRWQsWUFBSSxDQUFDLEtBQUssU0FBUyxDQUFDLEtBQUssT0FBTztBQUM1QixlQUFLLFFBQVE7QUFBQSxRQUNqQixXQUNTLENBQUMsS0FBSyxPQUFPO0FBQ2xCLGdCQUFNLElBQUksTUFBTSxjQUFjO0FBQUEsUUFDbEMsT0FDSztBQUNELGVBQUssV0FBVyxLQUFLO0FBQ3JCLGVBQUssTUFBTSxPQUFPO0FBQUEsUUFDdEI7QUFDQSxhQUFLLFFBQVE7QUFDYixhQUFLO0FBQUEsTUFDVDtBQUFBLE1BQ0EsV0FBVyxNQUFNO0FBQ2IsWUFBSSxTQUFTLEtBQUssU0FBUyxTQUFTLEtBQUssT0FBTztBQUM1QyxlQUFLLFFBQVE7QUFDYixlQUFLLFFBQVE7QUFBQSxRQUNqQixXQUNTLFNBQVMsS0FBSyxPQUFPO0FBRzFCLGNBQUksQ0FBQyxLQUFLLE1BQU07QUFDWixrQkFBTSxJQUFJLE1BQU0sY0FBYztBQUFBLFVBQ2xDO0FBQ0EsZUFBSyxLQUFLLFdBQVc7QUFDckIsZUFBSyxRQUFRLEtBQUs7QUFBQSxRQUN0QixXQUNTLFNBQVMsS0FBSyxPQUFPO0FBRzFCLGNBQUksQ0FBQyxLQUFLLFVBQVU7QUFDaEIsa0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxVQUNsQztBQUNBLGVBQUssU0FBUyxPQUFPO0FBQ3JCLGVBQUssUUFBUSxLQUFLO0FBQUEsUUFDdEIsT0FDSztBQUNELGdCQUFNLE9BQU8sS0FBSztBQUNsQixnQkFBTSxXQUFXLEtBQUs7QUFDdEIsY0FBSSxDQUFDLFFBQVEsQ0FBQyxVQUFVO0FBQ3BCLGtCQUFNLElBQUksTUFBTSxjQUFjO0FBQUEsVUFDbEM7QUFDQSxlQUFLLFdBQVc7QUFDaEIsbUJBQVMsT0FBTztBQUFBLFFBQ3BCO0FBQ0EsYUFBSyxPQUFPO0FBQ1osYUFBSyxXQUFXO0FBQ2hCLGFBQUs7QUFBQSxNQUNUO0FBQUEsTUFDQSxNQUFNLE1BQU0sT0FBTztBQUNmLFlBQUksQ0FBQyxLQUFLLFNBQVMsQ0FBQyxLQUFLLE9BQU87QUFDNUIsZ0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxRQUNsQztBQUNBLFlBQUssVUFBVSxNQUFNLFNBQVMsVUFBVSxNQUFNLE1BQU87QUFDakQ7QUFBQSxRQUNKO0FBQ0EsWUFBSSxVQUFVLE1BQU0sT0FBTztBQUN2QixjQUFJLFNBQVMsS0FBSyxPQUFPO0FBQ3JCO0FBQUEsVUFDSjtBQUNBLGdCQUFNLE9BQU8sS0FBSztBQUNsQixnQkFBTSxXQUFXLEtBQUs7QUFFdEIsY0FBSSxTQUFTLEtBQUssT0FBTztBQUdyQixxQkFBUyxPQUFPO0FBQ2hCLGlCQUFLLFFBQVE7QUFBQSxVQUNqQixPQUNLO0FBRUQsaUJBQUssV0FBVztBQUNoQixxQkFBUyxPQUFPO0FBQUEsVUFDcEI7QUFFQSxlQUFLLFdBQVc7QUFDaEIsZUFBSyxPQUFPLEtBQUs7QUFDakIsZUFBSyxNQUFNLFdBQVc7QUFDdEIsZUFBSyxRQUFRO0FBQ2IsZUFBSztBQUFBLFFBQ1QsV0FDUyxVQUFVLE1BQU0sTUFBTTtBQUMzQixjQUFJLFNBQVMsS0FBSyxPQUFPO0FBQ3JCO0FBQUEsVUFDSjtBQUNBLGdCQUFNLE9BQU8sS0FBSztBQUNsQixnQkFBTSxXQUFXLEtBQUs7QUFFdEIsY0FBSSxTQUFTLEtBQUssT0FBTztBQUdyQixpQkFBSyxXQUFXO0FBQ2hCLGlCQUFLLFFBQVE7QUFBQSxVQUNqQixPQUNLO0FBRUQsaUJBQUssV0FBVztBQUNoQixxQkFBUyxPQUFPO0FBQUEsVUFDcEI7QUFDQSxlQUFLLE9BQU87QUFDWixlQUFLLFdBQVcsS0FBSztBQUNyQixlQUFLLE1BQU0sT0FBTztBQUNsQixlQUFLLFFBQVE7QUFDYixlQUFLO0FBQUEsUUFDVDtBQUFBLE1BQ0o7QUFBQSxNQUNBLFNBQVM7QUFDTCxjQUFNLE9BQU8sQ0FBQztBQUNkLGFBQUssUUFBUSxDQUFDLE9BQU8sUUFBUTtBQUN6QixlQUFLLEtBQUssQ0FBQyxLQUFLLEtBQUssQ0FBQztBQUFBLFFBQzFCLENBQUM7QUFDRCxlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsU0FBUyxNQUFNO0FBQ1gsYUFBSyxNQUFNO0FBQ1gsbUJBQVcsQ0FBQyxLQUFLLEtBQUssS0FBSyxNQUFNO0FBQzdCLGVBQUssSUFBSSxLQUFLLEtBQUs7QUFBQSxRQUN2QjtBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSxZQUFZO0FBQ3BCLFFBQU0sV0FBTixjQUF1QixVQUFVO0FBQUEsTUFDN0I7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLE9BQU8sUUFBUSxHQUFHO0FBQzFCLGNBQU07QUFDTixhQUFLLFNBQVM7QUFDZCxhQUFLLFNBQVMsS0FBSyxJQUFJLEtBQUssSUFBSSxHQUFHLEtBQUssR0FBRyxDQUFDO0FBQUEsTUFDaEQ7QUFBQSxNQUNBLElBQUksUUFBUTtBQUNSLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxJQUFJLE1BQU0sT0FBTztBQUNiLGFBQUssU0FBUztBQUNkLGFBQUssVUFBVTtBQUFBLE1BQ25CO0FBQUEsTUFDQSxJQUFJLFFBQVE7QUFDUixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLE1BQ0EsSUFBSSxNQUFNLE9BQU87QUFDYixhQUFLLFNBQVMsS0FBSyxJQUFJLEtBQUssSUFBSSxHQUFHLEtBQUssR0FBRyxDQUFDO0FBQzVDLGFBQUssVUFBVTtBQUFBLE1BQ25CO0FBQUEsTUFDQSxJQUFJLEtBQUssUUFBUSxNQUFNLE9BQU87QUFDMUIsZUFBTyxNQUFNLElBQUksS0FBSyxLQUFLO0FBQUEsTUFDL0I7QUFBQSxNQUNBLEtBQUssS0FBSztBQUNOLGVBQU8sTUFBTSxJQUFJLEtBQUssTUFBTSxJQUFJO0FBQUEsTUFDcEM7QUFBQSxNQUNBLElBQUksS0FBSyxPQUFPO0FBQ1osY0FBTSxJQUFJLEtBQUssT0FBTyxNQUFNLElBQUk7QUFDaEMsYUFBSyxVQUFVO0FBQ2YsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLFlBQVk7QUFDUixZQUFJLEtBQUssT0FBTyxLQUFLLFFBQVE7QUFDekIsZUFBSyxRQUFRLEtBQUssTUFBTSxLQUFLLFNBQVMsS0FBSyxNQUFNLENBQUM7QUFBQSxRQUN0RDtBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSxXQUFXO0FBQUE7QUFBQTs7O0FDM1puQjtBQUFBO0FBQUE7QUFLQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxhQUFhO0FBQ3JCLFFBQUk7QUFDSixLQUFDLFNBQVVDLGFBQVk7QUFDbkIsZUFBUyxPQUFPLE1BQU07QUFDbEIsZUFBTztBQUFBLFVBQ0gsU0FBUztBQUFBLFFBQ2I7QUFBQSxNQUNKO0FBQ0EsTUFBQUEsWUFBVyxTQUFTO0FBQUEsSUFDeEIsR0FBRyxlQUFlLFFBQVEsYUFBYSxhQUFhLENBQUMsRUFBRTtBQUFBO0FBQUE7OztBQ2Z2RDtBQUFBO0FBQUE7QUFLQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsUUFBSTtBQUNKLGFBQVMsTUFBTTtBQUNYLFVBQUksU0FBUyxRQUFXO0FBQ3BCLGNBQU0sSUFBSSxNQUFNLHdDQUF3QztBQUFBLE1BQzVEO0FBQ0EsYUFBTztBQUFBLElBQ1g7QUFDQSxLQUFDLFNBQVVDLE1BQUs7QUFDWixlQUFTLFFBQVEsS0FBSztBQUNsQixZQUFJLFFBQVEsUUFBVztBQUNuQixnQkFBTSxJQUFJLE1BQU0sdUNBQXVDO0FBQUEsUUFDM0Q7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUNBLE1BQUFBLEtBQUksVUFBVTtBQUFBLElBQ2xCLEdBQUcsUUFBUSxNQUFNLENBQUMsRUFBRTtBQUNwQixZQUFRLFVBQVU7QUFBQTtBQUFBOzs7QUN0QmxCO0FBQUE7QUFBQTtBQUtBLFFBQUksa0JBQW1CLFdBQVEsUUFBSyxtQkFBb0IsU0FBVSxLQUFLO0FBQ25FLGFBQVEsT0FBTyxJQUFJLGFBQWMsTUFBTSxFQUFFLFdBQVcsSUFBSTtBQUFBLElBQzVEO0FBQ0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsVUFBVSxRQUFRLFFBQVE7QUFDbEMsUUFBTSxRQUFRLGdCQUFnQixhQUFnQjtBQUM5QyxRQUFJO0FBQ0osS0FBQyxTQUFVQyxRQUFPO0FBQ2QsWUFBTSxjQUFjLEVBQUUsVUFBVTtBQUFBLE1BQUUsRUFBRTtBQUNwQyxNQUFBQSxPQUFNLE9BQU8sV0FBWTtBQUFFLGVBQU87QUFBQSxNQUFhO0FBQUEsSUFDbkQsR0FBRyxVQUFVLFFBQVEsUUFBUSxRQUFRLENBQUMsRUFBRTtBQUN4QyxRQUFNLGVBQU4sTUFBbUI7QUFBQSxNQUNmO0FBQUEsTUFDQTtBQUFBLE1BQ0EsSUFBSSxVQUFVLFVBQVUsTUFBTSxRQUFRO0FBQ2xDLFlBQUksQ0FBQyxLQUFLLFlBQVk7QUFDbEIsZUFBSyxhQUFhLENBQUM7QUFDbkIsZUFBSyxZQUFZLENBQUM7QUFBQSxRQUN0QjtBQUNBLGFBQUssV0FBVyxLQUFLLFFBQVE7QUFDN0IsYUFBSyxVQUFVLEtBQUssT0FBTztBQUMzQixZQUFJLE1BQU0sUUFBUSxNQUFNLEdBQUc7QUFDdkIsaUJBQU8sS0FBSyxFQUFFLFNBQVMsTUFBTSxLQUFLLE9BQU8sVUFBVSxPQUFPLEVBQUUsQ0FBQztBQUFBLFFBQ2pFO0FBQUEsTUFDSjtBQUFBLE1BQ0EsT0FBTyxVQUFVLFVBQVUsTUFBTTtBQUM3QixZQUFJLENBQUMsS0FBSyxZQUFZO0FBQ2xCO0FBQUEsUUFDSjtBQUNBLFlBQUksb0NBQW9DO0FBQ3hDLGlCQUFTLElBQUksR0FBRyxNQUFNLEtBQUssV0FBVyxRQUFRLElBQUksS0FBSyxLQUFLO0FBQ3hELGNBQUksS0FBSyxXQUFXLENBQUMsTUFBTSxVQUFVO0FBQ2pDLGdCQUFJLEtBQUssVUFBVSxDQUFDLE1BQU0sU0FBUztBQUUvQixtQkFBSyxXQUFXLE9BQU8sR0FBRyxDQUFDO0FBQzNCLG1CQUFLLFVBQVUsT0FBTyxHQUFHLENBQUM7QUFDMUI7QUFBQSxZQUNKLE9BQ0s7QUFDRCxrREFBb0M7QUFBQSxZQUN4QztBQUFBLFVBQ0o7QUFBQSxRQUNKO0FBQ0EsWUFBSSxtQ0FBbUM7QUFDbkMsZ0JBQU0sSUFBSSxNQUFNLG1GQUFtRjtBQUFBLFFBQ3ZHO0FBQUEsTUFDSjtBQUFBLE1BQ0EsVUFBVSxNQUFNO0FBQ1osWUFBSSxDQUFDLEtBQUssWUFBWTtBQUNsQixpQkFBTyxDQUFDO0FBQUEsUUFDWjtBQUNBLGNBQU0sTUFBTSxDQUFDLEdBQUcsWUFBWSxLQUFLLFdBQVcsTUFBTSxDQUFDLEdBQUcsV0FBVyxLQUFLLFVBQVUsTUFBTSxDQUFDO0FBQ3ZGLGlCQUFTLElBQUksR0FBRyxNQUFNLFVBQVUsUUFBUSxJQUFJLEtBQUssS0FBSztBQUNsRCxjQUFJO0FBQ0EsZ0JBQUksS0FBSyxVQUFVLENBQUMsRUFBRSxNQUFNLFNBQVMsQ0FBQyxHQUFHLElBQUksQ0FBQztBQUFBLFVBQ2xELFNBQ08sR0FBRztBQUNOLGFBQUMsR0FBRyxNQUFNLFNBQVMsRUFBRSxRQUFRLE1BQU0sQ0FBQztBQUFBLFVBQ3hDO0FBQUEsUUFDSjtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxVQUFVO0FBQ04sZUFBTyxDQUFDLEtBQUssY0FBYyxLQUFLLFdBQVcsV0FBVztBQUFBLE1BQzFEO0FBQUEsTUFDQSxVQUFVO0FBQ04sYUFBSyxhQUFhO0FBQ2xCLGFBQUssWUFBWTtBQUFBLE1BQ3JCO0FBQUEsSUFDSjtBQUNBLFFBQU0sVUFBTixNQUFNLFNBQVE7QUFBQSxNQUNWO0FBQUEsTUFDQSxPQUFPLFFBQVEsV0FBWTtBQUFBLE1BQUU7QUFBQSxNQUM3QjtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksVUFBVTtBQUNsQixhQUFLLFdBQVc7QUFBQSxNQUNwQjtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFLQSxJQUFJLFFBQVE7QUFDUixZQUFJLENBQUMsS0FBSyxRQUFRO0FBQ2QsZUFBSyxTQUFTLENBQUMsVUFBVSxVQUFVLGdCQUFnQjtBQUMvQyxnQkFBSSxDQUFDLEtBQUssWUFBWTtBQUNsQixtQkFBSyxhQUFhLElBQUksYUFBYTtBQUFBLFlBQ3ZDO0FBQ0EsZ0JBQUksS0FBSyxZQUFZLEtBQUssU0FBUyxzQkFBc0IsS0FBSyxXQUFXLFFBQVEsR0FBRztBQUNoRixtQkFBSyxTQUFTLG1CQUFtQixJQUFJO0FBQUEsWUFDekM7QUFDQSxpQkFBSyxXQUFXLElBQUksVUFBVSxRQUFRO0FBQ3RDLGtCQUFNLFNBQVM7QUFBQSxjQUNYLFNBQVMsTUFBTTtBQUNYLG9CQUFJLENBQUMsS0FBSyxZQUFZO0FBRWxCO0FBQUEsZ0JBQ0o7QUFDQSxxQkFBSyxXQUFXLE9BQU8sVUFBVSxRQUFRO0FBQ3pDLHVCQUFPLFVBQVUsU0FBUTtBQUN6QixvQkFBSSxLQUFLLFlBQVksS0FBSyxTQUFTLHdCQUF3QixLQUFLLFdBQVcsUUFBUSxHQUFHO0FBQ2xGLHVCQUFLLFNBQVMscUJBQXFCLElBQUk7QUFBQSxnQkFDM0M7QUFBQSxjQUNKO0FBQUEsWUFDSjtBQUNBLGdCQUFJLE1BQU0sUUFBUSxXQUFXLEdBQUc7QUFDNUIsMEJBQVksS0FBSyxNQUFNO0FBQUEsWUFDM0I7QUFDQSxtQkFBTztBQUFBLFVBQ1g7QUFBQSxRQUNKO0FBQ0EsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BS0EsS0FBSyxPQUFPO0FBQ1IsWUFBSSxLQUFLLFlBQVk7QUFDakIsZUFBSyxXQUFXLE9BQU8sS0FBSyxLQUFLLFlBQVksS0FBSztBQUFBLFFBQ3REO0FBQUEsTUFDSjtBQUFBLE1BQ0EsVUFBVTtBQUNOLFlBQUksS0FBSyxZQUFZO0FBQ2pCLGVBQUssV0FBVyxRQUFRO0FBQ3hCLGVBQUssYUFBYTtBQUFBLFFBQ3RCO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLFVBQVU7QUFBQTtBQUFBOzs7QUN0SWxCO0FBQUE7QUFBQTtBQUtBLFFBQUksa0JBQW1CLFdBQVEsUUFBSyxvQkFBcUIsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUM1RixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFVBQUksT0FBTyxPQUFPLHlCQUF5QixHQUFHLENBQUM7QUFDL0MsVUFBSSxDQUFDLFNBQVMsU0FBUyxPQUFPLENBQUMsRUFBRSxhQUFhLEtBQUssWUFBWSxLQUFLLGVBQWU7QUFDakYsZUFBTyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVc7QUFBRSxpQkFBTyxFQUFFLENBQUM7QUFBQSxRQUFHLEVBQUU7QUFBQSxNQUM5RDtBQUNBLGFBQU8sZUFBZSxHQUFHLElBQUksSUFBSTtBQUFBLElBQ3JDLE1BQU0sU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQ3hCLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsUUFBRSxFQUFFLElBQUksRUFBRSxDQUFDO0FBQUEsSUFDZjtBQUNBLFFBQUkscUJBQXNCLFdBQVEsUUFBSyx1QkFBd0IsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHO0FBQzNGLGFBQU8sZUFBZSxHQUFHLFdBQVcsRUFBRSxZQUFZLE1BQU0sT0FBTyxFQUFFLENBQUM7QUFBQSxJQUN0RSxLQUFLLFNBQVMsR0FBRyxHQUFHO0FBQ2hCLFFBQUUsU0FBUyxJQUFJO0FBQUEsSUFDbkI7QUFDQSxRQUFJLGVBQWdCLFdBQVEsUUFBSyxnQkFBa0IsNEJBQVk7QUFDM0QsVUFBSSxVQUFVLFNBQVMsR0FBRztBQUN0QixrQkFBVSxPQUFPLHVCQUF1QixTQUFVQyxJQUFHO0FBQ2pELGNBQUksS0FBSyxDQUFDO0FBQ1YsbUJBQVMsS0FBS0EsR0FBRyxLQUFJLE9BQU8sVUFBVSxlQUFlLEtBQUtBLElBQUcsQ0FBQyxFQUFHLElBQUcsR0FBRyxNQUFNLElBQUk7QUFDakYsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZUFBTyxRQUFRLENBQUM7QUFBQSxNQUNwQjtBQUNBLGFBQU8sU0FBVSxLQUFLO0FBQ2xCLFlBQUksT0FBTyxJQUFJLFdBQVksUUFBTztBQUNsQyxZQUFJLFNBQVMsQ0FBQztBQUNkLFlBQUksT0FBTztBQUFNLG1CQUFTLElBQUksUUFBUSxHQUFHLEdBQUcsSUFBSSxHQUFHLElBQUksRUFBRSxRQUFRLElBQUssS0FBSSxFQUFFLENBQUMsTUFBTSxVQUFXLGlCQUFnQixRQUFRLEtBQUssRUFBRSxDQUFDLENBQUM7QUFBQTtBQUMvSCwyQkFBbUIsUUFBUSxHQUFHO0FBQzlCLGVBQU87QUFBQSxNQUNYO0FBQUEsSUFDSixHQUFHO0FBQ0gsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSwwQkFBMEIsUUFBUSxvQkFBb0I7QUFDOUQsUUFBTSxRQUFRLGdCQUFnQixhQUFnQjtBQUM5QyxRQUFNLEtBQUssYUFBYSxZQUFlO0FBQ3ZDLFFBQU0sV0FBVztBQUNqQixRQUFJO0FBQ0osS0FBQyxTQUFVQyxvQkFBbUI7QUFDMUIsTUFBQUEsbUJBQWtCLE9BQU8sT0FBTyxPQUFPO0FBQUEsUUFDbkMseUJBQXlCO0FBQUEsUUFDekIseUJBQXlCLFNBQVMsTUFBTTtBQUFBLE1BQzVDLENBQUM7QUFDRCxNQUFBQSxtQkFBa0IsWUFBWSxPQUFPLE9BQU87QUFBQSxRQUN4Qyx5QkFBeUI7QUFBQSxRQUN6Qix5QkFBeUIsU0FBUyxNQUFNO0FBQUEsTUFDNUMsQ0FBQztBQUNELGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sY0FBYyxjQUFjQSxtQkFBa0IsUUFDOUMsY0FBY0EsbUJBQWtCLGFBQy9CLEdBQUcsUUFBUSxVQUFVLHVCQUF1QixLQUFLLENBQUMsQ0FBQyxVQUFVO0FBQUEsTUFDekU7QUFDQSxNQUFBQSxtQkFBa0IsS0FBSztBQUFBLElBQzNCLEdBQUcsc0JBQXNCLFFBQVEsb0JBQW9CLG9CQUFvQixDQUFDLEVBQUU7QUFDNUUsUUFBTSxnQkFBZ0IsT0FBTyxPQUFPLFNBQVUsVUFBVSxTQUFTO0FBQzdELFlBQU0sVUFBVSxHQUFHLE1BQU0sU0FBUyxFQUFFLE1BQU0sV0FBVyxTQUFTLEtBQUssT0FBTyxHQUFHLENBQUM7QUFDOUUsYUFBTyxFQUFFLFVBQVU7QUFBRSxlQUFPLFFBQVE7QUFBQSxNQUFHLEVBQUU7QUFBQSxJQUM3QyxDQUFDO0FBQ0QsUUFBTSxlQUFOLE1BQW1CO0FBQUEsTUFDZixlQUFlO0FBQUEsTUFDZjtBQUFBLE1BQ0EsU0FBUztBQUNMLFlBQUksQ0FBQyxLQUFLLGNBQWM7QUFDcEIsZUFBSyxlQUFlO0FBQ3BCLGNBQUksS0FBSyxVQUFVO0FBQ2YsaUJBQUssU0FBUyxLQUFLLE1BQVM7QUFDNUIsaUJBQUssUUFBUTtBQUFBLFVBQ2pCO0FBQUEsUUFDSjtBQUFBLE1BQ0o7QUFBQSxNQUNBLElBQUksMEJBQTBCO0FBQzFCLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxJQUFJLDBCQUEwQjtBQUMxQixZQUFJLEtBQUssY0FBYztBQUNuQixpQkFBTztBQUFBLFFBQ1g7QUFDQSxZQUFJLENBQUMsS0FBSyxVQUFVO0FBQ2hCLGVBQUssV0FBVyxJQUFJLFNBQVMsUUFBUTtBQUFBLFFBQ3pDO0FBQ0EsZUFBTyxLQUFLLFNBQVM7QUFBQSxNQUN6QjtBQUFBLE1BQ0EsVUFBVTtBQUNOLFlBQUksS0FBSyxVQUFVO0FBQ2YsZUFBSyxTQUFTLFFBQVE7QUFDdEIsZUFBSyxXQUFXO0FBQUEsUUFDcEI7QUFBQSxNQUNKO0FBQUEsSUFDSjtBQUNBLFFBQU1DLDJCQUFOLE1BQThCO0FBQUEsTUFDMUI7QUFBQSxNQUNBLElBQUksUUFBUTtBQUNSLFlBQUksQ0FBQyxLQUFLLFFBQVE7QUFHZCxlQUFLLFNBQVMsSUFBSSxhQUFhO0FBQUEsUUFDbkM7QUFDQSxlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLE1BQ0EsU0FBUztBQUNMLFlBQUksQ0FBQyxLQUFLLFFBQVE7QUFJZCxlQUFLLFNBQVMsa0JBQWtCO0FBQUEsUUFDcEMsT0FDSztBQUNELGVBQUssT0FBTyxPQUFPO0FBQUEsUUFDdkI7QUFBQSxNQUNKO0FBQUEsTUFDQSxVQUFVO0FBQ04sWUFBSSxDQUFDLEtBQUssUUFBUTtBQUVkLGVBQUssU0FBUyxrQkFBa0I7QUFBQSxRQUNwQyxXQUNTLEtBQUssa0JBQWtCLGNBQWM7QUFFMUMsZUFBSyxPQUFPLFFBQVE7QUFBQSxRQUN4QjtBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSwwQkFBMEJBO0FBQUE7QUFBQTs7O0FDbklsQztBQUFBO0FBQUE7QUFLQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSw4QkFBOEIsUUFBUSw0QkFBNEI7QUFDMUUsUUFBTSxpQkFBaUI7QUFDdkIsUUFBSTtBQUNKLEtBQUMsU0FBVUMsb0JBQW1CO0FBQzFCLE1BQUFBLG1CQUFrQixXQUFXO0FBQzdCLE1BQUFBLG1CQUFrQixZQUFZO0FBQUEsSUFDbEMsR0FBRyxzQkFBc0Isb0JBQW9CLENBQUMsRUFBRTtBQUNoRCxRQUFNLDRCQUFOLE1BQWdDO0FBQUEsTUFDNUI7QUFBQSxNQUNBLGNBQWM7QUFDVixhQUFLLFVBQVUsb0JBQUksSUFBSTtBQUFBLE1BQzNCO0FBQUEsTUFDQSxtQkFBbUIsU0FBUztBQUN4QixZQUFJLFFBQVEsT0FBTyxNQUFNO0FBQ3JCO0FBQUEsUUFDSjtBQUNBLGNBQU0sU0FBUyxJQUFJLGtCQUFrQixDQUFDO0FBQ3RDLGNBQU0sT0FBTyxJQUFJLFdBQVcsUUFBUSxHQUFHLENBQUM7QUFDeEMsYUFBSyxDQUFDLElBQUksa0JBQWtCO0FBQzVCLGFBQUssUUFBUSxJQUFJLFFBQVEsSUFBSSxNQUFNO0FBQ25DLGdCQUFRLG9CQUFvQjtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxNQUFNLGlCQUFpQixPQUFPLElBQUk7QUFDOUIsY0FBTSxTQUFTLEtBQUssUUFBUSxJQUFJLEVBQUU7QUFDbEMsWUFBSSxXQUFXLFFBQVc7QUFDdEI7QUFBQSxRQUNKO0FBQ0EsY0FBTSxPQUFPLElBQUksV0FBVyxRQUFRLEdBQUcsQ0FBQztBQUN4QyxnQkFBUSxNQUFNLE1BQU0sR0FBRyxrQkFBa0IsU0FBUztBQUFBLE1BQ3REO0FBQUEsTUFDQSxRQUFRLElBQUk7QUFDUixhQUFLLFFBQVEsT0FBTyxFQUFFO0FBQUEsTUFDMUI7QUFBQSxNQUNBLFVBQVU7QUFDTixhQUFLLFFBQVEsTUFBTTtBQUFBLE1BQ3ZCO0FBQUEsSUFDSjtBQUNBLFlBQVEsNEJBQTRCO0FBQ3BDLFFBQU0scUNBQU4sTUFBeUM7QUFBQSxNQUNyQztBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGFBQUssT0FBTyxJQUFJLFdBQVcsUUFBUSxHQUFHLENBQUM7QUFBQSxNQUMzQztBQUFBLE1BQ0EsSUFBSSwwQkFBMEI7QUFDMUIsZUFBTyxRQUFRLEtBQUssS0FBSyxNQUFNLENBQUMsTUFBTSxrQkFBa0I7QUFBQSxNQUM1RDtBQUFBLE1BQ0EsSUFBSSwwQkFBMEI7QUFDMUIsY0FBTSxJQUFJLE1BQU0seUVBQXlFO0FBQUEsTUFDN0Y7QUFBQSxJQUNKO0FBQ0EsUUFBTSwyQ0FBTixNQUErQztBQUFBLE1BQzNDO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsYUFBSyxRQUFRLElBQUksbUNBQW1DLE1BQU07QUFBQSxNQUM5RDtBQUFBLE1BQ0EsU0FBUztBQUFBLE1BQ1Q7QUFBQSxNQUNBLFVBQVU7QUFBQSxNQUNWO0FBQUEsSUFDSjtBQUNBLFFBQU0sOEJBQU4sTUFBa0M7QUFBQSxNQUM5QixPQUFPO0FBQUEsTUFDUCw4QkFBOEIsU0FBUztBQUNuQyxjQUFNLFNBQVMsUUFBUTtBQUN2QixZQUFJLFdBQVcsUUFBVztBQUN0QixpQkFBTyxJQUFJLGVBQWUsd0JBQXdCO0FBQUEsUUFDdEQ7QUFDQSxlQUFPLElBQUkseUNBQXlDLE1BQU07QUFBQSxNQUM5RDtBQUFBLElBQ0o7QUFDQSxZQUFRLDhCQUE4QjtBQUFBO0FBQUE7OztBQzVFdEM7QUFBQTtBQUFBO0FBS0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxZQUFZO0FBQ3BCLFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFDOUMsUUFBTSxZQUFOLE1BQWdCO0FBQUEsTUFDWjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLFdBQVcsR0FBRztBQUN0QixZQUFJLFlBQVksR0FBRztBQUNmLGdCQUFNLElBQUksTUFBTSxpQ0FBaUM7QUFBQSxRQUNyRDtBQUNBLGFBQUssWUFBWTtBQUNqQixhQUFLLFVBQVU7QUFDZixhQUFLLFdBQVcsQ0FBQztBQUFBLE1BQ3JCO0FBQUEsTUFDQSxLQUFLLE9BQU87QUFDUixlQUFPLElBQUksUUFBUSxDQUFDLFNBQVMsV0FBVztBQUNwQyxlQUFLLFNBQVMsS0FBSyxFQUFFLE9BQU8sU0FBUyxPQUFPLENBQUM7QUFDN0MsZUFBSyxRQUFRO0FBQUEsUUFDakIsQ0FBQztBQUFBLE1BQ0w7QUFBQSxNQUNBLElBQUksU0FBUztBQUNULGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxVQUFVO0FBQ04sWUFBSSxLQUFLLFNBQVMsV0FBVyxLQUFLLEtBQUssWUFBWSxLQUFLLFdBQVc7QUFDL0Q7QUFBQSxRQUNKO0FBQ0EsU0FBQyxHQUFHLE1BQU0sU0FBUyxFQUFFLE1BQU0sYUFBYSxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQUEsTUFDbEU7QUFBQSxNQUNBLFlBQVk7QUFDUixZQUFJLEtBQUssU0FBUyxXQUFXLEtBQUssS0FBSyxZQUFZLEtBQUssV0FBVztBQUMvRDtBQUFBLFFBQ0o7QUFDQSxjQUFNLE9BQU8sS0FBSyxTQUFTLE1BQU07QUFDakMsYUFBSztBQUNMLFlBQUksS0FBSyxVQUFVLEtBQUssV0FBVztBQUMvQixnQkFBTSxJQUFJLE1BQU0sd0JBQXdCO0FBQUEsUUFDNUM7QUFDQSxZQUFJO0FBQ0EsZ0JBQU0sU0FBUyxLQUFLLE1BQU07QUFDMUIsY0FBSSxrQkFBa0IsU0FBUztBQUMzQixtQkFBTyxLQUFLLENBQUMsVUFBVTtBQUNuQixtQkFBSztBQUNMLG1CQUFLLFFBQVEsS0FBSztBQUNsQixtQkFBSyxRQUFRO0FBQUEsWUFDakIsR0FBRyxDQUFDLFFBQVE7QUFDUixtQkFBSztBQUNMLG1CQUFLLE9BQU8sR0FBRztBQUNmLG1CQUFLLFFBQVE7QUFBQSxZQUNqQixDQUFDO0FBQUEsVUFDTCxPQUNLO0FBQ0QsaUJBQUs7QUFDTCxpQkFBSyxRQUFRLE1BQU07QUFDbkIsaUJBQUssUUFBUTtBQUFBLFVBQ2pCO0FBQUEsUUFDSixTQUNPLEtBQUs7QUFDUixlQUFLO0FBQ0wsZUFBSyxPQUFPLEdBQUc7QUFDZixlQUFLLFFBQVE7QUFBQSxRQUNqQjtBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSxZQUFZO0FBQUE7QUFBQTs7O0FDekVwQjtBQUFBO0FBQUE7QUFLQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssb0JBQXFCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDNUYsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixVQUFJLE9BQU8sT0FBTyx5QkFBeUIsR0FBRyxDQUFDO0FBQy9DLFVBQUksQ0FBQyxTQUFTLFNBQVMsT0FBTyxDQUFDLEVBQUUsYUFBYSxLQUFLLFlBQVksS0FBSyxlQUFlO0FBQ2pGLGVBQU8sRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFXO0FBQUUsaUJBQU8sRUFBRSxDQUFDO0FBQUEsUUFBRyxFQUFFO0FBQUEsTUFDOUQ7QUFDQSxhQUFPLGVBQWUsR0FBRyxJQUFJLElBQUk7QUFBQSxJQUNyQyxNQUFNLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUN4QixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFFBQUUsRUFBRSxJQUFJLEVBQUUsQ0FBQztBQUFBLElBQ2Y7QUFDQSxRQUFJLHFCQUFzQixXQUFRLFFBQUssdUJBQXdCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRztBQUMzRixhQUFPLGVBQWUsR0FBRyxXQUFXLEVBQUUsWUFBWSxNQUFNLE9BQU8sRUFBRSxDQUFDO0FBQUEsSUFDdEUsS0FBSyxTQUFTLEdBQUcsR0FBRztBQUNoQixRQUFFLFNBQVMsSUFBSTtBQUFBLElBQ25CO0FBQ0EsUUFBSSxlQUFnQixXQUFRLFFBQUssZ0JBQWtCLDRCQUFZO0FBQzNELFVBQUksVUFBVSxTQUFTLEdBQUc7QUFDdEIsa0JBQVUsT0FBTyx1QkFBdUIsU0FBVUMsSUFBRztBQUNqRCxjQUFJLEtBQUssQ0FBQztBQUNWLG1CQUFTLEtBQUtBLEdBQUcsS0FBSSxPQUFPLFVBQVUsZUFBZSxLQUFLQSxJQUFHLENBQUMsRUFBRyxJQUFHLEdBQUcsTUFBTSxJQUFJO0FBQ2pGLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGVBQU8sUUFBUSxDQUFDO0FBQUEsTUFDcEI7QUFDQSxhQUFPLFNBQVUsS0FBSztBQUNsQixZQUFJLE9BQU8sSUFBSSxXQUFZLFFBQU87QUFDbEMsWUFBSSxTQUFTLENBQUM7QUFDZCxZQUFJLE9BQU87QUFBTSxtQkFBUyxJQUFJLFFBQVEsR0FBRyxHQUFHLElBQUksR0FBRyxJQUFJLEVBQUUsUUFBUSxJQUFLLEtBQUksRUFBRSxDQUFDLE1BQU0sVUFBVyxpQkFBZ0IsUUFBUSxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQUE7QUFDL0gsMkJBQW1CLFFBQVEsR0FBRztBQUM5QixlQUFPO0FBQUEsTUFDWDtBQUFBLElBQ0osR0FBRztBQUNILFFBQUksa0JBQW1CLFdBQVEsUUFBSyxtQkFBb0IsU0FBVSxLQUFLO0FBQ25FLGFBQVEsT0FBTyxJQUFJLGFBQWMsTUFBTSxFQUFFLFdBQVcsSUFBSTtBQUFBLElBQzVEO0FBQ0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsOEJBQThCLFFBQVEsd0JBQXdCLFFBQVEsZ0JBQWdCO0FBQzlGLFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFDOUMsUUFBTSxLQUFLLGFBQWEsWUFBZTtBQUN2QyxRQUFNLFdBQVc7QUFDakIsUUFBTSxjQUFjO0FBQ3BCLFFBQUk7QUFDSixLQUFDLFNBQVVDLGdCQUFlO0FBQ3RCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLEtBQUssVUFBVSxNQUFNLEtBQUssR0FBRyxLQUFLLFVBQVUsT0FBTyxLQUN0RSxHQUFHLEtBQUssVUFBVSxPQUFPLEtBQUssR0FBRyxLQUFLLFVBQVUsT0FBTyxLQUFLLEdBQUcsS0FBSyxVQUFVLGdCQUFnQjtBQUFBLE1BQ3RHO0FBQ0EsTUFBQUEsZUFBYyxLQUFLO0FBQUEsSUFDdkIsR0FBRyxrQkFBa0IsUUFBUSxnQkFBZ0IsZ0JBQWdCLENBQUMsRUFBRTtBQUNoRSxRQUFNQyx5QkFBTixNQUE0QjtBQUFBLE1BQ3hCO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBLGNBQWM7QUFDVixhQUFLLGVBQWUsSUFBSSxTQUFTLFFBQVE7QUFDekMsYUFBSyxlQUFlLElBQUksU0FBUyxRQUFRO0FBQ3pDLGFBQUssd0JBQXdCLElBQUksU0FBUyxRQUFRO0FBQUEsTUFDdEQ7QUFBQSxNQUNBLFVBQVU7QUFDTixhQUFLLGFBQWEsUUFBUTtBQUMxQixhQUFLLGFBQWEsUUFBUTtBQUMxQixhQUFLLHNCQUFzQixRQUFRO0FBQUEsTUFDdkM7QUFBQSxNQUNBLElBQUksVUFBVTtBQUNWLGVBQU8sS0FBSyxhQUFhO0FBQUEsTUFDN0I7QUFBQSxNQUNBLFVBQVUsT0FBTztBQUNiLGFBQUssYUFBYSxLQUFLLEtBQUssUUFBUSxLQUFLLENBQUM7QUFBQSxNQUM5QztBQUFBLE1BQ0EsSUFBSSxVQUFVO0FBQ1YsZUFBTyxLQUFLLGFBQWE7QUFBQSxNQUM3QjtBQUFBLE1BQ0EsWUFBWTtBQUNSLGFBQUssYUFBYSxLQUFLLE1BQVM7QUFBQSxNQUNwQztBQUFBLE1BQ0EsSUFBSSxtQkFBbUI7QUFDbkIsZUFBTyxLQUFLLHNCQUFzQjtBQUFBLE1BQ3RDO0FBQUEsTUFDQSxtQkFBbUIsTUFBTTtBQUNyQixhQUFLLHNCQUFzQixLQUFLLElBQUk7QUFBQSxNQUN4QztBQUFBLE1BQ0EsUUFBUSxPQUFPO0FBQ1gsWUFBSSxpQkFBaUIsT0FBTztBQUN4QixpQkFBTztBQUFBLFFBQ1gsT0FDSztBQUNELGlCQUFPLElBQUksTUFBTSxrQ0FBa0MsR0FBRyxPQUFPLE1BQU0sT0FBTyxJQUFJLE1BQU0sVUFBVSxTQUFTLEVBQUU7QUFBQSxRQUM3RztBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSx3QkFBd0JBO0FBQ2hDLFFBQUk7QUFDSixLQUFDLFNBQVVDLCtCQUE4QjtBQUNyQyxlQUFTLFlBQVksU0FBUztBQUMxQixZQUFJO0FBQ0osWUFBSTtBQUNKLFlBQUk7QUFDSixjQUFNLGtCQUFrQixvQkFBSSxJQUFJO0FBQ2hDLFlBQUk7QUFDSixjQUFNLHNCQUFzQixvQkFBSSxJQUFJO0FBQ3BDLFlBQUksWUFBWSxVQUFhLE9BQU8sWUFBWSxVQUFVO0FBQ3RELG9CQUFVLFdBQVc7QUFBQSxRQUN6QixPQUNLO0FBQ0Qsb0JBQVUsUUFBUSxXQUFXO0FBQzdCLGNBQUksUUFBUSxtQkFBbUIsUUFBVztBQUN0Qyw2QkFBaUIsUUFBUTtBQUN6Qiw0QkFBZ0IsSUFBSSxlQUFlLE1BQU0sY0FBYztBQUFBLFVBQzNEO0FBQ0EsY0FBSSxRQUFRLG9CQUFvQixRQUFXO0FBQ3ZDLHVCQUFXLFdBQVcsUUFBUSxpQkFBaUI7QUFDM0MsOEJBQWdCLElBQUksUUFBUSxNQUFNLE9BQU87QUFBQSxZQUM3QztBQUFBLFVBQ0o7QUFDQSxjQUFJLFFBQVEsdUJBQXVCLFFBQVc7QUFDMUMsaUNBQXFCLFFBQVE7QUFDN0IsZ0NBQW9CLElBQUksbUJBQW1CLE1BQU0sa0JBQWtCO0FBQUEsVUFDdkU7QUFDQSxjQUFJLFFBQVEsd0JBQXdCLFFBQVc7QUFDM0MsdUJBQVcsV0FBVyxRQUFRLHFCQUFxQjtBQUMvQyxrQ0FBb0IsSUFBSSxRQUFRLE1BQU0sT0FBTztBQUFBLFlBQ2pEO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFDQSxZQUFJLHVCQUF1QixRQUFXO0FBQ2xDLGdDQUFzQixHQUFHLE1BQU0sU0FBUyxFQUFFLGdCQUFnQjtBQUMxRCw4QkFBb0IsSUFBSSxtQkFBbUIsTUFBTSxrQkFBa0I7QUFBQSxRQUN2RTtBQUNBLGVBQU8sRUFBRSxTQUFTLGdCQUFnQixpQkFBaUIsb0JBQW9CLG9CQUFvQjtBQUFBLE1BQy9GO0FBQ0EsTUFBQUEsOEJBQTZCLGNBQWM7QUFBQSxJQUMvQyxHQUFHLGlDQUFpQywrQkFBK0IsQ0FBQyxFQUFFO0FBQ3RFLFFBQU0sOEJBQU4sY0FBMENELHVCQUFzQjtBQUFBLE1BQzVEO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksVUFBVSxTQUFTO0FBQzNCLGNBQU07QUFDTixhQUFLLFdBQVc7QUFDaEIsYUFBSyxVQUFVLDZCQUE2QixZQUFZLE9BQU87QUFDL0QsYUFBSyxVQUFVLEdBQUcsTUFBTSxTQUFTLEVBQUUsY0FBYyxPQUFPLEtBQUssUUFBUSxPQUFPO0FBQzVFLGFBQUsseUJBQXlCO0FBQzlCLGFBQUssb0JBQW9CO0FBQ3pCLGFBQUssZUFBZTtBQUNwQixhQUFLLGdCQUFnQixJQUFJLFlBQVksVUFBVSxDQUFDO0FBQUEsTUFDcEQ7QUFBQSxNQUNBLElBQUksc0JBQXNCLFNBQVM7QUFDL0IsYUFBSyx5QkFBeUI7QUFBQSxNQUNsQztBQUFBLE1BQ0EsSUFBSSx3QkFBd0I7QUFDeEIsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLE9BQU8sVUFBVTtBQUNiLGFBQUssb0JBQW9CO0FBQ3pCLGFBQUssZUFBZTtBQUNwQixhQUFLLHNCQUFzQjtBQUMzQixhQUFLLFdBQVc7QUFDaEIsY0FBTSxTQUFTLEtBQUssU0FBUyxPQUFPLENBQUMsU0FBUztBQUMxQyxlQUFLLE9BQU8sSUFBSTtBQUFBLFFBQ3BCLENBQUM7QUFDRCxhQUFLLFNBQVMsUUFBUSxDQUFDLFVBQVUsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN0RCxhQUFLLFNBQVMsUUFBUSxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQzVDLGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxPQUFPLE1BQU07QUFDVCxZQUFJO0FBQ0EsZUFBSyxPQUFPLE9BQU8sSUFBSTtBQUN2QixpQkFBTyxNQUFNO0FBQ1QsZ0JBQUksS0FBSyxzQkFBc0IsSUFBSTtBQUMvQixvQkFBTSxVQUFVLEtBQUssT0FBTyxlQUFlLElBQUk7QUFDL0Msa0JBQUksQ0FBQyxTQUFTO0FBQ1Y7QUFBQSxjQUNKO0FBQ0Esb0JBQU1FLGlCQUFnQixRQUFRLElBQUksZ0JBQWdCO0FBQ2xELGtCQUFJLENBQUNBLGdCQUFlO0FBQ2hCLHFCQUFLLFVBQVUsSUFBSSxNQUFNO0FBQUEsRUFBbUQsS0FBSyxVQUFVLE9BQU8sWUFBWSxPQUFPLENBQUMsQ0FBQyxFQUFFLENBQUM7QUFDMUg7QUFBQSxjQUNKO0FBQ0Esb0JBQU0sU0FBUyxTQUFTQSxjQUFhO0FBQ3JDLGtCQUFJLE1BQU0sTUFBTSxHQUFHO0FBQ2YscUJBQUssVUFBVSxJQUFJLE1BQU0sOENBQThDQSxjQUFhLEVBQUUsQ0FBQztBQUN2RjtBQUFBLGNBQ0o7QUFDQSxtQkFBSyxvQkFBb0I7QUFBQSxZQUM3QjtBQUNBLGtCQUFNLE9BQU8sS0FBSyxPQUFPLFlBQVksS0FBSyxpQkFBaUI7QUFDM0QsZ0JBQUksU0FBUyxRQUFXO0FBRXBCLG1CQUFLLHVCQUF1QjtBQUM1QjtBQUFBLFlBQ0o7QUFDQSxpQkFBSyx5QkFBeUI7QUFDOUIsaUJBQUssb0JBQW9CO0FBS3pCLGlCQUFLLGNBQWMsS0FBSyxZQUFZO0FBQ2hDLG9CQUFNLFFBQVEsS0FBSyxRQUFRLG1CQUFtQixTQUN4QyxNQUFNLEtBQUssUUFBUSxlQUFlLE9BQU8sSUFBSSxJQUM3QztBQUNOLG9CQUFNLFVBQVUsTUFBTSxLQUFLLFFBQVEsbUJBQW1CLE9BQU8sT0FBTyxLQUFLLE9BQU87QUFDaEYsbUJBQUssU0FBUyxPQUFPO0FBQUEsWUFDekIsQ0FBQyxFQUFFLE1BQU0sQ0FBQyxVQUFVO0FBQ2hCLG1CQUFLLFVBQVUsS0FBSztBQUFBLFlBQ3hCLENBQUM7QUFBQSxVQUNMO0FBQUEsUUFDSixTQUNPLE9BQU87QUFDVixlQUFLLFVBQVUsS0FBSztBQUFBLFFBQ3hCO0FBQUEsTUFDSjtBQUFBLE1BQ0EsMkJBQTJCO0FBQ3ZCLFlBQUksS0FBSyxxQkFBcUI7QUFDMUIsZUFBSyxvQkFBb0IsUUFBUTtBQUNqQyxlQUFLLHNCQUFzQjtBQUFBLFFBQy9CO0FBQUEsTUFDSjtBQUFBLE1BQ0EseUJBQXlCO0FBQ3JCLGFBQUsseUJBQXlCO0FBQzlCLFlBQUksS0FBSywwQkFBMEIsR0FBRztBQUNsQztBQUFBLFFBQ0o7QUFDQSxhQUFLLHVCQUF1QixHQUFHLE1BQU0sU0FBUyxFQUFFLE1BQU0sV0FBVyxDQUFDLE9BQU8sWUFBWTtBQUNqRixlQUFLLHNCQUFzQjtBQUMzQixjQUFJLFVBQVUsS0FBSyxjQUFjO0FBQzdCLGlCQUFLLG1CQUFtQixFQUFFLGNBQWMsT0FBTyxhQUFhLFFBQVEsQ0FBQztBQUNyRSxpQkFBSyx1QkFBdUI7QUFBQSxVQUNoQztBQUFBLFFBQ0osR0FBRyxLQUFLLHdCQUF3QixLQUFLLGNBQWMsS0FBSyxzQkFBc0I7QUFBQSxNQUNsRjtBQUFBLElBQ0o7QUFDQSxZQUFRLDhCQUE4QjtBQUFBO0FBQUE7OztBQ3JQdEM7QUFBQTtBQUFBO0FBS0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG9CQUFxQixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQzVGLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsVUFBSSxPQUFPLE9BQU8seUJBQXlCLEdBQUcsQ0FBQztBQUMvQyxVQUFJLENBQUMsU0FBUyxTQUFTLE9BQU8sQ0FBQyxFQUFFLGFBQWEsS0FBSyxZQUFZLEtBQUssZUFBZTtBQUNqRixlQUFPLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBVztBQUFFLGlCQUFPLEVBQUUsQ0FBQztBQUFBLFFBQUcsRUFBRTtBQUFBLE1BQzlEO0FBQ0EsYUFBTyxlQUFlLEdBQUcsSUFBSSxJQUFJO0FBQUEsSUFDckMsTUFBTSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDeEIsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixRQUFFLEVBQUUsSUFBSSxFQUFFLENBQUM7QUFBQSxJQUNmO0FBQ0EsUUFBSSxxQkFBc0IsV0FBUSxRQUFLLHVCQUF3QixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUc7QUFDM0YsYUFBTyxlQUFlLEdBQUcsV0FBVyxFQUFFLFlBQVksTUFBTSxPQUFPLEVBQUUsQ0FBQztBQUFBLElBQ3RFLEtBQUssU0FBUyxHQUFHLEdBQUc7QUFDaEIsUUFBRSxTQUFTLElBQUk7QUFBQSxJQUNuQjtBQUNBLFFBQUksZUFBZ0IsV0FBUSxRQUFLLGdCQUFrQiw0QkFBWTtBQUMzRCxVQUFJLFVBQVUsU0FBUyxHQUFHO0FBQ3RCLGtCQUFVLE9BQU8sdUJBQXVCLFNBQVVDLElBQUc7QUFDakQsY0FBSSxLQUFLLENBQUM7QUFDVixtQkFBUyxLQUFLQSxHQUFHLEtBQUksT0FBTyxVQUFVLGVBQWUsS0FBS0EsSUFBRyxDQUFDLEVBQUcsSUFBRyxHQUFHLE1BQU0sSUFBSTtBQUNqRixpQkFBTztBQUFBLFFBQ1g7QUFDQSxlQUFPLFFBQVEsQ0FBQztBQUFBLE1BQ3BCO0FBQ0EsYUFBTyxTQUFVLEtBQUs7QUFDbEIsWUFBSSxPQUFPLElBQUksV0FBWSxRQUFPO0FBQ2xDLFlBQUksU0FBUyxDQUFDO0FBQ2QsWUFBSSxPQUFPO0FBQU0sbUJBQVMsSUFBSSxRQUFRLEdBQUcsR0FBRyxJQUFJLEdBQUcsSUFBSSxFQUFFLFFBQVEsSUFBSyxLQUFJLEVBQUUsQ0FBQyxNQUFNLFVBQVcsaUJBQWdCLFFBQVEsS0FBSyxFQUFFLENBQUMsQ0FBQztBQUFBO0FBQy9ILDJCQUFtQixRQUFRLEdBQUc7QUFDOUIsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKLEdBQUc7QUFDSCxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLCtCQUErQixRQUFRLHdCQUF3QixRQUFRLGdCQUFnQjtBQUMvRixRQUFNLFFBQVEsZ0JBQWdCLGFBQWdCO0FBQzlDLFFBQU0sS0FBSyxhQUFhLFlBQWU7QUFDdkMsUUFBTSxjQUFjO0FBQ3BCLFFBQU0sV0FBVztBQUNqQixRQUFNLGdCQUFnQjtBQUN0QixRQUFNLE9BQU87QUFDYixRQUFJO0FBQ0osS0FBQyxTQUFVQyxnQkFBZTtBQUN0QixlQUFTLEdBQUcsT0FBTztBQUNmLGNBQU0sWUFBWTtBQUNsQixlQUFPLGFBQWEsR0FBRyxLQUFLLFVBQVUsT0FBTyxLQUFLLEdBQUcsS0FBSyxVQUFVLE9BQU8sS0FDdkUsR0FBRyxLQUFLLFVBQVUsT0FBTyxLQUFLLEdBQUcsS0FBSyxVQUFVLEtBQUs7QUFBQSxNQUM3RDtBQUNBLE1BQUFBLGVBQWMsS0FBSztBQUFBLElBQ3ZCLEdBQUcsa0JBQWtCLFFBQVEsZ0JBQWdCLGdCQUFnQixDQUFDLEVBQUU7QUFDaEUsUUFBTSx3QkFBTixNQUE0QjtBQUFBLE1BQ3hCO0FBQUEsTUFDQTtBQUFBLE1BQ0EsY0FBYztBQUNWLGFBQUssZUFBZSxJQUFJLFNBQVMsUUFBUTtBQUN6QyxhQUFLLGVBQWUsSUFBSSxTQUFTLFFBQVE7QUFBQSxNQUM3QztBQUFBLE1BQ0EsVUFBVTtBQUNOLGFBQUssYUFBYSxRQUFRO0FBQzFCLGFBQUssYUFBYSxRQUFRO0FBQUEsTUFDOUI7QUFBQSxNQUNBLElBQUksVUFBVTtBQUNWLGVBQU8sS0FBSyxhQUFhO0FBQUEsTUFDN0I7QUFBQSxNQUNBLFVBQVUsT0FBTyxTQUFTLE9BQU87QUFDN0IsYUFBSyxhQUFhLEtBQUssQ0FBQyxLQUFLLFFBQVEsS0FBSyxHQUFHLFNBQVMsS0FBSyxDQUFDO0FBQUEsTUFDaEU7QUFBQSxNQUNBLElBQUksVUFBVTtBQUNWLGVBQU8sS0FBSyxhQUFhO0FBQUEsTUFDN0I7QUFBQSxNQUNBLFlBQVk7QUFDUixhQUFLLGFBQWEsS0FBSyxNQUFTO0FBQUEsTUFDcEM7QUFBQSxNQUNBLFFBQVEsT0FBTztBQUNYLFlBQUksaUJBQWlCLE9BQU87QUFDeEIsaUJBQU87QUFBQSxRQUNYLE9BQ0s7QUFDRCxpQkFBTyxJQUFJLE1BQU0sa0NBQWtDLEdBQUcsT0FBTyxNQUFNLE9BQU8sSUFBSSxNQUFNLFVBQVUsU0FBUyxFQUFFO0FBQUEsUUFDN0c7QUFBQSxNQUNKO0FBQUEsSUFDSjtBQUNBLFlBQVEsd0JBQXdCO0FBQ2hDLFFBQUk7QUFDSixLQUFDLFNBQVVDLCtCQUE4QjtBQUNyQyxlQUFTLFlBQVksU0FBUztBQUMxQixZQUFJLFlBQVksVUFBYSxPQUFPLFlBQVksVUFBVTtBQUN0RCxpQkFBTyxFQUFFLFNBQVMsV0FBVyxTQUFTLHFCQUFxQixHQUFHLE1BQU0sU0FBUyxFQUFFLGdCQUFnQixRQUFRO0FBQUEsUUFDM0csT0FDSztBQUNELGlCQUFPLEVBQUUsU0FBUyxRQUFRLFdBQVcsU0FBUyxnQkFBZ0IsUUFBUSxnQkFBZ0Isb0JBQW9CLFFBQVEsdUJBQXVCLEdBQUcsTUFBTSxTQUFTLEVBQUUsZ0JBQWdCLFFBQVE7QUFBQSxRQUN6TDtBQUFBLE1BQ0o7QUFDQSxNQUFBQSw4QkFBNkIsY0FBYztBQUFBLElBQy9DLEdBQUcsaUNBQWlDLCtCQUErQixDQUFDLEVBQUU7QUFDdEUsUUFBTSwrQkFBTixjQUEyQyxzQkFBc0I7QUFBQSxNQUM3RDtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxVQUFVLFNBQVM7QUFDM0IsY0FBTTtBQUNOLGFBQUssV0FBVztBQUNoQixhQUFLLFVBQVUsNkJBQTZCLFlBQVksT0FBTztBQUMvRCxhQUFLLGFBQWE7QUFDbEIsYUFBSyxpQkFBaUIsSUFBSSxZQUFZLFVBQVUsQ0FBQztBQUNqRCxhQUFLLFNBQVMsUUFBUSxDQUFDLFVBQVUsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN0RCxhQUFLLFNBQVMsUUFBUSxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQUEsTUFDaEQ7QUFBQSxNQUNBLE1BQU0sTUFBTSxLQUFLO0FBQ2IsZUFBTyxLQUFLLGVBQWUsS0FBSyxZQUFZO0FBQ3hDLGdCQUFNLFVBQVUsS0FBSyxRQUFRLG1CQUFtQixPQUFPLEtBQUssS0FBSyxPQUFPLEVBQUUsS0FBSyxDQUFDLFdBQVc7QUFDdkYsZ0JBQUksS0FBSyxRQUFRLG1CQUFtQixRQUFXO0FBQzNDLHFCQUFPLEtBQUssUUFBUSxlQUFlLE9BQU8sTUFBTTtBQUFBLFlBQ3BELE9BQ0s7QUFDRCxxQkFBTztBQUFBLFlBQ1g7QUFBQSxVQUNKLENBQUM7QUFDRCxpQkFBTyxRQUFRLEtBQUssQ0FBQyxXQUFXO0FBQzVCLGtCQUFNLFVBQVUsQ0FBQztBQUNqQixvQkFBUSxLQUFLLGVBQWUsT0FBTyxXQUFXLFNBQVMsR0FBRyxJQUFJO0FBQzlELG9CQUFRLEtBQUssSUFBSTtBQUNqQixtQkFBTyxLQUFLLFFBQVEsS0FBSyxTQUFTLE1BQU07QUFBQSxVQUM1QyxHQUFHLENBQUMsVUFBVTtBQUNWLGlCQUFLLFVBQVUsS0FBSztBQUNwQixrQkFBTTtBQUFBLFVBQ1YsQ0FBQztBQUFBLFFBQ0wsQ0FBQztBQUFBLE1BQ0w7QUFBQSxNQUNBLE1BQU0sUUFBUSxLQUFLLFNBQVMsTUFBTTtBQUM5QixZQUFJO0FBQ0EsZ0JBQU0sS0FBSyxTQUFTLE1BQU0sUUFBUSxLQUFLLEVBQUUsR0FBRyxPQUFPO0FBQ25ELGlCQUFPLEtBQUssU0FBUyxNQUFNLElBQUk7QUFBQSxRQUNuQyxTQUNPLE9BQU87QUFDVixlQUFLLFlBQVksT0FBTyxHQUFHO0FBQzNCLGlCQUFPLFFBQVEsT0FBTyxLQUFLO0FBQUEsUUFDL0I7QUFBQSxNQUNKO0FBQUEsTUFDQSxZQUFZLE9BQU8sS0FBSztBQUNwQixhQUFLO0FBQ0wsYUFBSyxVQUFVLE9BQU8sS0FBSyxLQUFLLFVBQVU7QUFBQSxNQUM5QztBQUFBLE1BQ0EsTUFBTTtBQUNGLGFBQUssU0FBUyxJQUFJO0FBQUEsTUFDdEI7QUFBQSxJQUNKO0FBQ0EsWUFBUSwrQkFBK0I7QUFBQTtBQUFBOzs7QUM1SnZDO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLHdCQUF3QjtBQUNoQyxRQUFNLEtBQUs7QUFDWCxRQUFNLEtBQUs7QUFDWCxRQUFNLE9BQU87QUFDYixRQUFNLHdCQUFOLE1BQTRCO0FBQUEsTUFDeEI7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxXQUFXLFNBQVM7QUFDNUIsYUFBSyxZQUFZO0FBQ2pCLGFBQUssVUFBVSxDQUFDO0FBQ2hCLGFBQUssZUFBZTtBQUFBLE1BQ3hCO0FBQUEsTUFDQSxJQUFJLFdBQVc7QUFDWCxlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLE1BQ0EsT0FBTyxPQUFPO0FBQ1YsY0FBTSxXQUFXLE9BQU8sVUFBVSxXQUFXLEtBQUssV0FBVyxPQUFPLEtBQUssU0FBUyxJQUFJO0FBQ3RGLGFBQUssUUFBUSxLQUFLLFFBQVE7QUFDMUIsYUFBSyxnQkFBZ0IsU0FBUztBQUFBLE1BQ2xDO0FBQUEsTUFDQSxlQUFlLGdCQUFnQixPQUFPO0FBQ2xDLFlBQUksS0FBSyxRQUFRLFdBQVcsR0FBRztBQUMzQixpQkFBTztBQUFBLFFBQ1g7QUFDQSxZQUFJLFFBQVE7QUFDWixZQUFJLGFBQWE7QUFDakIsWUFBSSxTQUFTO0FBQ2IsWUFBSSxpQkFBaUI7QUFDckIsWUFBSyxRQUFPLGFBQWEsS0FBSyxRQUFRLFFBQVE7QUFDMUMsZ0JBQU0sUUFBUSxLQUFLLFFBQVEsVUFBVTtBQUNyQyxtQkFBUztBQUNULGlCQUFPLFNBQVMsTUFBTSxRQUFRO0FBQzFCLGtCQUFNLFFBQVEsTUFBTSxNQUFNO0FBQzFCLG9CQUFRLE9BQU87QUFBQSxjQUNYLEtBQUs7QUFDRCx3QkFBUSxPQUFPO0FBQUEsa0JBQ1gsS0FBSztBQUNELDRCQUFRO0FBQ1I7QUFBQSxrQkFDSixLQUFLO0FBQ0QsNEJBQVE7QUFDUjtBQUFBLGtCQUNKO0FBQ0ksNEJBQVE7QUFBQSxnQkFDaEI7QUFDQTtBQUFBLGNBQ0osS0FBSztBQUNELHdCQUFRLE9BQU87QUFBQSxrQkFDWCxLQUFLO0FBQ0QsNEJBQVE7QUFDUjtBQUFBLGtCQUNKLEtBQUs7QUFDRCw0QkFBUTtBQUNSO0FBQ0EsMEJBQU07QUFBQSxrQkFDVjtBQUNJLDRCQUFRO0FBQUEsZ0JBQ2hCO0FBQ0E7QUFBQSxjQUNKO0FBQ0ksd0JBQVE7QUFBQSxZQUNoQjtBQUNBO0FBQUEsVUFDSjtBQUNBLDRCQUFrQixNQUFNO0FBQ3hCO0FBQUEsUUFDSjtBQUNBLFlBQUksVUFBVSxHQUFHO0FBQ2IsaUJBQU87QUFBQSxRQUNYO0FBR0EsY0FBTSxTQUFTLEtBQUssTUFBTSxpQkFBaUIsTUFBTTtBQUNqRCxjQUFNLFNBQVMsb0JBQUksSUFBSTtBQUN2QixjQUFNLFVBQVUsS0FBSyxTQUFTLFFBQVEsT0FBTyxFQUFFLE1BQU0sSUFBSTtBQUN6RCxZQUFJLFFBQVEsU0FBUyxHQUFHO0FBQ3BCLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGlCQUFTLElBQUksR0FBRyxJQUFJLFFBQVEsU0FBUyxHQUFHLEtBQUs7QUFDekMsZ0JBQU0sU0FBUyxRQUFRLENBQUM7QUFDeEIsZ0JBQU0sUUFBUSxPQUFPLFFBQVEsR0FBRztBQUNoQyxjQUFJLFVBQVUsSUFBSTtBQUNkLGtCQUFNLElBQUksTUFBTTtBQUFBLEVBQXlELE1BQU0sRUFBRTtBQUFBLFVBQ3JGO0FBQ0EsZ0JBQU0sTUFBTSxPQUFPLE9BQU8sR0FBRyxLQUFLO0FBQ2xDLGdCQUFNLFFBQVEsT0FBTyxPQUFPLFFBQVEsQ0FBQyxFQUFFLEtBQUs7QUFDNUMsaUJBQU8sSUFBSSxnQkFBZ0IsSUFBSSxZQUFZLElBQUksS0FBSyxLQUFLO0FBQUEsUUFDN0Q7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLFlBQUksS0FBSyxlQUFlLFFBQVE7QUFDNUIsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZUFBTyxLQUFLLE1BQU0sTUFBTTtBQUFBLE1BQzVCO0FBQUEsTUFDQSxJQUFJLGdCQUFnQjtBQUNoQixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLE1BQ0EsTUFBTSxXQUFXO0FBQ2IsWUFBSSxjQUFjLEdBQUc7QUFDakIsaUJBQU8sS0FBSyxZQUFZO0FBQUEsUUFDNUI7QUFDQSxZQUFJLFlBQVksS0FBSyxjQUFjO0FBQy9CLGdCQUFNLElBQUksTUFBTSw0QkFBNEI7QUFBQSxRQUNoRDtBQUNBLFlBQUksS0FBSyxRQUFRLENBQUMsRUFBRSxlQUFlLFdBQVc7QUFFMUMsZ0JBQU0sUUFBUSxLQUFLLFFBQVEsQ0FBQztBQUM1QixlQUFLLFFBQVEsTUFBTTtBQUNuQixlQUFLLGdCQUFnQjtBQUNyQixpQkFBTyxLQUFLLFNBQVMsS0FBSztBQUFBLFFBQzlCO0FBQ0EsWUFBSSxLQUFLLFFBQVEsQ0FBQyxFQUFFLGFBQWEsV0FBVztBQUV4QyxnQkFBTSxRQUFRLEtBQUssUUFBUSxDQUFDO0FBQzVCLGdCQUFNQyxVQUFTLEtBQUssU0FBUyxPQUFPLFNBQVM7QUFDN0MsZUFBSyxRQUFRLENBQUMsSUFBSSxNQUFNLE1BQU0sU0FBUztBQUN2QyxlQUFLLGdCQUFnQjtBQUNyQixpQkFBT0E7QUFBQSxRQUNYO0FBQ0EsY0FBTSxTQUFTLEtBQUssWUFBWSxTQUFTO0FBQ3pDLFlBQUksZUFBZTtBQUNuQixjQUFNLGFBQWE7QUFDbkIsZUFBTyxZQUFZLEdBQUc7QUFDbEIsZ0JBQU0sUUFBUSxLQUFLLFFBQVEsVUFBVTtBQUNyQyxjQUFJLE1BQU0sYUFBYSxXQUFXO0FBRTlCLGtCQUFNLFlBQVksTUFBTSxNQUFNLEdBQUcsU0FBUztBQUMxQyxtQkFBTyxJQUFJLFdBQVcsWUFBWTtBQUNsQyw0QkFBZ0I7QUFDaEIsaUJBQUssUUFBUSxVQUFVLElBQUksTUFBTSxNQUFNLFNBQVM7QUFDaEQsaUJBQUssZ0JBQWdCO0FBQ3JCLHlCQUFhO0FBQUEsVUFDakIsT0FDSztBQUVELG1CQUFPLElBQUksT0FBTyxZQUFZO0FBQzlCLDRCQUFnQixNQUFNO0FBQ3RCLGlCQUFLLFFBQVEsTUFBTTtBQUNuQixpQkFBSyxnQkFBZ0IsTUFBTTtBQUMzQix5QkFBYSxNQUFNO0FBQUEsVUFDdkI7QUFBQSxRQUNKO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKO0FBQ0EsWUFBUSx3QkFBd0I7QUFBQTtBQUFBOzs7QUMxSmhDO0FBQUE7QUFBQTtBQU1BLFFBQUksa0JBQW1CLFdBQVEsUUFBSyxvQkFBcUIsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUM1RixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFVBQUksT0FBTyxPQUFPLHlCQUF5QixHQUFHLENBQUM7QUFDL0MsVUFBSSxDQUFDLFNBQVMsU0FBUyxPQUFPLENBQUMsRUFBRSxhQUFhLEtBQUssWUFBWSxLQUFLLGVBQWU7QUFDakYsZUFBTyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVc7QUFBRSxpQkFBTyxFQUFFLENBQUM7QUFBQSxRQUFHLEVBQUU7QUFBQSxNQUM5RDtBQUNBLGFBQU8sZUFBZSxHQUFHLElBQUksSUFBSTtBQUFBLElBQ3JDLE1BQU0sU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQ3hCLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsUUFBRSxFQUFFLElBQUksRUFBRSxDQUFDO0FBQUEsSUFDZjtBQUNBLFFBQUkscUJBQXNCLFdBQVEsUUFBSyx1QkFBd0IsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHO0FBQzNGLGFBQU8sZUFBZSxHQUFHLFdBQVcsRUFBRSxZQUFZLE1BQU0sT0FBTyxFQUFFLENBQUM7QUFBQSxJQUN0RSxLQUFLLFNBQVMsR0FBRyxHQUFHO0FBQ2hCLFFBQUUsU0FBUyxJQUFJO0FBQUEsSUFDbkI7QUFDQSxRQUFJLGVBQWdCLFdBQVEsUUFBSyxnQkFBa0IsNEJBQVk7QUFDM0QsVUFBSSxVQUFVLFNBQVMsR0FBRztBQUN0QixrQkFBVSxPQUFPLHVCQUF1QixTQUFVQyxJQUFHO0FBQ2pELGNBQUksS0FBSyxDQUFDO0FBQ1YsbUJBQVMsS0FBS0EsR0FBRyxLQUFJLE9BQU8sVUFBVSxlQUFlLEtBQUtBLElBQUcsQ0FBQyxFQUFHLElBQUcsR0FBRyxNQUFNLElBQUk7QUFDakYsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZUFBTyxRQUFRLENBQUM7QUFBQSxNQUNwQjtBQUNBLGFBQU8sU0FBVSxLQUFLO0FBQ2xCLFlBQUksT0FBTyxJQUFJLFdBQVksUUFBTztBQUNsQyxZQUFJLFNBQVMsQ0FBQztBQUNkLFlBQUksT0FBTztBQUFNLG1CQUFTLElBQUksUUFBUSxHQUFHLEdBQUcsSUFBSSxHQUFHLElBQUksRUFBRSxRQUFRLElBQUssS0FBSSxFQUFFLENBQUMsTUFBTSxVQUFXLGlCQUFnQixRQUFRLEtBQUssRUFBRSxDQUFDLENBQUM7QUFBQTtBQUMvSCwyQkFBbUIsUUFBUSxHQUFHO0FBQzlCLGVBQU87QUFBQSxNQUNYO0FBQUEsSUFDSixHQUFHO0FBQ0gsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxvQkFBb0IsUUFBUSxrQkFBa0IsUUFBUSx1QkFBdUIsUUFBUSw2QkFBNkIsUUFBUSwrQkFBK0IsUUFBUSxzQ0FBc0MsUUFBUSxpQ0FBaUMsUUFBUSxxQkFBcUIsUUFBUSxrQkFBa0IsUUFBUSxtQkFBbUIsUUFBUSx1QkFBdUIsUUFBUSx1QkFBdUIsUUFBUSxjQUFjLFFBQVEsY0FBYyxRQUFRLGFBQWEsUUFBUSxRQUFRLFFBQVEsYUFBYSxRQUFRLGVBQWUsUUFBUSxnQkFBZ0I7QUFDN2hCLFlBQVEsMEJBQTBCQztBQUNsQyxRQUFNLFFBQVEsZ0JBQWdCLGFBQWdCO0FBQzlDLFFBQU0sS0FBSyxhQUFhLFlBQWU7QUFDdkMsUUFBTSxhQUFhO0FBQ25CLFFBQU0sY0FBYztBQUNwQixRQUFNLFdBQVc7QUFDakIsUUFBTSxpQkFBaUI7QUFDdkIsUUFBSTtBQUNKLEtBQUMsU0FBVUMscUJBQW9CO0FBQzNCLE1BQUFBLG9CQUFtQixPQUFPLElBQUksV0FBVyxpQkFBaUIsaUJBQWlCO0FBQUEsSUFDL0UsR0FBRyx1QkFBdUIscUJBQXFCLENBQUMsRUFBRTtBQUNsRCxRQUFJO0FBQ0osS0FBQyxTQUFVQyxnQkFBZTtBQUN0QixlQUFTLEdBQUcsT0FBTztBQUNmLGVBQU8sT0FBTyxVQUFVLFlBQVksT0FBTyxVQUFVO0FBQUEsTUFDekQ7QUFDQSxNQUFBQSxlQUFjLEtBQUs7QUFBQSxJQUN2QixHQUFHLGtCQUFrQixRQUFRLGdCQUFnQixnQkFBZ0IsQ0FBQyxFQUFFO0FBQ2hFLFFBQUk7QUFDSixLQUFDLFNBQVVDLHVCQUFzQjtBQUM3QixNQUFBQSxzQkFBcUIsT0FBTyxJQUFJLFdBQVcsaUJBQWlCLFlBQVk7QUFBQSxJQUM1RSxHQUFHLHlCQUF5Qix1QkFBdUIsQ0FBQyxFQUFFO0FBQ3RELFFBQU0sZUFBTixNQUFtQjtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFLZjtBQUFBLE1BQ0E7QUFBQSxNQUNBLGNBQWM7QUFBQSxNQUNkO0FBQUEsSUFDSjtBQUNBLFlBQVEsZUFBZTtBQUN2QixRQUFJO0FBQ0osS0FBQyxTQUFVQyxxQkFBb0I7QUFDM0IsZUFBUyxHQUFHLE9BQU87QUFDZixlQUFPLEdBQUcsS0FBSyxLQUFLO0FBQUEsTUFDeEI7QUFDQSxNQUFBQSxvQkFBbUIsS0FBSztBQUFBLElBQzVCLEdBQUcsdUJBQXVCLHFCQUFxQixDQUFDLEVBQUU7QUFDbEQsWUFBUSxhQUFhLE9BQU8sT0FBTztBQUFBLE1BQy9CLE9BQU8sTUFBTTtBQUFBLE1BQUU7QUFBQSxNQUNmLE1BQU0sTUFBTTtBQUFBLE1BQUU7QUFBQSxNQUNkLE1BQU0sTUFBTTtBQUFBLE1BQUU7QUFBQSxNQUNkLEtBQUssTUFBTTtBQUFBLE1BQUU7QUFBQSxJQUNqQixDQUFDO0FBQ0QsUUFBSTtBQUNKLEtBQUMsU0FBVUMsUUFBTztBQUNkLE1BQUFBLE9BQU1BLE9BQU0sS0FBSyxJQUFJLENBQUMsSUFBSTtBQUMxQixNQUFBQSxPQUFNQSxPQUFNLFVBQVUsSUFBSSxDQUFDLElBQUk7QUFDL0IsTUFBQUEsT0FBTUEsT0FBTSxTQUFTLElBQUksQ0FBQyxJQUFJO0FBQzlCLE1BQUFBLE9BQU1BLE9BQU0sU0FBUyxJQUFJLENBQUMsSUFBSTtBQUFBLElBQ2xDLEdBQUcsVUFBVSxRQUFRLFFBQVEsUUFBUSxDQUFDLEVBQUU7QUFDeEMsUUFBSTtBQUNKLEtBQUMsU0FBVUMsYUFBWTtBQUluQixNQUFBQSxZQUFXLE1BQU07QUFJakIsTUFBQUEsWUFBVyxXQUFXO0FBSXRCLE1BQUFBLFlBQVcsVUFBVTtBQUlyQixNQUFBQSxZQUFXLFVBQVU7QUFBQSxJQUN6QixHQUFHLGVBQWUsUUFBUSxhQUFhLGFBQWEsQ0FBQyxFQUFFO0FBSXZELFlBQVEsY0FBYztBQUN0QixLQUFDLFNBQVVELFFBQU87QUFDZCxlQUFTLFdBQVcsT0FBTztBQUN2QixZQUFJLENBQUMsR0FBRyxPQUFPLEtBQUssR0FBRztBQUNuQixpQkFBT0EsT0FBTTtBQUFBLFFBQ2pCO0FBQ0EsZ0JBQVEsTUFBTSxZQUFZO0FBQzFCLGdCQUFRLE9BQU87QUFBQSxVQUNYLEtBQUs7QUFDRCxtQkFBT0EsT0FBTTtBQUFBLFVBQ2pCLEtBQUs7QUFDRCxtQkFBT0EsT0FBTTtBQUFBLFVBQ2pCLEtBQUs7QUFDRCxtQkFBT0EsT0FBTTtBQUFBLFVBQ2pCLEtBQUs7QUFDRCxtQkFBT0EsT0FBTTtBQUFBLFVBQ2pCO0FBQ0ksbUJBQU9BLE9BQU07QUFBQSxRQUNyQjtBQUFBLE1BQ0o7QUFDQSxNQUFBQSxPQUFNLGFBQWE7QUFDbkIsZUFBUyxTQUFTLE9BQU87QUFDckIsZ0JBQVEsT0FBTztBQUFBLFVBQ1gsS0FBS0EsT0FBTTtBQUNQLG1CQUFPO0FBQUEsVUFDWCxLQUFLQSxPQUFNO0FBQ1AsbUJBQU87QUFBQSxVQUNYLEtBQUtBLE9BQU07QUFDUCxtQkFBTztBQUFBLFVBQ1gsS0FBS0EsT0FBTTtBQUNQLG1CQUFPO0FBQUEsVUFDWDtBQUNJLG1CQUFPO0FBQUEsUUFDZjtBQUFBLE1BQ0o7QUFDQSxNQUFBQSxPQUFNLFdBQVc7QUFBQSxJQUNyQixHQUFHLFVBQVUsUUFBUSxRQUFRLFFBQVEsQ0FBQyxFQUFFO0FBQ3hDLFFBQUk7QUFDSixLQUFDLFNBQVVFLGNBQWE7QUFDcEIsTUFBQUEsYUFBWSxNQUFNLElBQUk7QUFDdEIsTUFBQUEsYUFBWSxNQUFNLElBQUk7QUFBQSxJQUMxQixHQUFHLGdCQUFnQixRQUFRLGNBQWMsY0FBYyxDQUFDLEVBQUU7QUFDMUQsS0FBQyxTQUFVQSxjQUFhO0FBQ3BCLGVBQVMsV0FBVyxPQUFPO0FBQ3ZCLFlBQUksQ0FBQyxHQUFHLE9BQU8sS0FBSyxHQUFHO0FBQ25CLGlCQUFPQSxhQUFZO0FBQUEsUUFDdkI7QUFDQSxnQkFBUSxNQUFNLFlBQVk7QUFDMUIsWUFBSSxVQUFVLFFBQVE7QUFDbEIsaUJBQU9BLGFBQVk7QUFBQSxRQUN2QixPQUNLO0FBQ0QsaUJBQU9BLGFBQVk7QUFBQSxRQUN2QjtBQUFBLE1BQ0o7QUFDQSxNQUFBQSxhQUFZLGFBQWE7QUFBQSxJQUM3QixHQUFHLGdCQUFnQixRQUFRLGNBQWMsY0FBYyxDQUFDLEVBQUU7QUFDMUQsUUFBSTtBQUNKLEtBQUMsU0FBVUMsdUJBQXNCO0FBQzdCLE1BQUFBLHNCQUFxQixPQUFPLElBQUksV0FBVyxpQkFBaUIsWUFBWTtBQUFBLElBQzVFLEdBQUcseUJBQXlCLFFBQVEsdUJBQXVCLHVCQUF1QixDQUFDLEVBQUU7QUFDckYsUUFBSTtBQUNKLEtBQUMsU0FBVUMsdUJBQXNCO0FBQzdCLE1BQUFBLHNCQUFxQixPQUFPLElBQUksV0FBVyxpQkFBaUIsWUFBWTtBQUFBLElBQzVFLEdBQUcseUJBQXlCLFFBQVEsdUJBQXVCLHVCQUF1QixDQUFDLEVBQUU7QUFDckYsUUFBSTtBQUNKLEtBQUMsU0FBVUMsbUJBQWtCO0FBSXpCLE1BQUFBLGtCQUFpQkEsa0JBQWlCLFFBQVEsSUFBSSxDQUFDLElBQUk7QUFJbkQsTUFBQUEsa0JBQWlCQSxrQkFBaUIsVUFBVSxJQUFJLENBQUMsSUFBSTtBQUlyRCxNQUFBQSxrQkFBaUJBLGtCQUFpQixrQkFBa0IsSUFBSSxDQUFDLElBQUk7QUFBQSxJQUNqRSxHQUFHLHFCQUFxQixRQUFRLG1CQUFtQixtQkFBbUIsQ0FBQyxFQUFFO0FBQ3pFLFFBQU0sa0JBQU4sTUFBTSx5QkFBd0IsTUFBTTtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxZQUFZLE1BQU0sU0FBUztBQUN2QixjQUFNLE9BQU87QUFDYixhQUFLLE9BQU87QUFDWixlQUFPLGVBQWUsTUFBTSxpQkFBZ0IsU0FBUztBQUFBLE1BQ3pEO0FBQUEsSUFDSjtBQUNBLFlBQVEsa0JBQWtCO0FBQzFCLFFBQUk7QUFDSixLQUFDLFNBQVVDLHFCQUFvQjtBQUMzQixlQUFTLEdBQUcsT0FBTztBQUNmLGNBQU0sWUFBWTtBQUNsQixlQUFPLGFBQWEsR0FBRyxLQUFLLFVBQVUsa0JBQWtCO0FBQUEsTUFDNUQ7QUFDQSxNQUFBQSxvQkFBbUIsS0FBSztBQUFBLElBQzVCLEdBQUcsdUJBQXVCLFFBQVEscUJBQXFCLHFCQUFxQixDQUFDLEVBQUU7QUFDL0UsUUFBSTtBQUNKLEtBQUMsU0FBVUMsaUNBQWdDO0FBQ3ZDLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sY0FBYyxVQUFVLFNBQVMsVUFBYSxVQUFVLFNBQVMsU0FBUyxHQUFHLEtBQUssVUFBVSw2QkFBNkIsTUFBTSxVQUFVLFlBQVksVUFBYSxHQUFHLEtBQUssVUFBVSxPQUFPO0FBQUEsTUFDdE07QUFDQSxNQUFBQSxnQ0FBK0IsS0FBSztBQUFBLElBQ3hDLEdBQUcsbUNBQW1DLFFBQVEsaUNBQWlDLGlDQUFpQyxDQUFDLEVBQUU7QUFDbkgsUUFBSTtBQUNKLEtBQUMsU0FBVUMsc0NBQXFDO0FBQzVDLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxVQUFVLFNBQVMsYUFBYSxHQUFHLEtBQUssVUFBVSw2QkFBNkIsTUFBTSxVQUFVLFlBQVksVUFBYSxHQUFHLEtBQUssVUFBVSxPQUFPO0FBQUEsTUFDeks7QUFDQSxNQUFBQSxxQ0FBb0MsS0FBSztBQUFBLElBQzdDLEdBQUcsd0NBQXdDLFFBQVEsc0NBQXNDLHNDQUFzQyxDQUFDLEVBQUU7QUFDbEksUUFBSTtBQUNKLEtBQUMsU0FBVUMsK0JBQThCO0FBQ3JDLE1BQUFBLDhCQUE2QixVQUFVLE9BQU8sT0FBTztBQUFBLFFBQ2pELDhCQUE4QixHQUFHO0FBQzdCLGlCQUFPLElBQUksZUFBZSx3QkFBd0I7QUFBQSxRQUN0RDtBQUFBLE1BQ0osQ0FBQztBQUNELGVBQVMsR0FBRyxPQUFPO0FBQ2YsZUFBTywrQkFBK0IsR0FBRyxLQUFLLEtBQUssb0NBQW9DLEdBQUcsS0FBSztBQUFBLE1BQ25HO0FBQ0EsTUFBQUEsOEJBQTZCLEtBQUs7QUFBQSxJQUN0QyxHQUFHLGlDQUFpQyxRQUFRLCtCQUErQiwrQkFBK0IsQ0FBQyxFQUFFO0FBQzdHLFFBQUk7QUFDSixLQUFDLFNBQVVDLDZCQUE0QjtBQUNuQyxNQUFBQSw0QkFBMkIsVUFBVSxPQUFPLE9BQU87QUFBQSxRQUMvQyxpQkFBaUIsTUFBTSxJQUFJO0FBQ3ZCLGlCQUFPLEtBQUssaUJBQWlCLG1CQUFtQixNQUFNLEVBQUUsR0FBRyxDQUFDO0FBQUEsUUFDaEU7QUFBQSxRQUNBLFFBQVEsR0FBRztBQUFBLFFBQUU7QUFBQSxNQUNqQixDQUFDO0FBQ0QsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxhQUFhLEdBQUcsS0FBSyxVQUFVLGdCQUFnQixLQUFLLEdBQUcsS0FBSyxVQUFVLE9BQU87QUFBQSxNQUN4RjtBQUNBLE1BQUFBLDRCQUEyQixLQUFLO0FBQUEsSUFDcEMsR0FBRywrQkFBK0IsUUFBUSw2QkFBNkIsNkJBQTZCLENBQUMsRUFBRTtBQUN2RyxRQUFJO0FBQ0osS0FBQyxTQUFVQyx1QkFBc0I7QUFDN0IsTUFBQUEsc0JBQXFCLFVBQVUsT0FBTyxPQUFPO0FBQUEsUUFDekMsVUFBVSw2QkFBNkI7QUFBQSxRQUN2QyxRQUFRLDJCQUEyQjtBQUFBLE1BQ3ZDLENBQUM7QUFDRCxlQUFTLEdBQUcsT0FBTztBQUNmLGNBQU0sWUFBWTtBQUNsQixlQUFPLGFBQWEsNkJBQTZCLEdBQUcsVUFBVSxRQUFRLEtBQUssMkJBQTJCLEdBQUcsVUFBVSxNQUFNO0FBQUEsTUFDN0g7QUFDQSxNQUFBQSxzQkFBcUIsS0FBSztBQUFBLElBQzlCLEdBQUcseUJBQXlCLFFBQVEsdUJBQXVCLHVCQUF1QixDQUFDLEVBQUU7QUFDckYsUUFBSTtBQUNKLEtBQUMsU0FBVUMsa0JBQWlCO0FBQ3hCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLEtBQUssVUFBVSxhQUFhO0FBQUEsTUFDdkQ7QUFDQSxNQUFBQSxpQkFBZ0IsS0FBSztBQUFBLElBQ3pCLEdBQUcsb0JBQW9CLFFBQVEsa0JBQWtCLGtCQUFrQixDQUFDLEVBQUU7QUFDdEUsUUFBSTtBQUNKLEtBQUMsU0FBVUMsb0JBQW1CO0FBQzFCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sY0FDQyxxQkFBcUIsR0FBRyxVQUFVLG9CQUFvQixLQUFLLG1CQUFtQixHQUFHLFVBQVUsa0JBQWtCLEtBQUssZ0JBQWdCLEdBQUcsVUFBVSxlQUFlLEtBQUssR0FBRyxPQUFPLFVBQVUsY0FBYztBQUFBLE1BQ2pOO0FBQ0EsTUFBQUEsbUJBQWtCLEtBQUs7QUFBQSxJQUMzQixHQUFHLHNCQUFzQixRQUFRLG9CQUFvQixvQkFBb0IsQ0FBQyxFQUFFO0FBQzVFLFFBQUk7QUFDSixLQUFDLFNBQVVDLGtCQUFpQjtBQUN4QixNQUFBQSxpQkFBZ0JBLGlCQUFnQixLQUFLLElBQUksQ0FBQyxJQUFJO0FBQzlDLE1BQUFBLGlCQUFnQkEsaUJBQWdCLFdBQVcsSUFBSSxDQUFDLElBQUk7QUFDcEQsTUFBQUEsaUJBQWdCQSxpQkFBZ0IsUUFBUSxJQUFJLENBQUMsSUFBSTtBQUNqRCxNQUFBQSxpQkFBZ0JBLGlCQUFnQixVQUFVLElBQUksQ0FBQyxJQUFJO0FBQUEsSUFDdkQsR0FBRyxvQkFBb0Isa0JBQWtCLENBQUMsRUFBRTtBQUM1QyxhQUFTbkIseUJBQXdCLGVBQWUsZUFBZSxTQUFTLFNBQVM7QUFDN0UsWUFBTSxTQUFTLFlBQVksU0FBWSxVQUFVLFFBQVE7QUFDekQsVUFBSSxpQkFBaUI7QUFDckIsVUFBSSw2QkFBNkI7QUFDakMsVUFBSSxnQ0FBZ0M7QUFDcEMsWUFBTSxVQUFVO0FBQ2hCLFlBQU0saUJBQWlCLFNBQVMsa0JBQWtCO0FBQ2xELFVBQUksV0FBVztBQUNmLFVBQUkscUJBQXFCO0FBQ3pCLFlBQU0sa0JBQWtCLG9CQUFJLElBQUk7QUFDaEMsVUFBSSwwQkFBMEI7QUFDOUIsWUFBTSx1QkFBdUIsb0JBQUksSUFBSTtBQUNyQyxZQUFNLG1CQUFtQixvQkFBSSxJQUFJO0FBQ2pDLFVBQUk7QUFDSixVQUFJLGVBQWUsSUFBSSxZQUFZLFVBQVU7QUFDN0MsVUFBSSxtQkFBbUIsb0JBQUksSUFBSTtBQUMvQixVQUFJLHdCQUF3QixvQkFBSSxJQUFJO0FBQ3BDLFVBQUksZ0JBQWdCLG9CQUFJLElBQUk7QUFDNUIsVUFBSSxRQUFRLE1BQU07QUFDbEIsVUFBSSxjQUFjLFlBQVk7QUFDOUIsVUFBSTtBQUNKLFVBQUksUUFBUSxnQkFBZ0I7QUFDNUIsWUFBTSxlQUFlLElBQUksU0FBUyxRQUFRO0FBQzFDLFlBQU0sZUFBZSxJQUFJLFNBQVMsUUFBUTtBQUMxQyxZQUFNLCtCQUErQixJQUFJLFNBQVMsUUFBUTtBQUMxRCxZQUFNLDJCQUEyQixJQUFJLFNBQVMsUUFBUTtBQUN0RCxZQUFNLGlCQUFpQixJQUFJLFNBQVMsUUFBUTtBQUM1QyxZQUFNLHVCQUF3QixXQUFXLFFBQVEsdUJBQXdCLFFBQVEsdUJBQXVCLHFCQUFxQjtBQUM3SCxlQUFTLG1CQUFtQixVQUFVO0FBQ2xDLGVBQU87QUFBQSxNQUNYO0FBQ0EsZUFBUyxjQUFjO0FBQ25CLGVBQU8sVUFBVSxnQkFBZ0I7QUFBQSxNQUNyQztBQUNBLGVBQVMsV0FBVztBQUNoQixlQUFPLFVBQVUsZ0JBQWdCO0FBQUEsTUFDckM7QUFDQSxlQUFTLGFBQWE7QUFDbEIsZUFBTyxVQUFVLGdCQUFnQjtBQUFBLE1BQ3JDO0FBQ0EsZUFBUyxlQUFlO0FBQ3BCLFlBQUksVUFBVSxnQkFBZ0IsT0FBTyxVQUFVLGdCQUFnQixXQUFXO0FBQ3RFLGtCQUFRLGdCQUFnQjtBQUN4Qix1QkFBYSxLQUFLLE1BQVM7QUFBQSxRQUMvQjtBQUFBLE1BRUo7QUFDQSxlQUFTLGlCQUFpQixPQUFPO0FBQzdCLHFCQUFhLEtBQUssQ0FBQyxPQUFPLFFBQVcsTUFBUyxDQUFDO0FBQUEsTUFDbkQ7QUFDQSxlQUFTLGtCQUFrQixNQUFNO0FBQzdCLHFCQUFhLEtBQUssSUFBSTtBQUFBLE1BQzFCO0FBQ0Esb0JBQWMsUUFBUSxZQUFZO0FBQ2xDLG9CQUFjLFFBQVEsZ0JBQWdCO0FBQ3RDLG9CQUFjLFFBQVEsWUFBWTtBQUNsQyxvQkFBYyxRQUFRLGlCQUFpQjtBQUN2QyxlQUFTLHNCQUFzQixJQUFJO0FBQy9CLFlBQUksT0FBTyxNQUFNO0FBQ2IsZ0JBQU0sSUFBSSxNQUFNLDBFQUEwRTtBQUFBLFFBQzlGO0FBQ0EsZUFBTyxTQUFTLEdBQUcsU0FBUztBQUFBLE1BQ2hDO0FBQ0EsZUFBUyx1QkFBdUIsSUFBSTtBQUNoQyxZQUFJLE9BQU8sTUFBTTtBQUNiLGlCQUFPLGtCQUFrQixFQUFFLCtCQUErQixTQUFTO0FBQUEsUUFDdkUsT0FDSztBQUNELGlCQUFPLFNBQVMsR0FBRyxTQUFTO0FBQUEsUUFDaEM7QUFBQSxNQUNKO0FBQ0EsZUFBUyw2QkFBNkI7QUFDbEMsZUFBTyxVQUFVLEVBQUUsNEJBQTRCLFNBQVM7QUFBQSxNQUM1RDtBQUNBLGVBQVMsa0JBQWtCLE9BQU8sU0FBUztBQUN2QyxZQUFJLFdBQVcsUUFBUSxVQUFVLE9BQU8sR0FBRztBQUN2QyxnQkFBTSxJQUFJLHNCQUFzQixRQUFRLEVBQUUsR0FBRyxPQUFPO0FBQUEsUUFDeEQsV0FDUyxXQUFXLFFBQVEsV0FBVyxPQUFPLEdBQUc7QUFHN0MsY0FBSSxtQkFBbUIsSUFBSTtBQUN2QixrQkFBTSxJQUFJLHVCQUF1QixRQUFRLEVBQUUsR0FBRyxPQUFPO0FBQUEsVUFDekQsT0FDSztBQUdELDJCQUFlLE9BQU87QUFBQSxVQUMxQjtBQUFBLFFBQ0osT0FDSztBQUNELGdCQUFNLElBQUksMkJBQTJCLEdBQUcsT0FBTztBQUFBLFFBQ25EO0FBQUEsTUFDSjtBQUNBLGVBQVMsc0JBQXNCO0FBQzNCLFlBQUksU0FBUyxhQUFhLFNBQVMsR0FBRztBQUNsQztBQUFBLFFBQ0o7QUFDQSxZQUFJLG1CQUFtQixNQUFNLFlBQVksZ0JBQWdCO0FBQ3JEO0FBQUEsUUFDSjtBQUNBLGlCQUFTLEdBQUcsTUFBTSxTQUFTLEVBQUUsTUFBTSxhQUFhLFlBQVk7QUFDeEQsa0JBQVE7QUFDUixjQUFJLGFBQWEsU0FBUyxHQUFHO0FBQ3pCO0FBQUEsVUFDSjtBQUNBLGNBQUksbUJBQW1CLE1BQU0sWUFBWSxnQkFBZ0I7QUFDckQ7QUFBQSxVQUNKO0FBQ0EsZ0JBQU0sVUFBVSxhQUFhLE1BQU07QUFDbkMsY0FBSTtBQUNKLGNBQUk7QUFDQTtBQUNBLGtCQUFNLGtCQUFrQixTQUFTO0FBQ2pDLGdCQUFJLGdCQUFnQixHQUFHLGVBQWUsR0FBRztBQUNyQyx1QkFBUyxnQkFBZ0IsY0FBYyxTQUFTLGFBQWE7QUFBQSxZQUNqRSxPQUNLO0FBQ0QsdUJBQVMsY0FBYyxPQUFPO0FBQUEsWUFDbEM7QUFBQSxVQUNKLFNBQ08sT0FBTztBQUNWLG1CQUFPLE1BQU0sb0NBQW9DLE1BQU0sU0FBUyxDQUFDLEVBQUU7QUFBQSxVQUN2RSxVQUNBO0FBQ0ksZ0JBQUksa0JBQWtCLFNBQVM7QUFLM0IscUJBQU8sS0FBSyxNQUFNO0FBQUEsY0FDbEIsQ0FBQyxFQUFFLE1BQU0sQ0FBQyxVQUFVO0FBQ2hCLHVCQUFPLE1BQU0sb0NBQW9DLE1BQU0sU0FBUyxDQUFDLEVBQUU7QUFBQSxjQUN2RSxDQUFDLEVBQUUsUUFBUSxNQUFNO0FBQ2I7QUFDQSxvQ0FBb0I7QUFBQSxjQUN4QixDQUFDO0FBQUEsWUFDTCxPQUNLO0FBQ0Q7QUFBQSxZQUNKO0FBQ0EsZ0NBQW9CO0FBQUEsVUFDeEI7QUFBQSxRQUNKLENBQUM7QUFBQSxNQUNMO0FBQ0EscUJBQWUsY0FBYyxTQUFTO0FBQ2xDLFlBQUksV0FBVyxRQUFRLFVBQVUsT0FBTyxHQUFHO0FBQ3ZDLGlCQUFPLGNBQWMsT0FBTztBQUFBLFFBQ2hDLFdBQ1MsV0FBVyxRQUFRLGVBQWUsT0FBTyxHQUFHO0FBQ2pELGlCQUFPLG1CQUFtQixPQUFPO0FBQUEsUUFDckMsV0FDUyxXQUFXLFFBQVEsV0FBVyxPQUFPLEdBQUc7QUFDN0MsaUJBQU8sZUFBZSxPQUFPO0FBQUEsUUFDakMsT0FDSztBQUNELGlCQUFPLHFCQUFxQixPQUFPO0FBQUEsUUFDdkM7QUFBQSxNQUNKO0FBQ0EsWUFBTSxXQUFXLENBQUMsWUFBWTtBQUMxQixZQUFJO0FBR0EsY0FBSSxXQUFXLFFBQVEsZUFBZSxPQUFPLEtBQUssUUFBUSxXQUFXLG1CQUFtQixLQUFLLFFBQVE7QUFDakcsa0JBQU0sV0FBVyxRQUFRLE9BQU87QUFDaEMsa0JBQU0sTUFBTSxzQkFBc0IsUUFBUTtBQUMxQyxrQkFBTSxXQUFXLGFBQWEsSUFBSSxHQUFHO0FBQ3JDLGdCQUFJLFdBQVcsUUFBUSxVQUFVLFFBQVEsR0FBRztBQUN4QyxvQkFBTSxXQUFXLFNBQVM7QUFDMUIsb0JBQU0sV0FBWSxZQUFZLFNBQVMscUJBQXNCLFNBQVMsbUJBQW1CLFVBQVUsa0JBQWtCLElBQUksbUJBQW1CLFFBQVE7QUFDcEosa0JBQUksYUFBYSxTQUFTLFVBQVUsVUFBYSxTQUFTLFdBQVcsU0FBWTtBQUM3RSw2QkFBYSxPQUFPLEdBQUc7QUFDdkIsOEJBQWMsT0FBTyxRQUFRO0FBQzdCLHlCQUFTLEtBQUssU0FBUztBQUN2QixxQ0FBcUIsVUFBVSxRQUFRLFFBQVEsS0FBSyxJQUFJLENBQUM7QUFDekQsOEJBQWMsTUFBTSxRQUFRLEVBQUUsTUFBTSxNQUFNLE9BQU8sTUFBTSwrQ0FBK0MsQ0FBQztBQUN2RztBQUFBLGNBQ0o7QUFBQSxZQUNKO0FBQ0Esa0JBQU0sb0JBQW9CLGNBQWMsSUFBSSxRQUFRO0FBRXBELGdCQUFJLHNCQUFzQixRQUFXO0FBQ2pDLGdDQUFrQixPQUFPO0FBQ3pCLHdDQUEwQixPQUFPO0FBQ2pDO0FBQUEsWUFDSixPQUNLO0FBR0Qsb0NBQXNCLElBQUksUUFBUTtBQUFBLFlBQ3RDO0FBQUEsVUFDSjtBQUNBLDRCQUFrQixjQUFjLE9BQU87QUFBQSxRQUMzQyxVQUNBO0FBQ0ksOEJBQW9CO0FBQUEsUUFDeEI7QUFBQSxNQUNKO0FBQ0EscUJBQWUsY0FBYyxnQkFBZ0I7QUFDekMsWUFBSSxXQUFXLEdBQUc7QUFHZCxpQkFBTyxRQUFRLFFBQVE7QUFBQSxRQUMzQjtBQUNBLGlCQUFTLE1BQU0sZUFBZSxRQUFRb0IsWUFBVztBQUM3QyxnQkFBTSxVQUFVO0FBQUEsWUFDWixTQUFTO0FBQUEsWUFDVCxJQUFJLGVBQWU7QUFBQSxVQUN2QjtBQUNBLGNBQUkseUJBQXlCLFdBQVcsZUFBZTtBQUNuRCxvQkFBUSxRQUFRLGNBQWMsT0FBTztBQUFBLFVBQ3pDLE9BQ0s7QUFDRCxvQkFBUSxTQUFTLGtCQUFrQixTQUFZLE9BQU87QUFBQSxVQUMxRDtBQUNBLCtCQUFxQixTQUFTLFFBQVFBLFVBQVM7QUFDL0MsaUJBQU8sY0FBYyxNQUFNLE9BQU87QUFBQSxRQUN0QztBQUNBLGlCQUFTLFdBQVcsT0FBTyxRQUFRQSxZQUFXO0FBQzFDLGdCQUFNLFVBQVU7QUFBQSxZQUNaLFNBQVM7QUFBQSxZQUNULElBQUksZUFBZTtBQUFBLFlBQ25CLE9BQU8sTUFBTSxPQUFPO0FBQUEsVUFDeEI7QUFDQSwrQkFBcUIsU0FBUyxRQUFRQSxVQUFTO0FBQy9DLGlCQUFPLGNBQWMsTUFBTSxPQUFPO0FBQUEsUUFDdEM7QUFDQSw2QkFBcUIsY0FBYztBQUNuQyxjQUFNLFVBQVUsZ0JBQWdCLElBQUksZUFBZSxNQUFNO0FBQ3pELFlBQUk7QUFDSixZQUFJO0FBQ0osWUFBSSxTQUFTO0FBQ1QsaUJBQU8sUUFBUTtBQUNmLDJCQUFpQixRQUFRO0FBQUEsUUFDN0I7QUFDQSxjQUFNLFlBQVksS0FBSyxJQUFJO0FBQzNCLFlBQUksa0JBQWtCLG9CQUFvQjtBQUN0QyxnQkFBTSxXQUFXLGVBQWUsTUFBTSxPQUFPLEtBQUssSUFBSSxDQUFDO0FBQ3ZELGdCQUFNLHFCQUFxQiwrQkFBK0IsR0FBRyxxQkFBcUIsUUFBUSxJQUNwRixxQkFBcUIsU0FBUyw4QkFBOEIsUUFBUSxJQUNwRSxxQkFBcUIsU0FBUyw4QkFBOEIsY0FBYztBQUNoRixjQUFJLGVBQWUsT0FBTyxRQUFRLHNCQUFzQixJQUFJLGVBQWUsRUFBRSxHQUFHO0FBQzVFLCtCQUFtQixPQUFPO0FBQUEsVUFDOUI7QUFDQSxjQUFJLGVBQWUsT0FBTyxNQUFNO0FBQzVCLDBCQUFjLElBQUksVUFBVSxrQkFBa0I7QUFBQSxVQUNsRDtBQUNBLGNBQUk7QUFDQSxnQkFBSTtBQUNKLGdCQUFJLGdCQUFnQjtBQUNoQixrQkFBSSxlQUFlLFdBQVcsUUFBVztBQUNyQyxvQkFBSSxTQUFTLFVBQWEsS0FBSyxtQkFBbUIsR0FBRztBQUNqRCx5QkFBTyxXQUFXLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxlQUFlLFdBQVcsZUFBZSxNQUFNLFlBQVksS0FBSyxjQUFjLDRCQUE0QixHQUFHLGVBQWUsUUFBUSxTQUFTO0FBQUEsZ0JBQ3ROO0FBQ0EsZ0NBQWdCLGVBQWUsbUJBQW1CLEtBQUs7QUFBQSxjQUMzRCxXQUNTLE1BQU0sUUFBUSxlQUFlLE1BQU0sR0FBRztBQUMzQyxvQkFBSSxTQUFTLFVBQWEsS0FBSyx3QkFBd0IsV0FBVyxvQkFBb0IsUUFBUTtBQUMxRix5QkFBTyxXQUFXLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxlQUFlLFdBQVcsZUFBZSxNQUFNLGlFQUFpRSxHQUFHLGVBQWUsUUFBUSxTQUFTO0FBQUEsZ0JBQzVOO0FBQ0EsZ0NBQWdCLGVBQWUsR0FBRyxlQUFlLFFBQVEsbUJBQW1CLEtBQUs7QUFBQSxjQUNyRixPQUNLO0FBQ0Qsb0JBQUksU0FBUyxVQUFhLEtBQUssd0JBQXdCLFdBQVcsb0JBQW9CLFlBQVk7QUFDOUYseUJBQU8sV0FBVyxJQUFJLFdBQVcsY0FBYyxXQUFXLFdBQVcsZUFBZSxXQUFXLGVBQWUsTUFBTSxpRUFBaUUsR0FBRyxlQUFlLFFBQVEsU0FBUztBQUFBLGdCQUM1TjtBQUNBLGdDQUFnQixlQUFlLGVBQWUsUUFBUSxtQkFBbUIsS0FBSztBQUFBLGNBQ2xGO0FBQUEsWUFDSixXQUNTLG9CQUFvQjtBQUN6Qiw4QkFBZ0IsbUJBQW1CLGVBQWUsUUFBUSxlQUFlLFFBQVEsbUJBQW1CLEtBQUs7QUFBQSxZQUM3RztBQUNBLGtCQUFNLGdCQUFnQixNQUFNO0FBQzVCLGtCQUFNLE1BQU0sZUFBZSxlQUFlLFFBQVEsU0FBUztBQUFBLFVBQy9ELFNBQ08sT0FBTztBQUNWLGdCQUFJLGlCQUFpQixXQUFXLGVBQWU7QUFDM0Msb0JBQU0sTUFBTSxPQUFPLGVBQWUsUUFBUSxTQUFTO0FBQUEsWUFDdkQsV0FDUyxTQUFTLEdBQUcsT0FBTyxNQUFNLE9BQU8sR0FBRztBQUN4QyxvQkFBTSxXQUFXLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxlQUFlLFdBQVcsZUFBZSxNQUFNLHlCQUF5QixNQUFNLE9BQU8sRUFBRSxHQUFHLGVBQWUsUUFBUSxTQUFTO0FBQUEsWUFDbE0sT0FDSztBQUNELG9CQUFNLFdBQVcsSUFBSSxXQUFXLGNBQWMsV0FBVyxXQUFXLGVBQWUsV0FBVyxlQUFlLE1BQU0scURBQXFELEdBQUcsZUFBZSxRQUFRLFNBQVM7QUFBQSxZQUMvTTtBQUFBLFVBQ0osVUFDQTtBQUNJLDBCQUFjLE9BQU8sUUFBUTtBQUFBLFVBQ2pDO0FBQUEsUUFDSixPQUNLO0FBQ0QsZ0JBQU0sV0FBVyxJQUFJLFdBQVcsY0FBYyxXQUFXLFdBQVcsZ0JBQWdCLG9CQUFvQixlQUFlLE1BQU0sRUFBRSxHQUFHLGVBQWUsUUFBUSxTQUFTO0FBQUEsUUFDdEs7QUFBQSxNQUNKO0FBQ0EsZUFBUyxlQUFlLGlCQUFpQjtBQUNyQyxZQUFJLFdBQVcsR0FBRztBQUVkO0FBQUEsUUFDSjtBQUNBLFlBQUksZ0JBQWdCLE9BQU8sTUFBTTtBQUM3QixjQUFJLGdCQUFnQixPQUFPO0FBQ3ZCLG1CQUFPLE1BQU07QUFBQSxFQUFxRCxLQUFLLFVBQVUsZ0JBQWdCLE9BQU8sUUFBVyxDQUFDLENBQUMsRUFBRTtBQUFBLFVBQzNILE9BQ0s7QUFDRCxtQkFBTyxNQUFNLDhFQUE4RTtBQUFBLFVBQy9GO0FBQUEsUUFDSixPQUNLO0FBQ0QsZ0JBQU0sTUFBTSxnQkFBZ0I7QUFDNUIsZ0JBQU0sa0JBQWtCLGlCQUFpQixJQUFJLEdBQUc7QUFDaEQsZ0NBQXNCLGlCQUFpQixlQUFlO0FBQ3RELGNBQUksb0JBQW9CLFFBQVc7QUFDL0IsNkJBQWlCLE9BQU8sR0FBRztBQUMzQixnQkFBSTtBQUNBLGtCQUFJLGdCQUFnQixPQUFPO0FBQ3ZCLHNCQUFNLFFBQVEsZ0JBQWdCO0FBQzlCLGdDQUFnQixPQUFPLElBQUksV0FBVyxjQUFjLE1BQU0sTUFBTSxNQUFNLFNBQVMsTUFBTSxJQUFJLENBQUM7QUFBQSxjQUM5RixXQUNTLGdCQUFnQixXQUFXLFFBQVc7QUFDM0MsZ0NBQWdCLFFBQVEsZ0JBQWdCLE1BQU07QUFBQSxjQUNsRCxPQUNLO0FBQ0Qsc0JBQU0sSUFBSSxNQUFNLHNCQUFzQjtBQUFBLGNBQzFDO0FBQUEsWUFDSixTQUNPLE9BQU87QUFDVixrQkFBSSxNQUFNLFNBQVM7QUFDZix1QkFBTyxNQUFNLHFCQUFxQixnQkFBZ0IsTUFBTSwwQkFBMEIsTUFBTSxPQUFPLEVBQUU7QUFBQSxjQUNyRyxPQUNLO0FBQ0QsdUJBQU8sTUFBTSxxQkFBcUIsZ0JBQWdCLE1BQU0sd0JBQXdCO0FBQUEsY0FDcEY7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFBQSxNQUNKO0FBQ0EscUJBQWUsbUJBQW1CLFNBQVM7QUFDdkMsWUFBSSxXQUFXLEdBQUc7QUFFZDtBQUFBLFFBQ0o7QUFDQSxZQUFJLE9BQU87QUFDWCxZQUFJO0FBQ0osWUFBSSxRQUFRLFdBQVcsbUJBQW1CLEtBQUssUUFBUTtBQUNuRCxnQkFBTSxXQUFXLFFBQVEsT0FBTztBQUNoQyxnQ0FBc0IsT0FBTyxRQUFRO0FBQ3JDLG9DQUEwQixPQUFPO0FBQ2pDO0FBQUEsUUFDSixPQUNLO0FBQ0QsZ0JBQU0sVUFBVSxxQkFBcUIsSUFBSSxRQUFRLE1BQU07QUFDdkQsY0FBSSxTQUFTO0FBQ1Qsa0NBQXNCLFFBQVE7QUFDOUIsbUJBQU8sUUFBUTtBQUFBLFVBQ25CO0FBQUEsUUFDSjtBQUNBLFlBQUksdUJBQXVCLHlCQUF5QjtBQUNoRCxjQUFJO0FBQ0Esc0NBQTBCLE9BQU87QUFDakMsZ0JBQUkscUJBQXFCO0FBQ3JCLGtCQUFJLFFBQVEsV0FBVyxRQUFXO0FBQzlCLG9CQUFJLFNBQVMsUUFBVztBQUNwQixzQkFBSSxLQUFLLG1CQUFtQixLQUFLLEtBQUssd0JBQXdCLFdBQVcsb0JBQW9CLFFBQVE7QUFDakcsMkJBQU8sTUFBTSxnQkFBZ0IsUUFBUSxNQUFNLFlBQVksS0FBSyxjQUFjLDRCQUE0QjtBQUFBLGtCQUMxRztBQUFBLGdCQUNKO0FBQ0Esc0JBQU0sb0JBQW9CO0FBQUEsY0FDOUIsV0FDUyxNQUFNLFFBQVEsUUFBUSxNQUFNLEdBQUc7QUFHcEMsc0JBQU0sU0FBUyxRQUFRO0FBQ3ZCLG9CQUFJLFFBQVEsV0FBVyxxQkFBcUIsS0FBSyxVQUFVLE9BQU8sV0FBVyxLQUFLLGNBQWMsR0FBRyxPQUFPLENBQUMsQ0FBQyxHQUFHO0FBQzNHLHdCQUFNLG9CQUFvQixFQUFFLE9BQU8sT0FBTyxDQUFDLEdBQUcsT0FBTyxPQUFPLENBQUMsRUFBRSxDQUFDO0FBQUEsZ0JBQ3BFLE9BQ0s7QUFDRCxzQkFBSSxTQUFTLFFBQVc7QUFDcEIsd0JBQUksS0FBSyx3QkFBd0IsV0FBVyxvQkFBb0IsUUFBUTtBQUNwRSw2QkFBTyxNQUFNLGdCQUFnQixRQUFRLE1BQU0saUVBQWlFO0FBQUEsb0JBQ2hIO0FBQ0Esd0JBQUksS0FBSyxtQkFBbUIsUUFBUSxPQUFPLFFBQVE7QUFDL0MsNkJBQU8sTUFBTSxnQkFBZ0IsUUFBUSxNQUFNLFlBQVksS0FBSyxjQUFjLHdCQUF3QixPQUFPLE1BQU0sWUFBWTtBQUFBLG9CQUMvSDtBQUFBLGtCQUNKO0FBQ0Esd0JBQU0sb0JBQW9CLEdBQUcsTUFBTTtBQUFBLGdCQUN2QztBQUFBLGNBQ0osT0FDSztBQUNELG9CQUFJLFNBQVMsVUFBYSxLQUFLLHdCQUF3QixXQUFXLG9CQUFvQixZQUFZO0FBQzlGLHlCQUFPLE1BQU0sZ0JBQWdCLFFBQVEsTUFBTSxpRUFBaUU7QUFBQSxnQkFDaEg7QUFDQSxzQkFBTSxvQkFBb0IsUUFBUSxNQUFNO0FBQUEsY0FDNUM7QUFBQSxZQUNKLFdBQ1MseUJBQXlCO0FBQzlCLG9CQUFNLHdCQUF3QixRQUFRLFFBQVEsUUFBUSxNQUFNO0FBQUEsWUFDaEU7QUFBQSxVQUNKLFNBQ08sT0FBTztBQUNWLGdCQUFJLE1BQU0sU0FBUztBQUNmLHFCQUFPLE1BQU0seUJBQXlCLFFBQVEsTUFBTSwwQkFBMEIsTUFBTSxPQUFPLEVBQUU7QUFBQSxZQUNqRyxPQUNLO0FBQ0QscUJBQU8sTUFBTSx5QkFBeUIsUUFBUSxNQUFNLHdCQUF3QjtBQUFBLFlBQ2hGO0FBQUEsVUFDSjtBQUFBLFFBQ0osT0FDSztBQUNELHVDQUE2QixLQUFLLE9BQU87QUFBQSxRQUM3QztBQUFBLE1BQ0o7QUFDQSxlQUFTLHFCQUFxQixTQUFTO0FBQ25DLFlBQUksQ0FBQyxTQUFTO0FBQ1YsaUJBQU8sTUFBTSx5QkFBeUI7QUFDdEM7QUFBQSxRQUNKO0FBQ0EsZUFBTyxNQUFNO0FBQUEsRUFBNkUsS0FBSyxVQUFVLFNBQVMsTUFBTSxDQUFDLENBQUMsRUFBRTtBQUU1SCxjQUFNLGtCQUFrQjtBQUN4QixZQUFJLEdBQUcsT0FBTyxnQkFBZ0IsRUFBRSxLQUFLLEdBQUcsT0FBTyxnQkFBZ0IsRUFBRSxHQUFHO0FBQ2hFLGdCQUFNLE1BQU0sZ0JBQWdCO0FBQzVCLGdCQUFNLGtCQUFrQixpQkFBaUIsSUFBSSxHQUFHO0FBQ2hELGNBQUksaUJBQWlCO0FBQ2pCLDRCQUFnQixPQUFPLElBQUksTUFBTSxtRUFBbUUsQ0FBQztBQUFBLFVBQ3pHO0FBQUEsUUFDSjtBQUFBLE1BQ0o7QUFDQSxlQUFTLGVBQWUsUUFBUTtBQUM1QixZQUFJLFdBQVcsVUFBYSxXQUFXLE1BQU07QUFDekMsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZ0JBQVEsT0FBTztBQUFBLFVBQ1gsS0FBSyxNQUFNO0FBQ1AsbUJBQU8sS0FBSyxVQUFVLFFBQVEsTUFBTSxDQUFDO0FBQUEsVUFDekMsS0FBSyxNQUFNO0FBQ1AsbUJBQU8sS0FBSyxVQUFVLE1BQU07QUFBQSxVQUNoQztBQUNJLG1CQUFPO0FBQUEsUUFDZjtBQUFBLE1BQ0o7QUFDQSxlQUFTLG9CQUFvQixTQUFTO0FBQ2xDLFlBQUksVUFBVSxNQUFNLE9BQU8sQ0FBQyxRQUFRO0FBQ2hDO0FBQUEsUUFDSjtBQUNBLFlBQUksZ0JBQWdCLFlBQVksTUFBTTtBQUNsQyxjQUFJLE9BQU87QUFDWCxlQUFLLFVBQVUsTUFBTSxXQUFXLFVBQVUsTUFBTSxZQUFZLFFBQVEsUUFBUTtBQUN4RSxtQkFBTyxXQUFXLGVBQWUsUUFBUSxNQUFNLENBQUM7QUFBQSxVQUNwRDtBQUNBLGlCQUFPLElBQUksb0JBQW9CLFFBQVEsTUFBTSxPQUFPLFFBQVEsRUFBRSxPQUFPLElBQUk7QUFBQSxRQUM3RSxPQUNLO0FBQ0Qsd0JBQWMsZ0JBQWdCLE9BQU87QUFBQSxRQUN6QztBQUFBLE1BQ0o7QUFDQSxlQUFTLHlCQUF5QixTQUFTO0FBQ3ZDLFlBQUksVUFBVSxNQUFNLE9BQU8sQ0FBQyxRQUFRO0FBQ2hDO0FBQUEsUUFDSjtBQUNBLFlBQUksZ0JBQWdCLFlBQVksTUFBTTtBQUNsQyxjQUFJLE9BQU87QUFDWCxjQUFJLFVBQVUsTUFBTSxXQUFXLFVBQVUsTUFBTSxTQUFTO0FBQ3BELGdCQUFJLFFBQVEsUUFBUTtBQUNoQixxQkFBTyxXQUFXLGVBQWUsUUFBUSxNQUFNLENBQUM7QUFBQSxZQUNwRCxPQUNLO0FBQ0QscUJBQU87QUFBQSxZQUNYO0FBQUEsVUFDSjtBQUNBLGlCQUFPLElBQUkseUJBQXlCLFFBQVEsTUFBTSxNQUFNLElBQUk7QUFBQSxRQUNoRSxPQUNLO0FBQ0Qsd0JBQWMscUJBQXFCLE9BQU87QUFBQSxRQUM5QztBQUFBLE1BQ0o7QUFDQSxlQUFTLHFCQUFxQixTQUFTLFFBQVEsV0FBVztBQUN0RCxZQUFJLFVBQVUsTUFBTSxPQUFPLENBQUMsUUFBUTtBQUNoQztBQUFBLFFBQ0o7QUFDQSxZQUFJLGdCQUFnQixZQUFZLE1BQU07QUFDbEMsY0FBSSxPQUFPO0FBQ1gsY0FBSSxVQUFVLE1BQU0sV0FBVyxVQUFVLE1BQU0sU0FBUztBQUNwRCxnQkFBSSxRQUFRLFNBQVMsUUFBUSxNQUFNLE1BQU07QUFDckMscUJBQU8sZUFBZSxlQUFlLFFBQVEsTUFBTSxJQUFJLENBQUM7QUFBQSxZQUM1RCxPQUNLO0FBQ0Qsa0JBQUksUUFBUSxRQUFRO0FBQ2hCLHVCQUFPLFdBQVcsZUFBZSxRQUFRLE1BQU0sQ0FBQztBQUFBLGNBQ3BELFdBQ1MsUUFBUSxVQUFVLFFBQVc7QUFDbEMsdUJBQU87QUFBQSxjQUNYO0FBQUEsWUFDSjtBQUFBLFVBQ0o7QUFDQSxnQkFBTSxRQUFRLFFBQVEsUUFBUSxvQkFBb0IsUUFBUSxNQUFNLE9BQU8sS0FBSyxRQUFRLE1BQU0sSUFBSSxPQUFPO0FBQ3JHLGlCQUFPLElBQUkscUJBQXFCLE1BQU0sT0FBTyxRQUFRLEVBQUUsK0JBQStCLEtBQUssSUFBSSxJQUFJLFNBQVMsTUFBTSxLQUFLLElBQUksSUFBSTtBQUFBLFFBQ25JLE9BQ0s7QUFDRCx3QkFBYyxpQkFBaUIsT0FBTztBQUFBLFFBQzFDO0FBQUEsTUFDSjtBQUNBLGVBQVMscUJBQXFCLFNBQVM7QUFDbkMsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFFBQVE7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsWUFBWSxNQUFNO0FBQ2xDLGNBQUksT0FBTztBQUNYLGVBQUssVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNLFlBQVksUUFBUSxRQUFRO0FBQ3hFLG1CQUFPLFdBQVcsZUFBZSxRQUFRLE1BQU0sQ0FBQztBQUFBLFVBQ3BEO0FBQ0EsaUJBQU8sSUFBSSxxQkFBcUIsUUFBUSxNQUFNLE9BQU8sUUFBUSxFQUFFLE9BQU8sSUFBSTtBQUFBLFFBQzlFLE9BQ0s7QUFDRCx3QkFBYyxtQkFBbUIsT0FBTztBQUFBLFFBQzVDO0FBQUEsTUFDSjtBQUNBLGVBQVMsMEJBQTBCLFNBQVM7QUFDeEMsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFVBQVUsUUFBUSxXQUFXLHFCQUFxQixLQUFLLFFBQVE7QUFDdkY7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsWUFBWSxNQUFNO0FBQ2xDLGNBQUksT0FBTztBQUNYLGNBQUksVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNLFNBQVM7QUFDcEQsZ0JBQUksUUFBUSxRQUFRO0FBQ2hCLHFCQUFPLFdBQVcsZUFBZSxRQUFRLE1BQU0sQ0FBQztBQUFBLFlBQ3BELE9BQ0s7QUFDRCxxQkFBTztBQUFBLFlBQ1g7QUFBQSxVQUNKO0FBQ0EsaUJBQU8sSUFBSSwwQkFBMEIsUUFBUSxNQUFNLE1BQU0sSUFBSTtBQUFBLFFBQ2pFLE9BQ0s7QUFDRCx3QkFBYyx3QkFBd0IsT0FBTztBQUFBLFFBQ2pEO0FBQUEsTUFDSjtBQUNBLGVBQVMsc0JBQXNCLFNBQVMsaUJBQWlCO0FBQ3JELFlBQUksVUFBVSxNQUFNLE9BQU8sQ0FBQyxRQUFRO0FBQ2hDO0FBQUEsUUFDSjtBQUNBLFlBQUksZ0JBQWdCLFlBQVksTUFBTTtBQUNsQyxjQUFJLE9BQU87QUFDWCxjQUFJLFVBQVUsTUFBTSxXQUFXLFVBQVUsTUFBTSxTQUFTO0FBQ3BELGdCQUFJLFFBQVEsU0FBUyxRQUFRLE1BQU0sTUFBTTtBQUNyQyxxQkFBTyxlQUFlLGVBQWUsUUFBUSxNQUFNLElBQUksQ0FBQztBQUFBLFlBQzVELE9BQ0s7QUFDRCxrQkFBSSxRQUFRLFFBQVE7QUFDaEIsdUJBQU8sV0FBVyxlQUFlLFFBQVEsTUFBTSxDQUFDO0FBQUEsY0FDcEQsV0FDUyxRQUFRLFVBQVUsUUFBVztBQUNsQyx1QkFBTztBQUFBLGNBQ1g7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUNBLGNBQUksaUJBQWlCO0FBQ2pCLGtCQUFNLFFBQVEsUUFBUSxRQUFRLG9CQUFvQixRQUFRLE1BQU0sT0FBTyxLQUFLLFFBQVEsTUFBTSxJQUFJLE9BQU87QUFDckcsbUJBQU8sSUFBSSxzQkFBc0IsZ0JBQWdCLE1BQU0sT0FBTyxRQUFRLEVBQUUsU0FBUyxLQUFLLElBQUksSUFBSSxnQkFBZ0IsVUFBVSxNQUFNLEtBQUssSUFBSSxJQUFJO0FBQUEsVUFDL0ksT0FDSztBQUNELG1CQUFPLElBQUkscUJBQXFCLFFBQVEsRUFBRSxxQ0FBcUMsSUFBSTtBQUFBLFVBQ3ZGO0FBQUEsUUFDSixPQUNLO0FBQ0Qsd0JBQWMsb0JBQW9CLE9BQU87QUFBQSxRQUM3QztBQUFBLE1BQ0o7QUFDQSxlQUFTLGNBQWMsTUFBTSxTQUFTO0FBQ2xDLFlBQUksQ0FBQyxVQUFVLFVBQVUsTUFBTSxLQUFLO0FBQ2hDO0FBQUEsUUFDSjtBQUNBLGNBQU0sYUFBYTtBQUFBLFVBQ2YsY0FBYztBQUFBLFVBQ2Q7QUFBQSxVQUNBO0FBQUEsVUFDQSxXQUFXLEtBQUssSUFBSTtBQUFBLFFBQ3hCO0FBQ0EsZUFBTyxJQUFJLFVBQVU7QUFBQSxNQUN6QjtBQUNBLGVBQVMsMEJBQTBCO0FBQy9CLFlBQUksU0FBUyxHQUFHO0FBQ1osZ0JBQU0sSUFBSSxnQkFBZ0IsaUJBQWlCLFFBQVEsdUJBQXVCO0FBQUEsUUFDOUU7QUFDQSxZQUFJLFdBQVcsR0FBRztBQUNkLGdCQUFNLElBQUksZ0JBQWdCLGlCQUFpQixVQUFVLHlCQUF5QjtBQUFBLFFBQ2xGO0FBQUEsTUFDSjtBQUNBLGVBQVMsbUJBQW1CO0FBQ3hCLFlBQUksWUFBWSxHQUFHO0FBQ2YsZ0JBQU0sSUFBSSxnQkFBZ0IsaUJBQWlCLGtCQUFrQixpQ0FBaUM7QUFBQSxRQUNsRztBQUFBLE1BQ0o7QUFDQSxlQUFTLHNCQUFzQjtBQUMzQixZQUFJLENBQUMsWUFBWSxHQUFHO0FBQ2hCLGdCQUFNLElBQUksTUFBTSxzQkFBc0I7QUFBQSxRQUMxQztBQUFBLE1BQ0o7QUFDQSxlQUFTLGdCQUFnQixPQUFPO0FBQzVCLFlBQUksVUFBVSxRQUFXO0FBQ3JCLGlCQUFPO0FBQUEsUUFDWCxPQUNLO0FBQ0QsaUJBQU87QUFBQSxRQUNYO0FBQUEsTUFDSjtBQUNBLGVBQVMsZ0JBQWdCLE9BQU87QUFDNUIsWUFBSSxVQUFVLE1BQU07QUFDaEIsaUJBQU87QUFBQSxRQUNYLE9BQ0s7QUFDRCxpQkFBTztBQUFBLFFBQ1g7QUFBQSxNQUNKO0FBQ0EsZUFBUyxhQUFhLE9BQU87QUFDekIsZUFBTyxVQUFVLFVBQWEsVUFBVSxRQUFRLENBQUMsTUFBTSxRQUFRLEtBQUssS0FBSyxPQUFPLFVBQVU7QUFBQSxNQUM5RjtBQUNBLGVBQVMsbUJBQW1CLHFCQUFxQixPQUFPO0FBQ3BELGdCQUFRLHFCQUFxQjtBQUFBLFVBQ3pCLEtBQUssV0FBVyxvQkFBb0I7QUFDaEMsZ0JBQUksYUFBYSxLQUFLLEdBQUc7QUFDckIscUJBQU8sZ0JBQWdCLEtBQUs7QUFBQSxZQUNoQyxPQUNLO0FBQ0QscUJBQU8sQ0FBQyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsWUFDbEM7QUFBQSxVQUNKLEtBQUssV0FBVyxvQkFBb0I7QUFDaEMsZ0JBQUksQ0FBQyxhQUFhLEtBQUssR0FBRztBQUN0QixvQkFBTSxJQUFJLE1BQU0saUVBQWlFO0FBQUEsWUFDckY7QUFDQSxtQkFBTyxnQkFBZ0IsS0FBSztBQUFBLFVBQ2hDLEtBQUssV0FBVyxvQkFBb0I7QUFDaEMsbUJBQU8sQ0FBQyxnQkFBZ0IsS0FBSyxDQUFDO0FBQUEsVUFDbEM7QUFDSSxrQkFBTSxJQUFJLE1BQU0sK0JBQStCLG9CQUFvQixTQUFTLENBQUMsRUFBRTtBQUFBLFFBQ3ZGO0FBQUEsTUFDSjtBQUNBLGVBQVMscUJBQXFCLE1BQU0sUUFBUTtBQUN4QyxZQUFJO0FBQ0osY0FBTSxpQkFBaUIsS0FBSztBQUM1QixnQkFBUSxnQkFBZ0I7QUFBQSxVQUNwQixLQUFLO0FBQ0QscUJBQVM7QUFDVDtBQUFBLFVBQ0osS0FBSztBQUNELHFCQUFTLG1CQUFtQixLQUFLLHFCQUFxQixPQUFPLENBQUMsQ0FBQztBQUMvRDtBQUFBLFVBQ0o7QUFDSSxxQkFBUyxDQUFDO0FBQ1YscUJBQVMsSUFBSSxHQUFHLElBQUksT0FBTyxVQUFVLElBQUksZ0JBQWdCLEtBQUs7QUFDMUQscUJBQU8sS0FBSyxnQkFBZ0IsT0FBTyxDQUFDLENBQUMsQ0FBQztBQUFBLFlBQzFDO0FBQ0EsZ0JBQUksT0FBTyxTQUFTLGdCQUFnQjtBQUNoQyx1QkFBUyxJQUFJLE9BQU8sUUFBUSxJQUFJLGdCQUFnQixLQUFLO0FBQ2pELHVCQUFPLEtBQUssSUFBSTtBQUFBLGNBQ3BCO0FBQUEsWUFDSjtBQUNBO0FBQUEsUUFDUjtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQ0EsWUFBTSxhQUFhO0FBQUEsUUFDZixrQkFBa0IsQ0FBQyxTQUFTLFNBQVM7QUFDakMsa0NBQXdCO0FBQ3hCLGNBQUk7QUFDSixjQUFJO0FBQ0osY0FBSSxHQUFHLE9BQU8sSUFBSSxHQUFHO0FBQ2pCLHFCQUFTO0FBQ1Qsa0JBQU0sUUFBUSxLQUFLLENBQUM7QUFDcEIsZ0JBQUksYUFBYTtBQUNqQixnQkFBSSxzQkFBc0IsV0FBVyxvQkFBb0I7QUFDekQsZ0JBQUksV0FBVyxvQkFBb0IsR0FBRyxLQUFLLEdBQUc7QUFDMUMsMkJBQWE7QUFDYixvQ0FBc0I7QUFBQSxZQUMxQjtBQUNBLGtCQUFNLFdBQVcsS0FBSztBQUN0QixrQkFBTSxpQkFBaUIsV0FBVztBQUNsQyxvQkFBUSxnQkFBZ0I7QUFBQSxjQUNwQixLQUFLO0FBQ0QsZ0NBQWdCO0FBQ2hCO0FBQUEsY0FDSixLQUFLO0FBQ0QsZ0NBQWdCLG1CQUFtQixxQkFBcUIsS0FBSyxVQUFVLENBQUM7QUFDeEU7QUFBQSxjQUNKO0FBQ0ksb0JBQUksd0JBQXdCLFdBQVcsb0JBQW9CLFFBQVE7QUFDL0Qsd0JBQU0sSUFBSSxNQUFNLFlBQVksY0FBYyw2REFBNkQ7QUFBQSxnQkFDM0c7QUFDQSxnQ0FBZ0IsS0FBSyxNQUFNLFlBQVksUUFBUSxFQUFFLElBQUksV0FBUyxnQkFBZ0IsS0FBSyxDQUFDO0FBQ3BGO0FBQUEsWUFDUjtBQUFBLFVBQ0osT0FDSztBQUNELGtCQUFNLFNBQVM7QUFDZixxQkFBUyxLQUFLO0FBQ2QsNEJBQWdCLHFCQUFxQixNQUFNLE1BQU07QUFBQSxVQUNyRDtBQUNBLGdCQUFNLHNCQUFzQjtBQUFBLFlBQ3hCLFNBQVM7QUFBQSxZQUNUO0FBQUEsWUFDQSxRQUFRO0FBQUEsVUFDWjtBQUNBLG1DQUF5QixtQkFBbUI7QUFDNUMsaUJBQU8sY0FBYyxNQUFNLG1CQUFtQixFQUFFLE1BQU0sQ0FBQyxVQUFVO0FBQzdELG1CQUFPLE1BQU0sOEJBQThCO0FBQzNDLGtCQUFNO0FBQUEsVUFDVixDQUFDO0FBQUEsUUFDTDtBQUFBLFFBQ0EsZ0JBQWdCLENBQUMsTUFBTSxZQUFZO0FBQy9CLGtDQUF3QjtBQUN4QixjQUFJO0FBQ0osY0FBSSxHQUFHLEtBQUssSUFBSSxHQUFHO0FBQ2Ysc0NBQTBCO0FBQUEsVUFDOUIsV0FDUyxTQUFTO0FBQ2QsZ0JBQUksR0FBRyxPQUFPLElBQUksR0FBRztBQUNqQix1QkFBUztBQUNULG1DQUFxQixJQUFJLE1BQU0sRUFBRSxNQUFNLFFBQVcsUUFBUSxDQUFDO0FBQUEsWUFDL0QsT0FDSztBQUNELHVCQUFTLEtBQUs7QUFDZCxtQ0FBcUIsSUFBSSxLQUFLLFFBQVEsRUFBRSxNQUFNLFFBQVEsQ0FBQztBQUFBLFlBQzNEO0FBQUEsVUFDSjtBQUNBLGlCQUFPO0FBQUEsWUFDSCxTQUFTLE1BQU07QUFDWCxrQkFBSSxXQUFXLFFBQVc7QUFDdEIsb0JBQUkscUJBQXFCLElBQUksTUFBTSxHQUFHLFlBQVksU0FBUztBQUN2RCx1Q0FBcUIsT0FBTyxNQUFNO0FBQUEsZ0JBQ3RDO0FBQUEsY0FDSixXQUNTLDRCQUE0QixNQUFNO0FBQ3ZDLDBDQUEwQjtBQUFBLGNBQzlCO0FBQUEsWUFDSjtBQUFBLFVBQ0o7QUFBQSxRQUNKO0FBQUEsUUFDQSxZQUFZLENBQUMsT0FBTyxPQUFPLFlBQVk7QUFDbkMsY0FBSSxpQkFBaUIsSUFBSSxLQUFLLEdBQUc7QUFDN0Isa0JBQU0sSUFBSSxNQUFNLDhCQUE4QixLQUFLLHFCQUFxQjtBQUFBLFVBQzVFO0FBQ0EsMkJBQWlCLElBQUksT0FBTyxPQUFPO0FBQ25DLGlCQUFPO0FBQUEsWUFDSCxTQUFTLE1BQU07QUFDWCxrQkFBSSxpQkFBaUIsSUFBSSxLQUFLLE1BQU0sU0FBUztBQUN6QyxpQ0FBaUIsT0FBTyxLQUFLO0FBQUEsY0FDakM7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFBQSxRQUNBLGNBQWMsQ0FBQyxPQUFPLE9BQU8sVUFBVTtBQUduQyxpQkFBTyxXQUFXLGlCQUFpQixxQkFBcUIsTUFBTSxFQUFFLE9BQU8sTUFBTSxDQUFDO0FBQUEsUUFDbEY7QUFBQSxRQUNBLHFCQUFxQix5QkFBeUI7QUFBQSxRQUM5QyxhQUFhLENBQUMsU0FBUyxTQUFTO0FBQzVCLGtDQUF3QjtBQUN4Qiw4QkFBb0I7QUFDcEIsbUJBQVMsaUJBQWlCQyxhQUFZQyxLQUFJO0FBQ3RDLGtCQUFNLElBQUkscUJBQXFCLE9BQU8saUJBQWlCRCxhQUFZQyxHQUFFO0FBQ3JFLGdCQUFJLE1BQU0sUUFBVztBQUNqQixxQkFBTyxJQUFJLHFFQUFxRUEsR0FBRSxFQUFFO0FBQUEsWUFDeEYsT0FDSztBQUNELGdCQUFFLE1BQU0sTUFBTTtBQUNWLHVCQUFPLElBQUksd0NBQXdDQSxHQUFFLFVBQVU7QUFBQSxjQUNuRSxDQUFDO0FBQUEsWUFDTDtBQUFBLFVBQ0o7QUFDQSxjQUFJO0FBQ0osY0FBSTtBQUNKLGNBQUksUUFBUTtBQUNaLGNBQUksR0FBRyxPQUFPLElBQUksR0FBRztBQUNqQixxQkFBUztBQUNULGtCQUFNLFFBQVEsS0FBSyxDQUFDO0FBQ3BCLGtCQUFNLE9BQU8sS0FBSyxLQUFLLFNBQVMsQ0FBQztBQUNqQyxnQkFBSSxhQUFhO0FBQ2pCLGdCQUFJLHNCQUFzQixXQUFXLG9CQUFvQjtBQUN6RCxnQkFBSSxXQUFXLG9CQUFvQixHQUFHLEtBQUssR0FBRztBQUMxQywyQkFBYTtBQUNiLG9DQUFzQjtBQUFBLFlBQzFCO0FBQ0EsZ0JBQUksV0FBVyxLQUFLO0FBQ3BCLGdCQUFJLGVBQWUsa0JBQWtCLEdBQUcsSUFBSSxHQUFHO0FBQzNDLHlCQUFXLFdBQVc7QUFDdEIsc0JBQVE7QUFBQSxZQUNaO0FBQ0Esa0JBQU0saUJBQWlCLFdBQVc7QUFDbEMsb0JBQVEsZ0JBQWdCO0FBQUEsY0FDcEIsS0FBSztBQUNELGdDQUFnQjtBQUNoQjtBQUFBLGNBQ0osS0FBSztBQUNELGdDQUFnQixtQkFBbUIscUJBQXFCLEtBQUssVUFBVSxDQUFDO0FBQ3hFO0FBQUEsY0FDSjtBQUNJLG9CQUFJLHdCQUF3QixXQUFXLG9CQUFvQixRQUFRO0FBQy9ELHdCQUFNLElBQUksTUFBTSxZQUFZLGNBQWMsd0RBQXdEO0FBQUEsZ0JBQ3RHO0FBQ0EsZ0NBQWdCLEtBQUssTUFBTSxZQUFZLFFBQVEsRUFBRSxJQUFJLFdBQVMsZ0JBQWdCLEtBQUssQ0FBQztBQUNwRjtBQUFBLFlBQ1I7QUFBQSxVQUNKLE9BQ0s7QUFDRCxrQkFBTSxTQUFTO0FBQ2YscUJBQVMsS0FBSztBQUNkLDRCQUFnQixxQkFBcUIsTUFBTSxNQUFNO0FBQ2pELGtCQUFNLGlCQUFpQixLQUFLO0FBQzVCLG9CQUFRLGVBQWUsa0JBQWtCLEdBQUcsT0FBTyxjQUFjLENBQUMsSUFBSSxPQUFPLGNBQWMsSUFBSTtBQUFBLFVBQ25HO0FBQ0EsZ0JBQU0sS0FBSztBQUNYLGNBQUk7QUFDSixjQUFJLG9CQUFvQjtBQUN4QixjQUFJLFVBQVUsUUFBVztBQUNyQixnQkFBSSxNQUFNLHlCQUF5QjtBQUMvQixrQ0FBb0I7QUFBQSxZQUN4QixPQUNLO0FBQ0QsMkJBQWEsTUFBTSx3QkFBd0IsTUFBTTtBQUM3QyxpQ0FBaUIsWUFBWSxFQUFFO0FBQUEsY0FDbkMsQ0FBQztBQUFBLFlBQ0w7QUFBQSxVQUNKO0FBQ0EsZ0JBQU0saUJBQWlCO0FBQUEsWUFDbkIsU0FBUztBQUFBLFlBQ1Q7QUFBQSxZQUNBO0FBQUEsWUFDQSxRQUFRO0FBQUEsVUFDWjtBQUNBLDhCQUFvQixjQUFjO0FBQ2xDLGNBQUksT0FBTyxxQkFBcUIsT0FBTyx1QkFBdUIsWUFBWTtBQUN0RSxpQ0FBcUIsT0FBTyxtQkFBbUIsY0FBYztBQUFBLFVBQ2pFO0FBRUEsaUJBQU8sSUFBSSxRQUFRLE9BQU8sU0FBUyxXQUFXO0FBQzFDLGtCQUFNLHFCQUFxQixDQUFDLE1BQU07QUFDOUIsc0JBQVEsQ0FBQztBQUNULG1DQUFxQixPQUFPLFFBQVEsRUFBRTtBQUN0QywwQkFBWSxRQUFRO0FBQUEsWUFDeEI7QUFDQSxrQkFBTSxvQkFBb0IsQ0FBQyxNQUFNO0FBQzdCLHFCQUFPLENBQUM7QUFDUixtQ0FBcUIsT0FBTyxRQUFRLEVBQUU7QUFDdEMsMEJBQVksUUFBUTtBQUFBLFlBQ3hCO0FBQ0Esa0JBQU0sa0JBQWtCLEVBQUUsUUFBZ0IsWUFBWSxLQUFLLElBQUksR0FBRyxTQUFTLG9CQUFvQixRQUFRLGtCQUFrQjtBQUN6SCxnQkFBSTtBQUNBLCtCQUFpQixJQUFJLElBQUksZUFBZTtBQUN4QyxvQkFBTSxjQUFjLE1BQU0sY0FBYztBQUN4QyxrQkFBSSxtQkFBbUI7QUFDbkIsaUNBQWlCLFlBQVksRUFBRTtBQUFBLGNBQ25DO0FBQUEsWUFDSixTQUNPLE9BQU87QUFHViwrQkFBaUIsT0FBTyxFQUFFO0FBQzFCLDhCQUFnQixPQUFPLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxtQkFBbUIsTUFBTSxVQUFVLE1BQU0sVUFBVSxnQkFBZ0IsQ0FBQztBQUM5SSxxQkFBTyxNQUFNLHlCQUF5QjtBQUFBLFlBQzFDO0FBQUEsVUFDSixDQUFDO0FBQUEsUUFDTDtBQUFBLFFBQ0EsV0FBVyxDQUFDLE1BQU0sWUFBWTtBQUMxQixrQ0FBd0I7QUFDeEIsY0FBSSxTQUFTO0FBQ2IsY0FBSSxtQkFBbUIsR0FBRyxJQUFJLEdBQUc7QUFDN0IscUJBQVM7QUFDVCxpQ0FBcUI7QUFBQSxVQUN6QixXQUNTLEdBQUcsT0FBTyxJQUFJLEdBQUc7QUFDdEIscUJBQVM7QUFDVCxnQkFBSSxZQUFZLFFBQVc7QUFDdkIsdUJBQVM7QUFDVCw4QkFBZ0IsSUFBSSxNQUFNLEVBQUUsU0FBa0IsTUFBTSxPQUFVLENBQUM7QUFBQSxZQUNuRTtBQUFBLFVBQ0osT0FDSztBQUNELGdCQUFJLFlBQVksUUFBVztBQUN2Qix1QkFBUyxLQUFLO0FBQ2QsOEJBQWdCLElBQUksS0FBSyxRQUFRLEVBQUUsTUFBTSxRQUFRLENBQUM7QUFBQSxZQUN0RDtBQUFBLFVBQ0o7QUFDQSxpQkFBTztBQUFBLFlBQ0gsU0FBUyxNQUFNO0FBQ1gsa0JBQUksV0FBVyxNQUFNO0FBQ2pCO0FBQUEsY0FDSjtBQUNBLGtCQUFJLFdBQVcsUUFBVztBQUN0QixvQkFBSSxnQkFBZ0IsSUFBSSxNQUFNLEdBQUcsWUFBWSxTQUFTO0FBQ2xELGtDQUFnQixPQUFPLE1BQU07QUFBQSxnQkFDakM7QUFBQSxjQUNKLFdBQ1MsdUJBQXVCLE1BQU07QUFDbEMscUNBQXFCO0FBQUEsY0FDekI7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFBQSxRQUNBLG9CQUFvQixNQUFNO0FBQ3RCLGlCQUFPLGlCQUFpQixPQUFPO0FBQUEsUUFDbkM7QUFBQSxRQUNBLE9BQU8sT0FBTyxRQUFRLFNBQVMsbUNBQW1DO0FBQzlELGNBQUksb0JBQW9CO0FBQ3hCLGNBQUksZUFBZSxZQUFZO0FBQy9CLGNBQUksbUNBQW1DLFFBQVc7QUFDOUMsZ0JBQUksR0FBRyxRQUFRLDhCQUE4QixHQUFHO0FBQzVDLGtDQUFvQjtBQUFBLFlBQ3hCLE9BQ0s7QUFDRCxrQ0FBb0IsK0JBQStCLG9CQUFvQjtBQUN2RSw2QkFBZSwrQkFBK0IsZUFBZSxZQUFZO0FBQUEsWUFDN0U7QUFBQSxVQUNKO0FBQ0Esa0JBQVE7QUFDUix3QkFBYztBQUNkLGNBQUksVUFBVSxNQUFNLEtBQUs7QUFDckIscUJBQVM7QUFBQSxVQUNiLE9BQ0s7QUFDRCxxQkFBUztBQUFBLFVBQ2I7QUFDQSxjQUFJLHFCQUFxQixDQUFDLFNBQVMsS0FBSyxDQUFDLFdBQVcsR0FBRztBQUNuRCxrQkFBTSxXQUFXLGlCQUFpQixxQkFBcUIsTUFBTSxFQUFFLE9BQU8sTUFBTSxTQUFTLE1BQU0sRUFBRSxDQUFDO0FBQUEsVUFDbEc7QUFBQSxRQUNKO0FBQUEsUUFDQSxTQUFTLGFBQWE7QUFBQSxRQUN0QixTQUFTLGFBQWE7QUFBQSxRQUN0Qix5QkFBeUIsNkJBQTZCO0FBQUEsUUFDdEQsV0FBVyxlQUFlO0FBQUEsUUFDMUIsS0FBSyxNQUFNO0FBQ1Asd0JBQWMsSUFBSTtBQUFBLFFBQ3RCO0FBQUEsUUFDQSxTQUFTLE1BQU07QUFDWCxjQUFJLFdBQVcsR0FBRztBQUNkO0FBQUEsVUFDSjtBQUNBLGtCQUFRLGdCQUFnQjtBQUN4Qix5QkFBZSxLQUFLLE1BQVM7QUFDN0IsZ0JBQU0sUUFBUSxJQUFJLFdBQVcsY0FBYyxXQUFXLFdBQVcseUJBQXlCLHlEQUF5RDtBQUNuSixxQkFBVyxXQUFXLGlCQUFpQixPQUFPLEdBQUc7QUFDN0Msb0JBQVEsT0FBTyxLQUFLO0FBQUEsVUFDeEI7QUFDQSw2QkFBbUIsb0JBQUksSUFBSTtBQUMzQiwwQkFBZ0Isb0JBQUksSUFBSTtBQUN4QixrQ0FBd0Isb0JBQUksSUFBSTtBQUNoQyx5QkFBZSxJQUFJLFlBQVksVUFBVTtBQUV6QyxjQUFJLEdBQUcsS0FBSyxjQUFjLE9BQU8sR0FBRztBQUNoQywwQkFBYyxRQUFRO0FBQUEsVUFDMUI7QUFDQSxjQUFJLEdBQUcsS0FBSyxjQUFjLE9BQU8sR0FBRztBQUNoQywwQkFBYyxRQUFRO0FBQUEsVUFDMUI7QUFBQSxRQUNKO0FBQUEsUUFDQSxRQUFRLE1BQU07QUFDVixrQ0FBd0I7QUFDeEIsMkJBQWlCO0FBQ2pCLGtCQUFRLGdCQUFnQjtBQUN4Qix3QkFBYyxPQUFPLFFBQVE7QUFBQSxRQUNqQztBQUFBLFFBQ0EsU0FBUyxNQUFNO0FBQ1gsV0FBQyxHQUFHLE1BQU0sU0FBUyxFQUFFLFFBQVEsSUFBSSxTQUFTO0FBQUEsUUFDOUM7QUFBQSxNQUNKO0FBQ0EsaUJBQVcsZUFBZSxxQkFBcUIsTUFBTSxDQUFDLFdBQVc7QUFDN0QsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFFBQVE7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsY0FBTSxVQUFVLFVBQVUsTUFBTSxXQUFXLFVBQVUsTUFBTTtBQUMzRCxlQUFPLElBQUksT0FBTyxTQUFTLFVBQVUsT0FBTyxVQUFVLE1BQVM7QUFBQSxNQUNuRSxDQUFDO0FBQ0QsaUJBQVcsZUFBZSxxQkFBcUIsTUFBTSxPQUFPLFdBQVc7QUFDbkUsY0FBTSxVQUFVLGlCQUFpQixJQUFJLE9BQU8sS0FBSztBQUNqRCxZQUFJLFNBQVM7QUFDVCxnQkFBTSxRQUFRLE9BQU8sS0FBSztBQUFBLFFBQzlCLE9BQ0s7QUFDRCxtQ0FBeUIsS0FBSyxNQUFNO0FBQUEsUUFDeEM7QUFBQSxNQUNKLENBQUM7QUFDRCxhQUFPO0FBQUEsSUFDWDtBQUFBO0FBQUE7OztBQzN2Q0E7QUFBQTtBQUFBO0FBTUEsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxlQUFlLFFBQVEsZ0JBQWdCLFFBQVEsMEJBQTBCLFFBQVEsYUFBYSxRQUFRLG9CQUFvQixRQUFRLHFCQUFxQixRQUFRLHdCQUF3QixRQUFRLCtCQUErQixRQUFRLHdCQUF3QixRQUFRLGdCQUFnQixRQUFRLDhCQUE4QixRQUFRLHdCQUF3QixRQUFRLGdCQUFnQixRQUFRLDhCQUE4QixRQUFRLDRCQUE0QixRQUFRLG9CQUFvQixRQUFRLDBCQUEwQixRQUFRLFVBQVUsUUFBUSxRQUFRLFFBQVEsYUFBYSxRQUFRLFdBQVcsUUFBUSxRQUFRLFFBQVEsWUFBWSxRQUFRLHNCQUFzQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG1CQUFtQixRQUFRLGFBQWEsUUFBUSxnQkFBZ0IsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsY0FBYyxRQUFRLFVBQVUsUUFBUSxNQUFNO0FBQzV3QyxZQUFRLGtCQUFrQixRQUFRLHVCQUF1QixRQUFRLDZCQUE2QixRQUFRLHNDQUFzQyxRQUFRLGlDQUFpQyxRQUFRLCtCQUErQixRQUFRLGtCQUFrQixRQUFRLG1CQUFtQixRQUFRLHVCQUF1QixRQUFRLHVCQUF1QixRQUFRLGNBQWMsUUFBUSxjQUFjLFFBQVEsYUFBYSxRQUFRLFFBQVE7QUFDaGEsUUFBTSxhQUFhO0FBQ25CLFdBQU8sZUFBZSxTQUFTLFdBQVcsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBUyxFQUFFLENBQUM7QUFDL0csV0FBTyxlQUFlLFNBQVMsZUFBZSxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFhLEVBQUUsQ0FBQztBQUN2SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsaUJBQWlCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWUsRUFBRSxDQUFDO0FBQzNILFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBWSxFQUFFLENBQUM7QUFDckgsV0FBTyxlQUFlLFNBQVMsb0JBQW9CLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWtCLEVBQUUsQ0FBQztBQUNqSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHVCQUF1QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFxQixFQUFFLENBQUM7QUFDdkksUUFBTSxjQUFjO0FBQ3BCLFdBQU8sZUFBZSxTQUFTLGFBQWEsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxZQUFZO0FBQUEsSUFBVyxFQUFFLENBQUM7QUFDcEgsV0FBTyxlQUFlLFNBQVMsWUFBWSxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFlBQVk7QUFBQSxJQUFVLEVBQUUsQ0FBQztBQUNsSCxXQUFPLGVBQWUsU0FBUyxTQUFTLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sWUFBWTtBQUFBLElBQU8sRUFBRSxDQUFDO0FBQzVHLFFBQU0sZUFBZTtBQUNyQixXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQVksRUFBRSxDQUFDO0FBQ3ZILFFBQU0sV0FBVztBQUNqQixXQUFPLGVBQWUsU0FBUyxTQUFTLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sU0FBUztBQUFBLElBQU8sRUFBRSxDQUFDO0FBQ3pHLFdBQU8sZUFBZSxTQUFTLFdBQVcsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxTQUFTO0FBQUEsSUFBUyxFQUFFLENBQUM7QUFDN0csUUFBTSxpQkFBaUI7QUFDdkIsV0FBTyxlQUFlLFNBQVMsMkJBQTJCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZUFBZTtBQUFBLElBQXlCLEVBQUUsQ0FBQztBQUNuSixXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxlQUFlO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ3ZJLFFBQU0sNEJBQTRCO0FBQ2xDLFdBQU8sZUFBZSxTQUFTLDZCQUE2QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLDBCQUEwQjtBQUFBLElBQTJCLEVBQUUsQ0FBQztBQUNsSyxXQUFPLGVBQWUsU0FBUywrQkFBK0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTywwQkFBMEI7QUFBQSxJQUE2QixFQUFFLENBQUM7QUFDdEssUUFBTSxrQkFBa0I7QUFDeEIsV0FBTyxlQUFlLFNBQVMsaUJBQWlCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZ0JBQWdCO0FBQUEsSUFBZSxFQUFFLENBQUM7QUFDaEksV0FBTyxlQUFlLFNBQVMseUJBQXlCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZ0JBQWdCO0FBQUEsSUFBdUIsRUFBRSxDQUFDO0FBQ2hKLFdBQU8sZUFBZSxTQUFTLCtCQUErQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGdCQUFnQjtBQUFBLElBQTZCLEVBQUUsQ0FBQztBQUM1SixRQUFNLGtCQUFrQjtBQUN4QixXQUFPLGVBQWUsU0FBUyxpQkFBaUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxnQkFBZ0I7QUFBQSxJQUFlLEVBQUUsQ0FBQztBQUNoSSxXQUFPLGVBQWUsU0FBUyx5QkFBeUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxnQkFBZ0I7QUFBQSxJQUF1QixFQUFFLENBQUM7QUFDaEosV0FBTyxlQUFlLFNBQVMsZ0NBQWdDLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZ0JBQWdCO0FBQUEsSUFBOEIsRUFBRSxDQUFDO0FBQzlKLFFBQU0sa0JBQWtCO0FBQ3hCLFdBQU8sZUFBZSxTQUFTLHlCQUF5QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGdCQUFnQjtBQUFBLElBQXVCLEVBQUUsQ0FBQztBQUNoSixRQUFNLGVBQWU7QUFDckIsV0FBTyxlQUFlLFNBQVMsc0JBQXNCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQW9CLEVBQUUsQ0FBQztBQUN2SSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ3JJLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBWSxFQUFFLENBQUM7QUFDdkgsV0FBTyxlQUFlLFNBQVMsMkJBQTJCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQXlCLEVBQUUsQ0FBQztBQUNqSixXQUFPLGVBQWUsU0FBUyxpQkFBaUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBZSxFQUFFLENBQUM7QUFDN0gsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQWMsRUFBRSxDQUFDO0FBQzNILFdBQU8sZUFBZSxTQUFTLFNBQVMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBTyxFQUFFLENBQUM7QUFDN0csV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFZLEVBQUUsQ0FBQztBQUN2SCxXQUFPLGVBQWUsU0FBUyxlQUFlLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQWEsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLHdCQUF3QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFzQixFQUFFLENBQUM7QUFDM0ksV0FBTyxlQUFlLFNBQVMsd0JBQXdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQXNCLEVBQUUsQ0FBQztBQUMzSSxXQUFPLGVBQWUsU0FBUyxvQkFBb0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBa0IsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLG1CQUFtQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFpQixFQUFFLENBQUM7QUFDakksV0FBTyxlQUFlLFNBQVMsZ0NBQWdDLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQThCLEVBQUUsQ0FBQztBQUMzSixXQUFPLGVBQWUsU0FBUyxrQ0FBa0MsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBZ0MsRUFBRSxDQUFDO0FBQy9KLFdBQU8sZUFBZSxTQUFTLHVDQUF1QyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFxQyxFQUFFLENBQUM7QUFDekssV0FBTyxlQUFlLFNBQVMsOEJBQThCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQTRCLEVBQUUsQ0FBQztBQUN2SixXQUFPLGVBQWUsU0FBUyx3QkFBd0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBc0IsRUFBRSxDQUFDO0FBQzNJLFdBQU8sZUFBZSxTQUFTLG1CQUFtQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFpQixFQUFFLENBQUM7QUFDakksV0FBTyxlQUFlLFNBQVMsZUFBZSxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFhLEVBQUUsQ0FBQztBQUN6SCxRQUFNLFFBQVEsZ0JBQWdCLGFBQWdCO0FBQzlDLFlBQVEsTUFBTSxNQUFNO0FBQUE7QUFBQTs7O0FDdEZwQjtBQUFBO0FBQUE7QUFLQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsUUFBTSxTQUFTLFVBQVEsTUFBTTtBQUM3QixRQUFNLFdBQVcsVUFBUSxRQUFRO0FBQ2pDLFFBQU0sUUFBUTtBQUNkLFFBQU0sZ0JBQU4sTUFBTSx1QkFBc0IsTUFBTSxzQkFBc0I7QUFBQSxNQUNwRCxPQUFPLGNBQWMsT0FBTyxZQUFZLENBQUM7QUFBQSxNQUN6QyxZQUFZLFdBQVcsU0FBUztBQUM1QixjQUFNLFFBQVE7QUFBQSxNQUNsQjtBQUFBLE1BQ0EsY0FBYztBQUNWLGVBQU8sZUFBYztBQUFBLE1BQ3pCO0FBQUEsTUFDQSxXQUFXLE9BQU8sVUFBVTtBQUN4QixlQUFPLE9BQU8sS0FBSyxPQUFPLFFBQVE7QUFBQSxNQUN0QztBQUFBLE1BQ0EsU0FBUyxPQUFPLFVBQVU7QUFDdEIsWUFBSSxpQkFBaUIsUUFBUTtBQUN6QixpQkFBTyxNQUFNLFNBQVMsUUFBUTtBQUFBLFFBQ2xDLE9BQ0s7QUFDRCxpQkFBTyxJQUFJLE9BQU8sWUFBWSxRQUFRLEVBQUUsT0FBTyxLQUFLO0FBQUEsUUFDeEQ7QUFBQSxNQUNKO0FBQUEsTUFDQSxTQUFTLFFBQVEsUUFBUTtBQUNyQixZQUFJLFdBQVcsUUFBVztBQUN0QixpQkFBTyxrQkFBa0IsU0FBUyxTQUFTLE9BQU8sS0FBSyxNQUFNO0FBQUEsUUFDakUsT0FDSztBQUNELGlCQUFPLGtCQUFrQixTQUFTLE9BQU8sTUFBTSxHQUFHLE1BQU0sSUFBSSxPQUFPLEtBQUssT0FBTyxTQUFTLEdBQUcsTUFBTSxDQUFDO0FBQUEsUUFDdEc7QUFBQSxNQUNKO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsZUFBTyxPQUFPLFlBQVksTUFBTTtBQUFBLE1BQ3BDO0FBQUEsSUFDSjtBQUNBLFFBQU0sd0JBQU4sTUFBNEI7QUFBQSxNQUN4QjtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGFBQUssU0FBUztBQUFBLE1BQ2xCO0FBQUEsTUFDQSxRQUFRLFVBQVU7QUFDZCxhQUFLLE9BQU8sR0FBRyxTQUFTLFFBQVE7QUFDaEMsZUFBTyxNQUFNLFdBQVcsT0FBTyxNQUFNLEtBQUssT0FBTyxJQUFJLFNBQVMsUUFBUSxDQUFDO0FBQUEsTUFDM0U7QUFBQSxNQUNBLFFBQVEsVUFBVTtBQUNkLGFBQUssT0FBTyxHQUFHLFNBQVMsUUFBUTtBQUNoQyxlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxPQUFPLElBQUksU0FBUyxRQUFRLENBQUM7QUFBQSxNQUMzRTtBQUFBLE1BQ0EsTUFBTSxVQUFVO0FBQ1osYUFBSyxPQUFPLEdBQUcsT0FBTyxRQUFRO0FBQzlCLGVBQU8sTUFBTSxXQUFXLE9BQU8sTUFBTSxLQUFLLE9BQU8sSUFBSSxPQUFPLFFBQVEsQ0FBQztBQUFBLE1BQ3pFO0FBQUEsTUFDQSxPQUFPLFVBQVU7QUFDYixhQUFLLE9BQU8sR0FBRyxRQUFRLFFBQVE7QUFDL0IsZUFBTyxNQUFNLFdBQVcsT0FBTyxNQUFNLEtBQUssT0FBTyxJQUFJLFFBQVEsUUFBUSxDQUFDO0FBQUEsTUFDMUU7QUFBQSxJQUNKO0FBQ0EsUUFBTSx3QkFBTixNQUE0QjtBQUFBLE1BQ3hCO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsYUFBSyxTQUFTO0FBQUEsTUFDbEI7QUFBQSxNQUNBLFFBQVEsVUFBVTtBQUNkLGFBQUssT0FBTyxHQUFHLFNBQVMsUUFBUTtBQUNoQyxlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxPQUFPLElBQUksU0FBUyxRQUFRLENBQUM7QUFBQSxNQUMzRTtBQUFBLE1BQ0EsUUFBUSxVQUFVO0FBQ2QsYUFBSyxPQUFPLEdBQUcsU0FBUyxRQUFRO0FBQ2hDLGVBQU8sTUFBTSxXQUFXLE9BQU8sTUFBTSxLQUFLLE9BQU8sSUFBSSxTQUFTLFFBQVEsQ0FBQztBQUFBLE1BQzNFO0FBQUEsTUFDQSxNQUFNLFVBQVU7QUFDWixhQUFLLE9BQU8sR0FBRyxPQUFPLFFBQVE7QUFDOUIsZUFBTyxNQUFNLFdBQVcsT0FBTyxNQUFNLEtBQUssT0FBTyxJQUFJLE9BQU8sUUFBUSxDQUFDO0FBQUEsTUFDekU7QUFBQSxNQUNBLE1BQU0sTUFBTSxVQUFVO0FBQ2xCLGVBQU8sSUFBSSxRQUFRLENBQUMsU0FBUyxXQUFXO0FBQ3BDLGdCQUFNLFdBQVcsQ0FBQyxVQUFVO0FBQ3hCLGdCQUFJLFVBQVUsVUFBYSxVQUFVLE1BQU07QUFDdkMsc0JBQVE7QUFBQSxZQUNaLE9BQ0s7QUFDRCxxQkFBTyxLQUFLO0FBQUEsWUFDaEI7QUFBQSxVQUNKO0FBQ0EsY0FBSSxPQUFPLFNBQVMsVUFBVTtBQUMxQixpQkFBSyxPQUFPLE1BQU0sTUFBTSxVQUFVLFFBQVE7QUFBQSxVQUM5QyxPQUNLO0FBQ0QsaUJBQUssT0FBTyxNQUFNLE1BQU0sUUFBUTtBQUFBLFVBQ3BDO0FBQUEsUUFDSixDQUFDO0FBQUEsTUFDTDtBQUFBLE1BQ0EsTUFBTTtBQUNGLGFBQUssT0FBTyxJQUFJO0FBQUEsTUFDcEI7QUFBQSxJQUNKO0FBQ0EsUUFBTSxPQUFPLE9BQU8sT0FBTztBQUFBLE1BQ3ZCLFFBQVEsT0FBTyxPQUFPO0FBQUEsUUFDbEIsWUFBWSxPQUFPLEdBQUcsU0FBUyxZQUFZO0FBQUEsTUFDL0MsQ0FBQztBQUFBLE1BQ0QsZUFBZSxPQUFPLE9BQU87QUFBQSxRQUN6QixRQUFRLENBQUMsYUFBYSxJQUFJLGNBQWMsUUFBUTtBQUFBLE1BQ3BELENBQUM7QUFBQSxNQUNELGlCQUFpQixPQUFPLE9BQU87QUFBQSxRQUMzQixTQUFTLE9BQU8sT0FBTztBQUFBLFVBQ25CLE1BQU07QUFBQSxVQUNOLFFBQVEsQ0FBQyxLQUFLLFlBQVk7QUFDdEIsZ0JBQUk7QUFDQSxxQkFBTyxRQUFRLFFBQVEsT0FBTyxLQUFLLEtBQUssVUFBVSxLQUFLLFFBQVcsQ0FBQyxHQUFHLFFBQVEsT0FBTyxDQUFDO0FBQUEsWUFDMUYsU0FDTyxLQUFLO0FBQ1IscUJBQU8sUUFBUSxPQUFPLEdBQUc7QUFBQSxZQUM3QjtBQUFBLFVBQ0o7QUFBQSxRQUNKLENBQUM7QUFBQSxRQUNELFNBQVMsT0FBTyxPQUFPO0FBQUEsVUFDbkIsTUFBTTtBQUFBLFVBQ04sUUFBUSxDQUFDLFFBQVEsWUFBWTtBQUN6QixnQkFBSTtBQUNBLGtCQUFJLGtCQUFrQixRQUFRO0FBQzFCLHVCQUFPLFFBQVEsUUFBUSxLQUFLLE1BQU0sT0FBTyxTQUFTLFFBQVEsT0FBTyxDQUFDLENBQUM7QUFBQSxjQUN2RSxPQUNLO0FBQ0QsdUJBQU8sUUFBUSxRQUFRLEtBQUssTUFBTSxJQUFJLE9BQU8sWUFBWSxRQUFRLE9BQU8sRUFBRSxPQUFPLE1BQU0sQ0FBQyxDQUFDO0FBQUEsY0FDN0Y7QUFBQSxZQUNKLFNBQ08sS0FBSztBQUNSLHFCQUFPLFFBQVEsT0FBTyxHQUFHO0FBQUEsWUFDN0I7QUFBQSxVQUNKO0FBQUEsUUFDSixDQUFDO0FBQUEsTUFDTCxDQUFDO0FBQUEsTUFDRCxRQUFRLE9BQU8sT0FBTztBQUFBLFFBQ2xCLGtCQUFrQixDQUFDLFdBQVcsSUFBSSxzQkFBc0IsTUFBTTtBQUFBLFFBQzlELGtCQUFrQixDQUFDLFdBQVcsSUFBSSxzQkFBc0IsTUFBTTtBQUFBLE1BQ2xFLENBQUM7QUFBQSxNQUNEO0FBQUEsTUFDQSxPQUFPLE9BQU8sT0FBTztBQUFBLFFBQ2pCLFdBQVcsVUFBVSxPQUFPLE1BQU07QUFDOUIsZ0JBQU0sU0FBUyxXQUFXLFVBQVUsSUFBSSxHQUFHLElBQUk7QUFDL0MsaUJBQU8sRUFBRSxTQUFTLE1BQU0sYUFBYSxNQUFNLEVBQUU7QUFBQSxRQUNqRDtBQUFBLFFBQ0EsYUFBYSxhQUFhLE1BQU07QUFDNUIsZ0JBQU0sU0FBUyxhQUFhLFVBQVUsR0FBRyxJQUFJO0FBQzdDLGlCQUFPLEVBQUUsU0FBUyxNQUFNLGVBQWUsTUFBTSxFQUFFO0FBQUEsUUFDbkQ7QUFBQSxRQUNBLFlBQVksVUFBVSxPQUFPLE1BQU07QUFDL0IsZ0JBQU0sU0FBUyxZQUFZLFVBQVUsSUFBSSxHQUFHLElBQUk7QUFDaEQsaUJBQU8sRUFBRSxTQUFTLE1BQU0sY0FBYyxNQUFNLEVBQUU7QUFBQSxRQUNsRDtBQUFBLE1BQ0osQ0FBQztBQUFBLElBQ0wsQ0FBQztBQUNELGFBQVMsTUFBTTtBQUNYLGFBQU87QUFBQSxJQUNYO0FBQ0EsS0FBQyxTQUFVQyxNQUFLO0FBQ1osZUFBUyxVQUFVO0FBQ2YsY0FBTSxJQUFJLFFBQVEsSUFBSTtBQUFBLE1BQzFCO0FBQ0EsTUFBQUEsS0FBSSxVQUFVO0FBQUEsSUFDbEIsR0FBRyxRQUFRLE1BQU0sQ0FBQyxFQUFFO0FBQ3BCLFlBQVEsVUFBVTtBQUFBO0FBQUE7OztBQ3RLbEI7QUFBQTtBQUFBO0FBQ0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG9CQUFxQixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQzVGLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsVUFBSSxPQUFPLE9BQU8seUJBQXlCLEdBQUcsQ0FBQztBQUMvQyxVQUFJLENBQUMsU0FBUyxTQUFTLE9BQU8sQ0FBQyxFQUFFLGFBQWEsS0FBSyxZQUFZLEtBQUssZUFBZTtBQUNqRixlQUFPLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBVztBQUFFLGlCQUFPLEVBQUUsQ0FBQztBQUFBLFFBQUcsRUFBRTtBQUFBLE1BQzlEO0FBQ0EsYUFBTyxlQUFlLEdBQUcsSUFBSSxJQUFJO0FBQUEsSUFDckMsTUFBTSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDeEIsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixRQUFFLEVBQUUsSUFBSSxFQUFFLENBQUM7QUFBQSxJQUNmO0FBQ0EsUUFBSSxxQkFBc0IsV0FBUSxRQUFLLHVCQUF3QixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUc7QUFDM0YsYUFBTyxlQUFlLEdBQUcsV0FBVyxFQUFFLFlBQVksTUFBTSxPQUFPLEVBQUUsQ0FBQztBQUFBLElBQ3RFLEtBQUssU0FBUyxHQUFHLEdBQUc7QUFDaEIsUUFBRSxTQUFTLElBQUk7QUFBQSxJQUNuQjtBQUNBLFFBQUksZUFBZ0IsV0FBUSxRQUFLLGdCQUFrQiw0QkFBWTtBQUMzRCxVQUFJLFVBQVUsU0FBUyxHQUFHO0FBQ3RCLGtCQUFVLE9BQU8sdUJBQXVCLFNBQVVDLElBQUc7QUFDakQsY0FBSSxLQUFLLENBQUM7QUFDVixtQkFBUyxLQUFLQSxHQUFHLEtBQUksT0FBTyxVQUFVLGVBQWUsS0FBS0EsSUFBRyxDQUFDLEVBQUcsSUFBRyxHQUFHLE1BQU0sSUFBSTtBQUNqRixpQkFBTztBQUFBLFFBQ1g7QUFDQSxlQUFPLFFBQVEsQ0FBQztBQUFBLE1BQ3BCO0FBQ0EsYUFBTyxTQUFVLEtBQUs7QUFDbEIsWUFBSSxPQUFPLElBQUksV0FBWSxRQUFPO0FBQ2xDLFlBQUksU0FBUyxDQUFDO0FBQ2QsWUFBSSxPQUFPO0FBQU0sbUJBQVMsSUFBSSxRQUFRLEdBQUcsR0FBRyxJQUFJLEdBQUcsSUFBSSxFQUFFLFFBQVEsSUFBSyxLQUFJLEVBQUUsQ0FBQyxNQUFNLFVBQVcsaUJBQWdCLFFBQVEsS0FBSyxFQUFFLENBQUMsQ0FBQztBQUFBO0FBQy9ILDJCQUFtQixRQUFRLEdBQUc7QUFDOUIsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKLEdBQUc7QUFDSCxRQUFJLGVBQWdCLFdBQVEsUUFBSyxnQkFBaUIsU0FBUyxHQUFHQyxVQUFTO0FBQ25FLGVBQVMsS0FBSyxFQUFHLEtBQUksTUFBTSxhQUFhLENBQUMsT0FBTyxVQUFVLGVBQWUsS0FBS0EsVUFBUyxDQUFDLEVBQUcsaUJBQWdCQSxVQUFTLEdBQUcsQ0FBQztBQUFBLElBQzVIO0FBQ0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxzQkFBc0IsUUFBUSxzQkFBc0IsUUFBUSxzQkFBc0IsUUFBUSxzQkFBc0IsUUFBUSxvQkFBb0IsUUFBUSxvQkFBb0IsUUFBUSxtQkFBbUIsUUFBUSxtQkFBbUI7QUFDdE8sWUFBUSx5QkFBeUI7QUFDakMsWUFBUSw0QkFBNEI7QUFDcEMsWUFBUSw0QkFBNEI7QUFDcEMsWUFBUSw4QkFBOEI7QUFDdEMsWUFBUSw4QkFBOEI7QUFDdEMsWUFBUSwwQkFBMEJDO0FBS2xDLFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFFOUMsVUFBTSxRQUFRLFFBQVE7QUFDdEIsUUFBTSxPQUFPLGFBQWEsVUFBUSxNQUFNLENBQUM7QUFDekMsUUFBTSxLQUFLLGFBQWEsVUFBUSxJQUFJLENBQUM7QUFDckMsUUFBTSxLQUFLLGFBQWEsVUFBUSxJQUFJLENBQUM7QUFDckMsUUFBTSxXQUFXLFVBQVEsUUFBUTtBQUNqQyxRQUFNLFFBQVEsVUFBUSxLQUFLO0FBQzNCLFFBQU0sUUFBUTtBQUNkLGlCQUFhLGVBQTBCLE9BQU87QUFDOUMsUUFBTSxtQkFBTixjQUErQixNQUFNLHNCQUFzQjtBQUFBLE1BQ3ZEO0FBQUEsTUFDQSxZQUFZQyxVQUFTO0FBQ2pCLGNBQU07QUFDTixhQUFLLFVBQVVBO0FBQ2YsY0FBTSxlQUFlLEtBQUs7QUFDMUIscUJBQWEsR0FBRyxTQUFTLENBQUMsVUFBVSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3pELHFCQUFhLEdBQUcsU0FBUyxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQUEsTUFDbkQ7QUFBQSxNQUNBLE9BQU8sVUFBVTtBQUNiLGFBQUssUUFBUSxHQUFHLFdBQVcsUUFBUTtBQUNuQyxlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxRQUFRLElBQUksV0FBVyxRQUFRLENBQUM7QUFBQSxNQUM5RTtBQUFBLElBQ0o7QUFDQSxZQUFRLG1CQUFtQjtBQUMzQixRQUFNLG1CQUFOLGNBQStCLE1BQU0sc0JBQXNCO0FBQUEsTUFDdkQ7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZQSxVQUFTO0FBQ2pCLGNBQU07QUFDTixhQUFLLFVBQVVBO0FBQ2YsYUFBSyxhQUFhO0FBQ2xCLGNBQU0sZUFBZSxLQUFLO0FBQzFCLHFCQUFhLEdBQUcsU0FBUyxDQUFDLFVBQVUsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN6RCxxQkFBYSxHQUFHLFNBQVMsTUFBTSxLQUFLLFVBQVUsQ0FBQztBQUFBLE1BQ25EO0FBQUEsTUFDQSxNQUFNLEtBQUs7QUFDUCxZQUFJO0FBQ0EsY0FBSSxPQUFPLEtBQUssUUFBUSxTQUFTLFlBQVk7QUFDekMsaUJBQUssUUFBUSxLQUFLLEtBQUssUUFBVyxRQUFXLENBQUMsVUFBVTtBQUNwRCxrQkFBSSxPQUFPO0FBQ1AscUJBQUs7QUFDTCxxQkFBSyxZQUFZLE9BQU8sR0FBRztBQUFBLGNBQy9CLE9BQ0s7QUFDRCxxQkFBSyxhQUFhO0FBQUEsY0FDdEI7QUFBQSxZQUNKLENBQUM7QUFBQSxVQUNMO0FBQ0EsaUJBQU8sUUFBUSxRQUFRO0FBQUEsUUFDM0IsU0FDTyxPQUFPO0FBQ1YsZUFBSyxZQUFZLE9BQU8sR0FBRztBQUMzQixpQkFBTyxRQUFRLE9BQU8sS0FBSztBQUFBLFFBQy9CO0FBQUEsTUFDSjtBQUFBLE1BQ0EsWUFBWSxPQUFPLEtBQUs7QUFDcEIsYUFBSztBQUNMLGFBQUssVUFBVSxPQUFPLEtBQUssS0FBSyxVQUFVO0FBQUEsTUFDOUM7QUFBQSxNQUNBLE1BQU07QUFBQSxNQUNOO0FBQUEsSUFDSjtBQUNBLFlBQVEsbUJBQW1CO0FBQzNCLFFBQU0sb0JBQU4sY0FBZ0MsTUFBTSxzQkFBc0I7QUFBQSxNQUN4RDtBQUFBLE1BQ0EsWUFBWSxNQUFNO0FBQ2QsY0FBTTtBQUNOLGFBQUssU0FBUyxJQUFJLE1BQU07QUFDeEIsYUFBSyxHQUFHLFNBQVMsTUFBTSxLQUFLLFVBQVUsQ0FBQztBQUN2QyxhQUFLLEdBQUcsU0FBUyxDQUFDLFVBQVUsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUNqRCxhQUFLLEdBQUcsV0FBVyxDQUFDLFlBQVk7QUFDNUIsZUFBSyxPQUFPLEtBQUssT0FBTztBQUFBLFFBQzVCLENBQUM7QUFBQSxNQUNMO0FBQUEsTUFDQSxPQUFPLFVBQVU7QUFDYixlQUFPLEtBQUssT0FBTyxNQUFNLFFBQVE7QUFBQSxNQUNyQztBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLE1BQU0sc0JBQXNCO0FBQUEsTUFDeEQ7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLE1BQU07QUFDZCxjQUFNO0FBQ04sYUFBSyxPQUFPO0FBQ1osYUFBSyxhQUFhO0FBQ2xCLGFBQUssR0FBRyxTQUFTLE1BQU0sS0FBSyxVQUFVLENBQUM7QUFDdkMsYUFBSyxHQUFHLFNBQVMsQ0FBQyxVQUFVLEtBQUssVUFBVSxLQUFLLENBQUM7QUFBQSxNQUNyRDtBQUFBLE1BQ0EsTUFBTSxLQUFLO0FBQ1AsWUFBSTtBQUNBLGVBQUssS0FBSyxZQUFZLEdBQUc7QUFDekIsaUJBQU8sUUFBUSxRQUFRO0FBQUEsUUFDM0IsU0FDTyxPQUFPO0FBQ1YsZUFBSyxZQUFZLE9BQU8sR0FBRztBQUMzQixpQkFBTyxRQUFRLE9BQU8sS0FBSztBQUFBLFFBQy9CO0FBQUEsTUFDSjtBQUFBLE1BQ0EsWUFBWSxPQUFPLEtBQUs7QUFDcEIsYUFBSztBQUNMLGFBQUssVUFBVSxPQUFPLEtBQUssS0FBSyxVQUFVO0FBQUEsTUFDOUM7QUFBQSxNQUNBLE1BQU07QUFBQSxNQUNOO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sc0JBQU4sY0FBa0MsTUFBTSw0QkFBNEI7QUFBQSxNQUNoRSxZQUFZLFFBQVEsV0FBVyxTQUFTO0FBQ3BDLGVBQU8sR0FBRyxNQUFNLFNBQVMsRUFBRSxPQUFPLGlCQUFpQixNQUFNLEdBQUcsUUFBUTtBQUFBLE1BQ3hFO0FBQUEsSUFDSjtBQUNBLFlBQVEsc0JBQXNCO0FBQzlCLFFBQU0sc0JBQU4sY0FBa0MsTUFBTSw2QkFBNkI7QUFBQSxNQUNqRTtBQUFBLE1BQ0EsWUFBWSxRQUFRLFNBQVM7QUFDekIsZUFBTyxHQUFHLE1BQU0sU0FBUyxFQUFFLE9BQU8saUJBQWlCLE1BQU0sR0FBRyxPQUFPO0FBQ25FLGFBQUssU0FBUztBQUFBLE1BQ2xCO0FBQUEsTUFDQSxVQUFVO0FBQ04sY0FBTSxRQUFRO0FBQ2QsYUFBSyxPQUFPLFFBQVE7QUFBQSxNQUN4QjtBQUFBLElBQ0o7QUFDQSxZQUFRLHNCQUFzQjtBQUM5QixRQUFNLHNCQUFOLGNBQWtDLE1BQU0sNEJBQTRCO0FBQUEsTUFDaEUsWUFBWSxVQUFVLFVBQVU7QUFDNUIsZUFBTyxHQUFHLE1BQU0sU0FBUyxFQUFFLE9BQU8saUJBQWlCLFFBQVEsR0FBRyxRQUFRO0FBQUEsTUFDMUU7QUFBQSxJQUNKO0FBQ0EsWUFBUSxzQkFBc0I7QUFDOUIsUUFBTUMsdUJBQU4sY0FBa0MsTUFBTSw2QkFBNkI7QUFBQSxNQUNqRSxZQUFZLFVBQVUsU0FBUztBQUMzQixlQUFPLEdBQUcsTUFBTSxTQUFTLEVBQUUsT0FBTyxpQkFBaUIsUUFBUSxHQUFHLE9BQU87QUFBQSxNQUN6RTtBQUFBLElBQ0o7QUFDQSxZQUFRLHNCQUFzQkE7QUFDOUIsUUFBTSxrQkFBa0IsUUFBUSxJQUFJLGlCQUFpQjtBQUNyRCxRQUFNLHFCQUFxQixvQkFBSSxJQUFJO0FBQUEsTUFDL0IsQ0FBQyxTQUFTLEdBQUc7QUFBQSxNQUNiLENBQUMsVUFBVSxHQUFHO0FBQUEsSUFDbEIsQ0FBQztBQUNELGFBQVMseUJBQXlCO0FBQzlCLFVBQUksUUFBUSxhQUFhLFNBQVM7QUFDOUIsZUFBTyxxQkFBcUIsR0FBRyxTQUFTLGFBQWEsRUFBRSxFQUFFLFNBQVMsS0FBSyxDQUFDO0FBQUEsTUFDNUU7QUFDQSxVQUFJLGVBQWU7QUFDbkIsWUFBTSxjQUFjLGFBQWE7QUFDakMsWUFBTSxTQUFTLEdBQUcsYUFBYSxtQkFBbUIsR0FBRyxPQUFPLENBQUM7QUFDN0QsWUFBTSxRQUFRLG1CQUFtQixJQUFJLFFBQVEsUUFBUTtBQUNyRCxVQUFJLFVBQVUsUUFBVztBQUNyQix1QkFBZSxLQUFLLElBQUksUUFBUSxPQUFPLFNBQVMsYUFBYSxZQUFZO0FBQUEsTUFDN0U7QUFDQSxVQUFJLGVBQWUsSUFBSTtBQUNuQixjQUFNLElBQUksTUFBTSw4Q0FBOEMsWUFBWSxjQUFjO0FBQUEsTUFDNUY7QUFDQSxZQUFNLGdCQUFnQixHQUFHLFNBQVMsYUFBYSxLQUFLLE1BQU0sZUFBZSxDQUFDLENBQUMsRUFBRSxTQUFTLEtBQUs7QUFDM0YsYUFBTyxLQUFLLEtBQUssUUFBUSxPQUFPLFlBQVksT0FBTztBQUFBLElBQ3ZEO0FBQ0EsYUFBUywwQkFBMEIsVUFBVSxXQUFXLFNBQVM7QUFDN0QsVUFBSTtBQUNKLFlBQU0sWUFBWSxJQUFJLFFBQVEsQ0FBQyxTQUFTLFlBQVk7QUFDaEQseUJBQWlCO0FBQUEsTUFDckIsQ0FBQztBQUNELGFBQU8sSUFBSSxRQUFRLENBQUMsU0FBUyxXQUFXO0FBQ3BDLGNBQU0sVUFBVSxHQUFHLE1BQU0sY0FBYyxDQUFDLFdBQVc7QUFDL0MsaUJBQU8sTUFBTTtBQUNiLHlCQUFlO0FBQUEsWUFDWCxJQUFJLG9CQUFvQixRQUFRLFFBQVE7QUFBQSxZQUN4QyxJQUFJLG9CQUFvQixRQUFRLFFBQVE7QUFBQSxVQUM1QyxDQUFDO0FBQUEsUUFDTCxDQUFDO0FBQ0QsZUFBTyxHQUFHLFNBQVMsTUFBTTtBQUN6QixlQUFPLE9BQU8sVUFBVSxNQUFNO0FBQzFCLGlCQUFPLGVBQWUsU0FBUyxNQUFNO0FBQ3JDLGtCQUFRO0FBQUEsWUFDSixhQUFhLE1BQU07QUFBRSxxQkFBTztBQUFBLFlBQVc7QUFBQSxZQUN2QyxPQUFPLE1BQU07QUFBRSxxQkFBTyxNQUFNO0FBQUEsWUFBRztBQUFBLFVBQ25DLENBQUM7QUFBQSxRQUNMLENBQUM7QUFBQSxNQUNMLENBQUM7QUFBQSxJQUNMO0FBQ0EsYUFBUywwQkFBMEIsVUFBVSxXQUFXLFNBQVM7QUFDN0QsWUFBTSxVQUFVLEdBQUcsTUFBTSxrQkFBa0IsUUFBUTtBQUNuRCxhQUFPO0FBQUEsUUFDSCxJQUFJLG9CQUFvQixRQUFRLFFBQVE7QUFBQSxRQUN4QyxJQUFJLG9CQUFvQixRQUFRLFFBQVE7QUFBQSxNQUM1QztBQUFBLElBQ0o7QUFDQSxhQUFTLDRCQUE0QixNQUFNLFdBQVcsU0FBUztBQUMzRCxVQUFJO0FBQ0osWUFBTSxZQUFZLElBQUksUUFBUSxDQUFDLFNBQVMsWUFBWTtBQUNoRCx5QkFBaUI7QUFBQSxNQUNyQixDQUFDO0FBQ0QsYUFBTyxJQUFJLFFBQVEsQ0FBQyxTQUFTLFdBQVc7QUFDcEMsY0FBTSxVQUFVLEdBQUcsTUFBTSxjQUFjLENBQUMsV0FBVztBQUMvQyxpQkFBTyxNQUFNO0FBQ2IseUJBQWU7QUFBQSxZQUNYLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFlBQ3hDLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFVBQzVDLENBQUM7QUFBQSxRQUNMLENBQUM7QUFDRCxlQUFPLEdBQUcsU0FBUyxNQUFNO0FBQ3pCLGVBQU8sT0FBTyxNQUFNLGFBQWEsTUFBTTtBQUNuQyxpQkFBTyxlQUFlLFNBQVMsTUFBTTtBQUNyQyxnQkFBTSxVQUFVLE9BQU8sUUFBUTtBQUMvQixjQUFJLFlBQVksUUFBUSxPQUFPLFlBQVksVUFBVTtBQUNqRCxtQkFBTyxJQUFJLE1BQU0sOEJBQThCLE9BQU8sRUFBRSxDQUFDO0FBQ3pEO0FBQUEsVUFDSjtBQUNBLGdCQUFNLFlBQVksUUFBUTtBQUMxQixrQkFBUTtBQUFBLFlBQ0osTUFBTSxNQUFNO0FBQUEsWUFDWixhQUFhLE1BQU07QUFBRSxxQkFBTztBQUFBLFlBQVc7QUFBQSxZQUN2QyxPQUFPLE1BQU07QUFBRSxxQkFBTyxNQUFNO0FBQUEsWUFBRztBQUFBLFVBQ25DLENBQUM7QUFBQSxRQUNMLENBQUM7QUFBQSxNQUNMLENBQUM7QUFBQSxJQUNMO0FBQ0EsYUFBUyw0QkFBNEIsTUFBTSxXQUFXLFNBQVM7QUFDM0QsWUFBTSxVQUFVLEdBQUcsTUFBTSxrQkFBa0IsTUFBTSxXQUFXO0FBQzVELGFBQU87QUFBQSxRQUNILElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFFBQ3hDLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLE1BQzVDO0FBQUEsSUFDSjtBQUNBLGFBQVMsaUJBQWlCLE9BQU87QUFDN0IsWUFBTSxZQUFZO0FBQ2xCLGFBQU8sVUFBVSxTQUFTLFVBQWEsVUFBVSxnQkFBZ0I7QUFBQSxJQUNyRTtBQUNBLGFBQVMsaUJBQWlCLE9BQU87QUFDN0IsWUFBTSxZQUFZO0FBQ2xCLGFBQU8sVUFBVSxVQUFVLFVBQWEsVUFBVSxnQkFBZ0I7QUFBQSxJQUN0RTtBQUNBLGFBQVNGLHlCQUF3QixPQUFPLFFBQVEsUUFBUSxTQUFTO0FBQzdELFVBQUksQ0FBQyxRQUFRO0FBQ1QsaUJBQVMsTUFBTTtBQUFBLE1BQ25CO0FBQ0EsWUFBTSxTQUFTLGlCQUFpQixLQUFLLElBQUksSUFBSSxvQkFBb0IsS0FBSyxJQUFJO0FBQzFFLFlBQU0sU0FBUyxpQkFBaUIsTUFBTSxJQUFJLElBQUlFLHFCQUFvQixNQUFNLElBQUk7QUFDNUUsVUFBSSxNQUFNLG1CQUFtQixHQUFHLE9BQU8sR0FBRztBQUN0QyxrQkFBVSxFQUFFLG9CQUFvQixRQUFRO0FBQUEsTUFDNUM7QUFDQSxjQUFRLEdBQUcsTUFBTSx5QkFBeUIsUUFBUSxRQUFRLFFBQVEsT0FBTztBQUFBLElBQzdFO0FBQUE7QUFBQTs7O0FDelNBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQTRDTyxTQUFTLFVBQVUsT0FBeUI7QUFDakQsTUFBSSxpQkFBaUIsU0FBUztBQUM1QixXQUFPO0FBQUEsRUFDVDtBQUNBLFNBQU8sSUFBSSxRQUFRLGVBQWUsaUJBQWlCLFFBQVEsTUFBTSxVQUFVLE9BQU8sS0FBSyxDQUFDO0FBQzFGO0FBR08sU0FBUyxRQUFRLE1BQWMsUUFBUSxLQUFhO0FBQ3pELFFBQU0sT0FBTyxLQUFLLFVBQVUsS0FBSyxTQUFTLFFBQVEsR0FBRyxLQUFLLE1BQU0sR0FBRyxLQUFLLENBQUMsV0FBTSxJQUFJO0FBQ25GLFNBQU8sS0FBSyxXQUFXLE9BQU8sR0FBRyxFQUFFLE1BQU0sR0FBRyxFQUFFO0FBQ2hEO0FBdkRBLElBcUJNLFdBUU87QUE3QmI7QUFBQTtBQUFBO0FBcUJBLElBQU0sWUFBc0Msb0JBQUksSUFBSTtBQUFBLE1BQ2xEO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLElBQ0YsQ0FBQztBQUVNLElBQU0sVUFBTixjQUFzQixNQUFNO0FBQUEsTUFHakMsWUFDVyxNQUNULFNBQ0E7QUFDQSxjQUFNLE9BQU87QUFISjtBQUFBLE1BSVg7QUFBQSxNQUpXO0FBQUEsTUFITyxPQUFPO0FBQUEsTUFTekIsSUFBSSxlQUF3QjtBQUMxQixlQUFPLENBQUMsVUFBVSxJQUFJLEtBQUssSUFBSTtBQUFBLE1BQ2pDO0FBQUEsSUFDRjtBQUFBO0FBQUE7OztBQ3hDQSxJQUFBQyx5QkFBd0M7QUFGeEMsT0FBTyxZQUFZO0FBQ25CLFNBQVMsWUFBWTs7O0FDR3JCLDRCQUlPO0FBZ0JBLElBQU0sWUFBWSxJQUFJO0FBQUEsRUFDM0I7QUFBQSxFQUNBLDBDQUFvQjtBQUN0QjtBQU1PLElBQU0sV0FBVyxJQUFJO0FBQUEsRUFDMUI7QUFBQSxFQUNBLDBDQUFvQjtBQUN0QjtBQU1PLElBQU0sZUFBZSxJQUFJO0FBQUEsRUFDOUI7QUFBQSxFQUNBLDBDQUFvQjtBQUN0QjtBQUdPLElBQU0sNkJBQTZCLElBQUk7QUFBQSxFQUM1QztBQUFBLEVBQ0EsMENBQW9CO0FBQ3RCO0FBTU8sSUFBTSxnQkFBZ0IsSUFBSTtBQUFBLEVBQy9CO0FBQUEsRUFDQSwwQ0FBb0I7QUFDdEI7QUFPTyxJQUFNLFdBQVc7QUFBQSxFQUN0QixJQUFJO0FBQUEsRUFDSixTQUFTO0FBQUEsRUFDVCxPQUFPO0FBQUEsRUFDUCxhQUFhO0FBQUEsRUFDYixTQUFTO0FBQUEsSUFDUDtBQUFBLE1BQ0UsTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sV0FBVztBQUFBLE1BQ1gsT0FBTztBQUFBLE1BQ1AsV0FBVztBQUFBLE1BQ1gsVUFBVTtBQUFBLE1BQ1YsZ0JBQWdCO0FBQUEsTUFDaEIsUUFBUSxDQUFDLGlCQUFpQixhQUFhO0FBQUEsSUFDekM7QUFBQSxJQUNBO0FBQUEsTUFDRSxNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixXQUFXO0FBQUEsTUFDWCxPQUFPO0FBQUEsTUFDUCxXQUFXO0FBQUEsTUFDWCxVQUFVO0FBQUEsTUFDVixnQkFBZ0I7QUFBQSxNQUNoQixRQUFRLENBQUMsaUJBQWlCLGVBQWUsa0JBQWtCO0FBQUEsSUFDN0Q7QUFBQSxJQUNBO0FBQUEsTUFDRSxNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixXQUFXO0FBQUEsTUFDWCxPQUFPO0FBQUEsTUFDUCxXQUFXO0FBQUEsTUFDWCxVQUFVO0FBQUEsTUFDVixnQkFBZ0I7QUFBQSxNQUNoQixRQUFRLENBQUMsaUJBQWlCLGVBQWUsa0JBQWtCO0FBQUEsTUFDM0QsVUFBVTtBQUFBLElBQ1o7QUFBQSxJQUNBO0FBQUEsTUFDRSxNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixXQUFXO0FBQUEsTUFDWCxPQUFPO0FBQUEsTUFDUCxXQUFXO0FBQUEsTUFDWCxVQUFVO0FBQUEsTUFDVixnQkFBZ0I7QUFBQSxJQUNsQjtBQUFBLElBQ0E7QUFBQSxNQUNFLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLFdBQVc7QUFBQSxNQUNYLE9BQU87QUFBQSxNQUNQLFdBQVc7QUFBQSxNQUNYLFVBQVU7QUFBQSxNQUNWLGdCQUFnQjtBQUFBLElBQ2xCO0FBQUEsRUFDRjtBQUFBLEVBQ0EsUUFBUTtBQUFBLElBQ04sWUFBWSxFQUFFLE1BQU0sUUFBUSxTQUFTLGNBQWM7QUFBQSxJQUNuRCxnQkFBZ0IsRUFBRSxNQUFNLFFBQVEsU0FBUyxrQkFBa0I7QUFBQSxJQUMzRCxnQkFBZ0IsRUFBRSxNQUFNLFFBQVEsU0FBUyxtQkFBbUI7QUFBQSxJQUM1RCxlQUFlLEVBQUUsTUFBTSxRQUFRLFNBQVMsaUJBQWlCO0FBQUEsSUFDekQsZUFBZSxFQUFFLE1BQU0sUUFBUSxTQUFTLGlCQUFpQjtBQUFBLElBQ3pELGFBQWEsRUFBRSxNQUFNLE9BQVEsU0FBUyxlQUFlO0FBQUEsSUFDckQsa0JBQWtCLEVBQUUsTUFBTSxRQUFRLFNBQVMsb0JBQW9CO0FBQUEsRUFDakU7QUFBQSxFQUNBLFlBQVk7QUFBQSxJQUNWO0FBQUEsTUFDRSxJQUFJO0FBQUEsTUFDSixNQUFNO0FBQUEsTUFDTixVQUFVO0FBQUEsTUFDVixTQUFTLEVBQUUsTUFBTSxpQkFBaUIsU0FBUyxDQUFDLEdBQUcsV0FBVyxNQUFNO0FBQUEsTUFDaEUsUUFBUTtBQUFBLFFBQ04sT0FBTyxDQUFDLFNBQVMsT0FBTztBQUFBLFFBQ3hCLFNBQVMsQ0FBQztBQUFBLFFBQ1YsTUFBTTtBQUFBLE1BQ1I7QUFBQSxJQUNGO0FBQUEsSUFDQTtBQUFBLE1BQ0UsSUFBSTtBQUFBLE1BQ0osTUFBTTtBQUFBLE1BQ04sVUFBVTtBQUFBLE1BQ1YsU0FBUyxFQUFFLE1BQU0saUJBQWlCLFNBQVMsQ0FBQyxHQUFHLFdBQVcsTUFBTTtBQUFBLE1BQ2hFLFFBQVE7QUFBQSxRQUNOLE9BQU8sQ0FBQyxTQUFTLFFBQVE7QUFBQSxRQUN6QixTQUFTO0FBQUEsVUFDUCxFQUFFLE1BQU0sVUFBVSxPQUFPLFFBQVEsVUFBVSxNQUFNLFNBQVMsS0FBSztBQUFBLFVBQy9ELEVBQUUsTUFBTSxhQUFhLE9BQU8sUUFBUSxVQUFVLE9BQU8sU0FBUyxZQUFZO0FBQUEsUUFDNUU7QUFBQSxRQUNBLE1BQU07QUFBQSxNQUNSO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFBQSxFQUNBLGNBQWMsRUFBRSxRQUFRLG1CQUFtQixTQUFTLE1BQU0sT0FBTyxtQkFBbUI7QUFBQSxFQUNwRixXQUFXLEVBQUUsVUFBVSxHQUFHLFlBQVksR0FBRyxZQUFZLFVBQVUsS0FBSyxZQUFZO0FBQ2xGOzs7QUNwSU8sSUFBTSxTQUFOLE1BQWE7QUFBQSxFQUNsQixZQUFxQixZQUErQjtBQUEvQjtBQUFBLEVBQWdDO0FBQUEsRUFBaEM7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLEVBTXJCLFVBQVUsU0FBMEIsQ0FBQyxHQUFHLE9BQXFEO0FBQzNGLFdBQU8sS0FBSyxXQUFXLFlBQXFDLFVBQVUsUUFBUSxRQUFRLEdBQUcsTUFBTSxLQUFLLENBQUM7QUFBQSxFQUN2RztBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsRUFNQSxTQUFTLFNBQXlCLENBQUMsR0FBRyxPQUFvRDtBQUN4RixXQUFPLEtBQUssV0FBVyxZQUFvQyxTQUFTLFFBQVEsUUFBUSxHQUFHLE1BQU0sS0FBSyxDQUFDO0FBQUEsRUFDckc7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLEVBTUEsYUFBYSxTQUE2QixDQUFDLEdBQUcsT0FBd0Q7QUFDcEcsV0FBTyxLQUFLLFdBQVcsWUFBd0MsYUFBYSxRQUFRLFFBQVEsR0FBRyxNQUFNLEtBQUssQ0FBQztBQUFBLEVBQzdHO0FBQUE7QUFBQSxFQUdBLDZCQUE2QixTQUEyRTtBQUN0RyxXQUFPLEtBQUssV0FBVyxlQUF1QiwyQkFBMkIsUUFBUSxPQUFPO0FBQUEsRUFDMUY7QUFBQTtBQUFBLEVBR0EsVUFBZ0I7QUFDZCxTQUFLLFdBQVcsUUFBUTtBQUFBLEVBQzFCO0FBQ0Y7QUFvRUEsU0FBUyxNQUFNLE9BQTJEO0FBQ3hFLFNBQU8sVUFBVSxTQUFZLENBQUMsSUFBSSxDQUFDLEtBQUs7QUFDMUM7OztBQy9IQSxJQUFBQyx5QkFNTztBQUNQLGtCQUFvQzs7O0FDTnBDLElBQUFDLHlCQUtPO0FBRVA7QUFHQSxJQUFNLGFBQWEsSUFBSTtBQUV2QixJQUFNLFdBQVcsTUFBTSxPQUFPO0FBRTlCLElBQU0sWUFBWSxPQUFPLEtBQUssVUFBVTtBQUVqQyxJQUFNLGNBQU4sY0FBMEIsNkNBQXNCO0FBQUEsRUFPckQsWUFBNkIsUUFBa0I7QUFDN0MsVUFBTTtBQURxQjtBQUFBLEVBRTdCO0FBQUEsRUFGNkI7QUFBQSxFQU43QixVQUFvQixDQUFDO0FBQUEsRUFDckIsUUFBUTtBQUFBO0FBQUEsRUFFUjtBQUFBLEVBQ0EsVUFBVTtBQUFBLEVBTVYsT0FBTyxVQUFvQztBQUN6QyxVQUFNLFNBQVMsQ0FBQyxVQUF3QjtBQUN0QyxVQUFJLEtBQUssU0FBUztBQUNoQjtBQUFBLE1BQ0Y7QUFDQSxXQUFLLFFBQVEsS0FBSyxLQUFLO0FBQ3ZCLFdBQUssU0FBUyxNQUFNO0FBQ3BCLFVBQUk7QUFDRixpQkFBUyxVQUFVLEtBQUssTUFBTSxHQUFHLFlBQVksUUFBVyxVQUFVLEtBQUssTUFBTSxHQUFHO0FBQzlFLG1CQUFTLE9BQU87QUFBQSxRQUNsQjtBQUFBLE1BQ0YsU0FBUyxPQUFPO0FBRWQsYUFBSyxVQUFVO0FBQ2YsYUFBSyxVQUFVLENBQUM7QUFDaEIsYUFBSyxVQUFVLEtBQUs7QUFBQSxNQUN0QjtBQUFBLElBQ0Y7QUFDQSxVQUFNLFVBQVUsQ0FBQyxVQUF1QixLQUFLLFVBQVUsS0FBSztBQUM1RCxVQUFNLFVBQVUsTUFBWSxLQUFLLFVBQVU7QUFDM0MsU0FBSyxPQUFPLEdBQUcsUUFBUSxNQUFNO0FBQzdCLFNBQUssT0FBTyxHQUFHLFNBQVMsT0FBTztBQUMvQixTQUFLLE9BQU8sR0FBRyxTQUFTLE9BQU87QUFDL0IsV0FBTztBQUFBLE1BQ0wsU0FBUyxNQUFNO0FBQ2IsYUFBSyxPQUFPLElBQUksUUFBUSxNQUFNO0FBQzlCLGFBQUssT0FBTyxJQUFJLFNBQVMsT0FBTztBQUNoQyxhQUFLLE9BQU8sSUFBSSxTQUFTLE9BQU87QUFBQSxNQUNsQztBQUFBLElBQ0Y7QUFBQSxFQUNGO0FBQUE7QUFBQSxFQUdBLFFBQTZCO0FBQzNCLFFBQUksS0FBSyxVQUFVLFFBQVc7QUFDNUIsVUFBSSxLQUFLLFVBQVUsR0FBRztBQUNwQixlQUFPO0FBQUEsTUFDVDtBQUNBLFlBQU1DLFVBQVMsS0FBSyxRQUFRO0FBQzVCLFlBQU0sTUFBTUEsUUFBTyxRQUFRLFNBQVM7QUFDcEMsWUFBTSxTQUFTQSxRQUFPO0FBQUEsUUFDcEI7QUFBQSxRQUNBO0FBQUEsUUFDQSxRQUFRLEtBQUssS0FBSyxJQUFJLEtBQUssT0FBTyxVQUFVLElBQUk7QUFBQSxNQUNsRDtBQUNBLGtCQUFZLFFBQVEsUUFBUSxFQUFFO0FBQzlCLFVBQUksUUFBUSxJQUFJO0FBQ2QsWUFBSSxLQUFLLFFBQVEsWUFBWTtBQUMzQixnQkFBTSxZQUFZLHlCQUF5QixVQUFVLFVBQVUsTUFBTTtBQUFBLFFBQ3ZFO0FBQ0EsZUFBTztBQUFBLE1BQ1Q7QUFDQSxXQUFLLFFBQVEsY0FBYyxNQUFNO0FBQ2pDLFdBQUssTUFBTUEsU0FBUSxNQUFNLFVBQVUsTUFBTTtBQUFBLElBQzNDO0FBRUEsUUFBSSxLQUFLLFFBQVEsS0FBSyxPQUFPO0FBQzNCLGFBQU87QUFBQSxJQUNUO0FBQ0EsVUFBTSxTQUFTLEtBQUssUUFBUTtBQUM1QixVQUFNLE9BQU8sT0FBTyxTQUFTLFFBQVEsR0FBRyxLQUFLLEtBQUs7QUFDbEQsU0FBSyxNQUFNLFFBQVEsS0FBSyxLQUFLO0FBQzdCLFNBQUssUUFBUTtBQUNiLFdBQU8sTUFBTSxJQUFJO0FBQUEsRUFDbkI7QUFBQSxFQUVBLFVBQWtCO0FBQ2hCLFVBQU0sT0FBTyxLQUFLLFFBQVEsQ0FBQztBQUMzQixRQUFJLEtBQUssUUFBUSxXQUFXLEtBQUssU0FBUyxRQUFXO0FBQ25ELGFBQU87QUFBQSxJQUNUO0FBQ0EsVUFBTSxTQUFTLE9BQU8sT0FBTyxLQUFLLFNBQVMsS0FBSyxLQUFLO0FBQ3JELFNBQUssVUFBVSxDQUFDLE1BQU07QUFDdEIsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVBLE1BQU0sUUFBZ0IsT0FBcUI7QUFDekMsU0FBSyxVQUFVLENBQUMsT0FBTyxTQUFTLEtBQUssQ0FBQztBQUN0QyxTQUFLLFNBQVM7QUFBQSxFQUNoQjtBQUNGO0FBR0EsU0FBUyxZQUFZLFFBQWdCLFVBQXlCO0FBRTVELFFBQU0sU0FBUyxXQUFXLFNBQVMsT0FBTyxRQUFRLE9BQU8sRUFBRSxHQUFHLE1BQU0sTUFBTTtBQUMxRSxhQUFXLENBQUMsT0FBTyxJQUFJLEtBQUssTUFBTSxRQUFRLEdBQUc7QUFDM0MsVUFBTSxVQUFVLENBQUMsWUFBWSxVQUFVLE1BQU0sU0FBUztBQUN0RCxVQUFNLE9BQU8sVUFBVSw4QkFBOEI7QUFDckQsUUFBSSxDQUFDLEtBQUssS0FBSyxJQUFJLEdBQUc7QUFDcEIsWUFBTSxZQUFZLFFBQVEsTUFBTTtBQUFBLElBQ2xDO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxjQUFjLFFBQXdCO0FBQzdDLFFBQU0sU0FBUyxPQUNaLE1BQU0sTUFBTSxFQUNaLElBQUksQ0FBQyxTQUFTLGdDQUFnQyxLQUFLLElBQUksSUFBSSxDQUFDLENBQUMsRUFDN0QsT0FBTyxDQUFDQyxXQUFVQSxXQUFVLE1BQVM7QUFDeEMsUUFBTSxRQUFRLE9BQU8sQ0FBQztBQUN0QixNQUFJLFVBQVUsUUFBVztBQUN2QixVQUFNLFlBQVksbUNBQW1DLE1BQU07QUFBQSxFQUM3RDtBQUNBLE1BQUksT0FBTyxTQUFTLEtBQUssQ0FBQyxhQUFhLEtBQUssS0FBSyxHQUFHO0FBQ2xELFVBQU0sWUFBWSx3Q0FBd0MsTUFBTTtBQUFBLEVBQ2xFO0FBQ0EsUUFBTSxTQUFTLE9BQU8sS0FBSztBQUMzQixNQUFJLFNBQVMsVUFBVTtBQUNyQixVQUFNLFlBQVksZ0JBQWdCLE1BQU0sa0NBQWtDLFFBQVEsSUFBSSxNQUFNO0FBQUEsRUFDOUY7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLE1BQU0sTUFBdUI7QUFDcEMsTUFBSTtBQUNKLE1BQUk7QUFDRixZQUFRLEtBQUssTUFBTSxJQUFJO0FBQUEsRUFDekIsU0FBUyxPQUFPO0FBQ2QsVUFBTSxZQUFZLCtCQUFnQyxNQUFnQixPQUFPLEtBQUssSUFBSTtBQUFBLEVBQ3BGO0FBQ0EsTUFDRSxPQUFPLFVBQVUsWUFDakIsVUFBVSxRQUNWLEVBQUUsYUFBYSxVQUNmLE1BQU0sWUFBWSxTQUNsQixFQUFFLFlBQVksU0FBUyxZQUFZLFNBQVMsV0FBVyxRQUN2RDtBQUNBLFVBQU0sWUFBWSwyQ0FBMkMsSUFBSTtBQUFBLEVBQ25FO0FBQ0EsU0FBTztBQUNUO0FBRUEsU0FBUyxZQUFZLE1BQWMsT0FBd0I7QUFDekQsU0FBTyxJQUFJO0FBQUEsSUFDVDtBQUFBLElBQ0EsWUFBWSxJQUFJLG1DQUE4QixRQUFRLE1BQU0sUUFBUSxDQUFDLENBQUM7QUFBQSxFQUV4RTtBQUNGOzs7QUN6S0EsU0FBUyxrQkFBa0Isb0JBQWlDO0FBRzVEOzs7QUNBQTtBQUhBLFNBQVMsYUFBa0Q7QUFDM0QsU0FBUyxnQkFBZ0I7QUFDekIsU0FBUyx1QkFBdUI7QUFHaEMsSUFBTSxVQUFVLFFBQVEsYUFBYTtBQUdyQyxJQUFNLE9BQU87QUFVTixJQUFNLGdCQUFOLE1BQU0sZUFBYztBQUFBLEVBT2pCLFlBQ1csT0FDakIsS0FDQTtBQUZpQjtBQUdqQixVQUFNLFNBQVMsZ0JBQWdCLEVBQUUsT0FBTyxNQUFNLFFBQVEsV0FBVyxTQUFTLENBQUM7QUFDM0UsV0FBTyxHQUFHLFFBQVEsQ0FBQyxTQUFTO0FBQzFCLFVBQUksSUFBSTtBQUNSLFVBQUksS0FBSyxLQUFLLE1BQU0sSUFBSTtBQUN0QixhQUFLLFFBQVEsQ0FBQyxHQUFHLEtBQUssTUFBTSxNQUFNLElBQUksSUFBSSxHQUFHLElBQUk7QUFBQSxNQUNuRDtBQUFBLElBQ0YsQ0FBQztBQUVELFVBQU0sTUFBTSxHQUFHLFNBQVMsTUFBTSxNQUFTO0FBQ3ZDLFNBQUssUUFBUSxJQUFJLFFBQVEsQ0FBQyxZQUFZO0FBQ3BDLFlBQU0sS0FBSyxRQUFRLENBQUMsTUFBTSxXQUFXO0FBQ25DLGFBQUssV0FBVztBQUVoQixhQUFLLGFBQWEsU0FBUztBQUMzQixjQUFNLE1BQU0sV0FBVyxPQUFPLGtCQUFrQixRQUFRLFNBQVMsS0FBSyxNQUFNLE1BQU07QUFDbEYsY0FBTSxLQUFLLFNBQVMsTUFBTSxRQUFRLEdBQUcsQ0FBQztBQUFBLE1BQ3hDLENBQUM7QUFBQSxJQUNILENBQUM7QUFBQSxFQUNIO0FBQUEsRUFyQm1CO0FBQUE7QUFBQSxFQU5WO0FBQUEsRUFDVCxXQUFXO0FBQUEsRUFDWCxRQUFrQixDQUFDO0FBQUEsRUFDbkI7QUFBQTtBQUFBLEVBMkJBLGFBQWEsTUFBTSxTQUF5QixLQUFxRDtBQUMvRixRQUFJLENBQUMsU0FBUyxRQUFRLEtBQUssRUFBRSxnQkFBZ0IsTUFBTSxDQUFDLEdBQUcsWUFBWSxHQUFHO0FBQ3BFLFlBQU0sSUFBSSxRQUFRLGFBQWEseUJBQXlCLFFBQVEsR0FBRyxrQkFBa0I7QUFBQSxJQUN2RjtBQUNBLFVBQU0sUUFBUSxNQUFNLFFBQVEsU0FBUyxRQUFRLE1BQU07QUFBQSxNQUNqRCxLQUFLLFFBQVE7QUFBQSxNQUNiLEtBQUssUUFBUSxPQUFPLFFBQVE7QUFBQTtBQUFBLE1BRTVCLFVBQVUsQ0FBQztBQUFBLE1BQ1gsYUFBYTtBQUFBLElBQ2YsQ0FBQztBQUVELFdBQU8sSUFBSSxRQUFRLENBQUMsU0FBUyxXQUFXO0FBQ3RDLFlBQU0sS0FBSyxTQUFTLENBQUMsVUFBaUM7QUFDcEQ7QUFBQSxVQUNFLE1BQU0sU0FBUyxXQUNYLElBQUk7QUFBQSxZQUNGO0FBQUEsWUFDQSxxQkFBZ0IsUUFBUSxPQUFPO0FBQUEsVUFDakMsSUFDQSxJQUFJLFFBQVEsZ0JBQWdCLFNBQUksUUFBUSxPQUFPLHlCQUFvQixNQUFNLE9BQU8sR0FBRztBQUFBLFFBQ3pGO0FBQUEsTUFDRixDQUFDO0FBQ0QsWUFBTSxLQUFLLFNBQVMsTUFBTSxRQUFRLElBQUksZUFBYyxPQUFPLEdBQUcsQ0FBQyxDQUFDO0FBQUEsSUFDbEUsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQUVBLElBQUksU0FBMkU7QUFDN0UsV0FBTyxLQUFLLE1BQU07QUFBQSxFQUNwQjtBQUFBLEVBRUEsSUFBSSxRQUFpRDtBQUNuRCxXQUFPLEtBQUssTUFBTTtBQUFBLEVBQ3BCO0FBQUEsRUFFQSxJQUFJLE1BQTBCO0FBQzVCLFdBQU8sS0FBSyxNQUFNO0FBQUEsRUFDcEI7QUFBQSxFQUVBLElBQUksVUFBbUI7QUFDckIsV0FBTyxLQUFLO0FBQUEsRUFDZDtBQUFBO0FBQUEsRUFHQSxJQUFJLFlBQW9CO0FBQ3RCLFdBQU8sS0FBSyxNQUFNLFdBQVcsSUFBSSxLQUFLLG1CQUFtQixLQUFLLE1BQU0sS0FBSyxVQUFLLENBQUM7QUFBQSxFQUNqRjtBQUFBO0FBQUEsRUFHQSxNQUFNLE9BQThCO0FBQ2xDLFNBQUssYUFBYSxLQUFLLE9BQU8sS0FBSztBQUNuQyxXQUFPLEtBQUs7QUFBQSxFQUNkO0FBQUEsRUFFQSxNQUFNLE9BQU8sT0FBOEI7QUFDekMsU0FBSyxNQUFNLE1BQU0sSUFBSTtBQUVyQixTQUFLLE1BQU0sT0FBTyxPQUFPO0FBQ3pCLGVBQVcsVUFBVSxDQUFDLFdBQVcsU0FBUyxHQUFZO0FBQ3BELFVBQUksTUFBTSxLQUFLLFlBQVksS0FBSyxHQUFHO0FBQ2pDO0FBQUEsTUFDRjtBQUNBLFdBQUssYUFBYSxNQUFNO0FBQUEsSUFDMUI7QUFDQSxVQUFNLEtBQUssWUFBWSxLQUFLO0FBQzVCLFNBQUssTUFBTSxPQUFPLFFBQVE7QUFDMUIsU0FBSyxNQUFNLE9BQU8sUUFBUTtBQUFBLEVBQzVCO0FBQUEsRUFFQSxNQUFNLFlBQVksY0FBd0M7QUFDeEQsUUFBSTtBQUNKLFVBQU0sT0FBTyxJQUFJLFFBQWUsQ0FBQyxZQUFZO0FBQzNDLGNBQVEsV0FBVyxNQUFNLFFBQVEsS0FBSyxHQUFHLFlBQVk7QUFBQSxJQUN2RCxDQUFDO0FBQ0QsVUFBTSxTQUFTLE1BQU0sUUFBUSxLQUFLLENBQUMsS0FBSyxNQUFNLEtBQUssTUFBTSxJQUFhLEdBQUcsSUFBSSxDQUFDO0FBQzlFLGlCQUFhLEtBQUs7QUFDbEIsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVBLGFBQWEsUUFBcUM7QUFDaEQsVUFBTSxNQUFNLEtBQUssTUFBTTtBQUN2QixRQUFJLFFBQVEsUUFBVztBQUNyQjtBQUFBLElBQ0Y7QUFDQSxRQUFJLFNBQVM7QUFFWCxVQUFJLEtBQUssVUFBVTtBQUNqQixjQUFNLFlBQVksQ0FBQyxRQUFRLE9BQU8sR0FBRyxHQUFHLE1BQU0sSUFBSSxHQUFHLEVBQUUsYUFBYSxLQUFLLENBQUM7QUFBQSxNQUM1RTtBQUNBO0FBQUEsSUFDRjtBQUNBLFFBQUk7QUFDRixjQUFRLEtBQUssQ0FBQyxLQUFLLE1BQU07QUFBQSxJQUMzQixRQUFRO0FBQUEsSUFFUjtBQUFBLEVBQ0Y7QUFDRjs7O0FEM0lPLElBQU0sYUFBcUMsU0FBUyxXQUFXLElBQUksQ0FBQyxFQUFFLEdBQUcsTUFBTSxFQUFFO0FBZ0J4RixJQUFNLE9BQU87QUFRTixTQUFTLFdBQ2QsTUFDQSxXQUNBLE1BQ1U7QUFDVixRQUFNLFFBQVEsU0FBUyxXQUFXLEtBQUssQ0FBQyxFQUFFLEdBQUcsTUFBTSxPQUFPLFNBQVM7QUFDbkUsTUFBSSxVQUFVLFFBQVc7QUFDdkIsVUFBTSxJQUFJLFFBQVEsZ0JBQWdCLCtCQUEwQixTQUFTLFNBQUk7QUFBQSxFQUMzRTtBQUNBLFFBQU0sU0FBaUMsRUFBRSxNQUFNLE1BQU0sT0FBTyxJQUFJLEVBQUU7QUFDbEUsUUFBTSxFQUFFLE9BQU8sUUFBUSxJQUFJLE1BQU07QUFDakMsTUFBSSxLQUFLLEtBQUssQ0FBQyxHQUFHLE9BQU8sTUFBTSxNQUFNLENBQUMsTUFBTSxXQUFXLEtBQUssS0FBSyxNQUFNLE1BQU0sSUFBSSxDQUFDLEdBQUc7QUFDbkYsV0FBTyxLQUFLO0FBQUEsTUFBSSxDQUFDLFFBQ2YsSUFBSSxRQUFRLHNCQUFzQixDQUFDLEdBQUcsU0FBaUIsT0FBTyxJQUFJLEtBQUssRUFBRTtBQUFBLElBQzNFO0FBQUEsRUFDRjtBQUNBLFFBQU0sUUFBUSxRQUFRLFFBQVEsQ0FBQyxFQUFFLE1BQU0sTUFBTSxNQUFNLENBQUMsTUFBTSxPQUFPLEtBQUssS0FBSyxFQUFFLENBQUM7QUFDOUUsU0FBTyxDQUFDLEdBQUcsTUFBTSxHQUFHLE9BQU8sR0FBRyxLQUFLO0FBQ3JDO0FBVUEsZUFBc0IsT0FDcEIsU0FDQSxLQUNBLFVBQ21CO0FBQ25CLFFBQU0sT0FBTyxRQUFRLGNBQWMsV0FBVyxNQUFNLFNBQVMsSUFBSTtBQUNqRSxRQUFNLE9BQU8sV0FBVyxRQUFRLE1BQU0sUUFBUSxXQUFXLElBQUk7QUFDN0QsTUFBSSxLQUFLLENBQUMsUUFBUSxTQUFTLEdBQUcsSUFBSSxFQUFFLElBQUksTUFBTSxFQUFFLEtBQUssR0FBRyxDQUFDLFVBQVUsUUFBUSxHQUFHLEdBQUc7QUFDakYsUUFBTSxTQUFTLE1BQU0sY0FBYyxNQUFNLEVBQUUsR0FBRyxTQUFTLEtBQUssR0FBRyxHQUFHO0FBQ2xFLE1BQUksU0FBUyxRQUFXO0FBQ3RCLFdBQU8sRUFBRSxTQUFTLFFBQVEsT0FBTyxPQUFPLFFBQVEsUUFBUSxPQUFPLE1BQU07QUFBQSxFQUN2RTtBQUVBLFNBQU8sT0FBTyxZQUFZLE1BQU07QUFDaEMsU0FBTyxPQUFPLEdBQUcsUUFBUSxDQUFDLFNBQWlCLElBQUksS0FBSyxRQUFRLENBQUMsQ0FBQztBQUM5RCxNQUFJO0FBQ0YsVUFBTSxTQUFTLE1BQU0sUUFBUSxRQUFRLE1BQU0sU0FBUyxLQUFLO0FBQ3pELFdBQU8sRUFBRSxTQUFTLFFBQVEsT0FBTyxRQUFRLFFBQVEsUUFBUSxPQUFPO0FBQUEsRUFDbEUsU0FBUyxPQUFPO0FBQ2QsVUFBTSxPQUFPLE1BQU0sU0FBUyxLQUFLO0FBQ2pDLFVBQU07QUFBQSxFQUNSO0FBQ0Y7QUFHQSxlQUFlLFFBQVEsUUFBdUIsTUFBYyxTQUFrQztBQUM1RixRQUFNLFdBQVcsS0FBSyxJQUFJLElBQUk7QUFDOUIsTUFBSTtBQUNKLE9BQUssT0FBTyxNQUFNLEtBQUssQ0FBQyxTQUFTO0FBQy9CLFVBQU07QUFBQSxFQUNSLENBQUM7QUFDRCxXQUFTLE9BQU8sSUFBSSxLQUFLLElBQUksSUFBSSxVQUFVLE9BQU8sS0FBSyxJQUFJLE9BQU8sR0FBRyxHQUFHLEdBQUc7QUFDekUsVUFBTSxTQUFTLE1BQU0sV0FBVyxJQUFJO0FBQ3BDLFFBQUksV0FBVyxRQUFXO0FBQ3hCLGFBQU87QUFBQSxJQUNUO0FBQ0EsUUFBSSxRQUFRLFFBQVc7QUFDckIsWUFBTSxJQUFJO0FBQUEsUUFDUjtBQUFBLFFBQ0EsWUFBWSxHQUFHLG9DQUFvQyxPQUFPLFNBQVM7QUFBQSxNQUNyRTtBQUFBLElBQ0Y7QUFDQSxVQUFNLElBQUksUUFBUSxDQUFDLFlBQVksV0FBVyxTQUFTLElBQUksQ0FBQztBQUFBLEVBQzFEO0FBQ0EsUUFBTSxJQUFJO0FBQUEsSUFDUjtBQUFBLElBQ0Esd0JBQXdCLElBQUksSUFBSSxJQUFJLFdBQVcsVUFBVSxHQUFJLE1BQU0sT0FBTyxTQUFTO0FBQUEsRUFDckY7QUFDRjtBQUVBLFNBQVMsV0FBVyxNQUEyQztBQUM3RCxTQUFPLElBQUksUUFBUSxDQUFDLFlBQVk7QUFDOUIsVUFBTSxTQUFTLGlCQUFpQixFQUFFLE1BQU0sTUFBTSxTQUFTLEtBQUssQ0FBQztBQUM3RCxXQUFPLEtBQUssV0FBVyxNQUFNO0FBQzNCLGFBQU8sbUJBQW1CLE9BQU87QUFDakMsYUFBTyxHQUFHLFNBQVMsTUFBTSxNQUFTO0FBQ2xDLGNBQVEsTUFBTTtBQUFBLElBQ2hCLENBQUM7QUFDRCxXQUFPLEtBQUssU0FBUyxNQUFNLFFBQVEsTUFBUyxDQUFDO0FBQUEsRUFDL0MsQ0FBQztBQUNIO0FBRUEsU0FBUyxXQUE0QjtBQUNuQyxTQUFPLElBQUksUUFBUSxDQUFDLFNBQVMsV0FBVztBQUN0QyxVQUFNLFFBQVEsYUFBYTtBQUMzQixVQUFNLEtBQUssU0FBUyxNQUFNO0FBQzFCLFVBQU0sT0FBTyxHQUFHLE1BQU0sTUFBTTtBQUMxQixZQUFNLFVBQVUsTUFBTSxRQUFRO0FBQzlCLFlBQU0sT0FBTyxPQUFPLFlBQVksWUFBWSxZQUFZLE9BQU8sUUFBUSxPQUFPO0FBQzlFLFlBQU0sTUFBTSxNQUFNLFFBQVEsSUFBSSxDQUFDO0FBQUEsSUFDakMsQ0FBQztBQUFBLEVBQ0gsQ0FBQztBQUNIO0FBRUEsU0FBUyxPQUFPLE1BQXNCO0FBQ3BDLFNBQU8scUJBQXFCLEtBQUssSUFBSSxJQUFJLE9BQU8sS0FBSyxVQUFVLElBQUk7QUFDckU7OztBRjVIQTs7O0FJUEE7QUFFTyxTQUFTLG9CQUFvQixPQUFpQztBQUNuRSxRQUFNLFNBQVMsT0FBTyxPQUFPLEVBQUU7QUFDL0IsU0FBTyxPQUFPLFNBQVMsR0FBRyxVQUFVO0FBQ3BDLFNBQU87QUFDVDtBQUVPLFNBQVMsbUJBQW1CLE9BQWdDO0FBQ2pFLGFBQVcsT0FBTyxNQUFNLE1BQVM7QUFDakMsU0FBTztBQUNUO0FBRU8sU0FBUyx1QkFBdUIsT0FBb0M7QUFDekUsYUFBVyxPQUFPLENBQUMsUUFBUSxPQUFPO0FBQ2hDLFdBQU8sT0FBTyxRQUFRLEdBQUcsR0FBRyxFQUFFLFNBQVM7QUFDdkMsYUFBUyxRQUFRLGdCQUFnQixJQUFJLE1BQU07QUFDM0MsYUFBUyxRQUFRLFlBQVksSUFBSSxNQUFNO0FBQ3ZDLGFBQVMsUUFBUSxrQkFBa0IsSUFBSSxDQUFDLE9BQU9DLFVBQVMsTUFBTSxPQUFPQSxPQUFNLENBQUMsQ0FBQztBQUM3RSxhQUFTLFFBQVEsYUFBYSxJQUFJLE9BQU87QUFDekMsYUFBUyxRQUFRLFlBQVksSUFBSSxPQUFPO0FBQUEsRUFDMUMsQ0FBQztBQUNELFNBQU87QUFDVDtBQUlBLFNBQVMsV0FBVyxPQUFnQixNQUFnRDtBQUNsRixRQUFNLFFBQVEsT0FBTyxPQUFPLE9BQU8sRUFBRSxFQUFFLE9BQU8sR0FBRyxRQUFRO0FBQ3pELGFBQVcsQ0FBQyxNQUFNLElBQUksS0FBSyxPQUFPLFFBQVEsS0FBSyxHQUFHO0FBQ2hELFVBQU0sS0FBSyxVQUFVLEtBQUssV0FBVyxLQUFLLElBQUksRUFBRSxXQUFXLEtBQUssSUFBSSxDQUFDO0FBQ3JFLFVBQU0sVUFBVSxPQUFPLE1BQU0sRUFBRSxFQUFFLFNBQVM7QUFDMUMsUUFBSSxDQUFDLE1BQU0sUUFBUSxPQUFPLEdBQUc7QUFDM0IsWUFBTSxVQUFVLEdBQUcsRUFBRSxZQUFZLFVBQVUsT0FBTztBQUFBLElBQ3BEO0FBQ0EsZUFBVyxDQUFDLE9BQU8sTUFBTSxLQUFLLFFBQVEsUUFBUSxHQUFHO0FBQy9DLFlBQU1BLFFBQU8sR0FBRyxFQUFFLFlBQVksS0FBSztBQUNuQyxZQUFNLFVBQVUsT0FBTyxRQUFRQSxLQUFJO0FBQ25DLGFBQU8sUUFBUSxJQUFJLEdBQUcsR0FBR0EsS0FBSSxLQUFLO0FBQ2xDLGFBQU8sUUFBUSxhQUFhLEdBQUcsR0FBR0EsS0FBSSxjQUFjO0FBQ3BELGVBQVMsU0FBUyxlQUFlQSxPQUFNLE1BQU07QUFDN0MsZUFBUyxTQUFTLGVBQWVBLE9BQU0sTUFBTTtBQUM3QyxZQUFNLFdBQVcsT0FBTyxRQUFRLFVBQVUsR0FBRyxHQUFHQSxLQUFJLFdBQVc7QUFDL0QsZUFBUyxTQUFTLE9BQU8sR0FBRyxHQUFHQSxLQUFJLGlCQUFpQjtBQUNwRCxlQUFTLFNBQVMsS0FBSyxHQUFHLEdBQUdBLEtBQUksZUFBZTtBQUNoRCxXQUFLLFNBQVNBLEtBQUk7QUFBQSxJQUNwQjtBQUFBLEVBQ0Y7QUFDRjtBQUVBLFNBQVMsU0FBUyxPQUFnQixJQUFrQjtBQUNsRCxRQUFNLFVBQVUsT0FBTyxPQUFPLEVBQUU7QUFDaEMsUUFBTSxRQUFRLE1BQU0sR0FBRyxHQUFHLEVBQUUsU0FBUyxDQUFDO0FBQ3RDLFFBQU0sUUFBUSxRQUFRLEdBQUcsR0FBRyxFQUFFLFdBQVcsQ0FBQztBQUM1QztBQUdBLFNBQVMsU0FDUCxTQUNBLE1BQ0EsSUFDQSxPQUNNO0FBQ04sTUFBSSxRQUFRLElBQUksTUFBTSxRQUFXO0FBQy9CLFVBQU0sUUFBUSxJQUFJLEdBQUcsR0FBRyxFQUFFLElBQUksSUFBSSxFQUFFO0FBQUEsRUFDdEM7QUFDRjtBQUVBLFNBQVMsTUFBTSxPQUFnQixJQUFZLE9BQXFCO0FBQzlELE1BQUksQ0FBQyxPQUFPLFVBQVUsS0FBSyxLQUFNLFFBQW1CLE9BQU87QUFDekQsVUFBTSxVQUFVLElBQUksdUJBQXVCLEtBQUssSUFBSSxLQUFLO0FBQUEsRUFDM0Q7QUFDRjtBQUVBLFNBQVMsT0FBTyxPQUFnQixJQUFrQjtBQUNoRCxNQUFJLE9BQU8sVUFBVSxZQUFZLFFBQVEsR0FBRztBQUMxQyxVQUFNLFVBQVUsSUFBSSxtQkFBbUIsS0FBSztBQUFBLEVBQzlDO0FBQ0Y7QUFFQSxTQUFTLFFBQVEsT0FBZ0IsSUFBa0I7QUFDakQsTUFBSSxDQUFDLE1BQU0sUUFBUSxLQUFLLEdBQUc7QUFDekIsVUFBTSxVQUFVLElBQUksVUFBVSxLQUFLO0FBQUEsRUFDckM7QUFDQSxRQUFNLFFBQVEsQ0FBQyxNQUFNLFVBQVUsT0FBTyxNQUFNLEdBQUcsRUFBRSxJQUFJLEtBQUssRUFBRSxDQUFDO0FBQy9EO0FBRUEsU0FBUyxPQUFPLE9BQWdCLElBQWtCO0FBQ2hELE1BQUksT0FBTyxVQUFVLFlBQVksVUFBVSxRQUFRLE1BQU0sUUFBUSxLQUFLLEdBQUc7QUFDdkUsVUFBTSxVQUFVLElBQUksYUFBYSxLQUFLO0FBQUEsRUFDeEM7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLE9BQU8sT0FBZ0IsSUFBa0I7QUFDaEQsTUFBSSxPQUFPLFVBQVUsVUFBVTtBQUM3QixVQUFNLFVBQVUsSUFBSSxVQUFVLEtBQUs7QUFBQSxFQUNyQztBQUNGO0FBRUEsU0FBUyxVQUFVLElBQVksVUFBa0IsT0FBeUI7QUFDeEUsUUFBTSxPQUFPLFVBQVUsU0FBWSxlQUFlLE1BQU0sUUFBUSxLQUFLLFVBQVUsS0FBSyxHQUFHLEVBQUUsQ0FBQztBQUMxRixTQUFPLElBQUk7QUFBQSxJQUNUO0FBQUEsSUFDQSxHQUFHLE9BQU8sS0FBSyxvQkFBb0IsRUFBRSxjQUFjLFFBQVEsUUFBUSxJQUFJO0FBQUEsRUFDekU7QUFDRjs7O0FDNUdBO0FBR08sU0FBUyxhQUNkLFFBQ0EsT0FBZSxTQUFTLGFBQ0o7QUFDcEIsUUFBTSxDQUFDLFFBQVEsSUFBSSxRQUFRLEVBQUUsSUFBSSxLQUFLLE1BQU0sR0FBRztBQUMvQyxRQUFNLFFBQVEsd0RBQXdELEtBQUssT0FBTyxLQUFLLENBQUM7QUFDeEYsTUFBSSxVQUFVLFFBQVEsTUFBTSxDQUFDLE1BQU0sVUFBYSxDQUFDLE9BQU8sR0FBRyxFQUFFLFNBQVMsTUFBTSxDQUFDLEtBQUssRUFBRSxHQUFHO0FBQ3JGLFdBQ0UscUJBQWdCLE1BQU0sa0ZBQ0gsS0FBSyxJQUFJLEtBQUs7QUFBQSxFQUVyQztBQUNBLE1BQUksVUFBVSxRQUFRLE1BQU0sQ0FBQyxNQUFNLFNBQVMsTUFBTSxDQUFDLE1BQU0sT0FBTztBQUM5RCxXQUFPO0FBQUEsRUFDVDtBQUNBLFFBQU0sSUFBSTtBQUFBLElBQ1I7QUFBQSxJQUNBLHFCQUFxQixRQUFRLFFBQVEsRUFBRSxDQUFDLCtDQUNuQyxLQUFLLElBQUksS0FBSyxTQUFTLEtBQUssSUFBSSxLQUFLLDRDQUNyQyxLQUFLLElBQUksS0FBSztBQUFBLEVBQ3JCO0FBQ0Y7OztBTEVPLElBQU0sa0JBQTRCO0FBQUEsRUFDdkMsT0FBTztBQUFBLEVBQ1AsVUFBVTtBQUFBLEVBQ1YsU0FBUztBQUFBLEVBQ1QsUUFBUTtBQUFBLEVBQ1IsT0FBTztBQUNUO0FBWU8sSUFBTSxVQUFOLE1BQU0sU0FBUTtBQUFBLEVBV1gsWUFDRyxTQUNRLFVBQ2pCLFlBQ0EsUUFDaUIsS0FDQSxVQUNqQjtBQU5TO0FBQ1E7QUFHQTtBQUNBO0FBRWpCLFNBQUssUUFBUSxJQUFJLFFBQVEsQ0FBQyxZQUFZO0FBQ3BDLFdBQUssT0FBTztBQUFBLElBQ2QsQ0FBQztBQUNELFNBQUssVUFBVSxJQUFJLE9BQU8sVUFBVTtBQUNwQyxXQUFPLFFBQVEsQ0FBQyxVQUFVLEtBQUssTUFBTSxVQUFVLEtBQUssQ0FBQyxDQUFDO0FBQ3RELFNBQUssU0FBUyxRQUFRLE1BQU07QUFBQSxNQUFLLENBQUMsUUFDaEMsS0FBSyxNQUFNLElBQUksUUFBUSxVQUFVLFlBQVksR0FBRyxJQUFJLFNBQVMsUUFBUSxTQUFTLEVBQUUsQ0FBQztBQUFBLElBQ25GO0FBRUEsZUFBVyxRQUFRLE1BQU07QUFDdkIsaUJBQVcsTUFBTTtBQUNmLGFBQUssTUFBTSxJQUFJLFFBQVEsVUFBVSw0QkFBNEIsU0FBUyxRQUFRLFNBQVMsRUFBRSxDQUFDO0FBQUEsTUFDNUYsR0FBRyxHQUFHLEVBQUUsTUFBTTtBQUFBLElBQ2hCLENBQUM7QUFBQSxFQUNIO0FBQUEsRUFyQlc7QUFBQSxFQUNRO0FBQUEsRUFHQTtBQUFBLEVBQ0E7QUFBQTtBQUFBLEVBZlY7QUFBQSxFQUNUO0FBQUEsRUFDQTtBQUFBLEVBQ0EsUUFBUTtBQUFBO0FBQUEsRUFFQyxXQUFXLG9CQUFJLElBQWdDO0FBQUEsRUFDL0M7QUFBQSxFQUNULFFBQTBCLFFBQVEsUUFBUTtBQUFBO0FBQUEsRUEyQjFDLGFBQWEsS0FDWCxTQUNBLEtBQ0EsV0FBcUIsaUJBQ0g7QUFDbEIsVUFBTSxXQUFXLE1BQU0sT0FBTyxTQUFTLENBQUMsU0FBUyxJQUFJLE9BQU8sSUFBSSxHQUFHLFFBQVE7QUFDM0UsVUFBTSxTQUFTLElBQUksWUFBWSxTQUFTLEtBQUs7QUFDN0MsVUFBTSxTQUFTLElBQUksZ0NBQW9CLFNBQVMsTUFBTTtBQUN0RCxVQUFNLE9BQU8sQ0FBQyxTQUF1QixJQUFJLEtBQUssSUFBSTtBQUNsRCxVQUFNLFNBQVMsRUFBRSxPQUFPLE1BQU0sTUFBTSxNQUFNLE1BQU0sTUFBTSxLQUFLLEtBQUs7QUFDaEUsVUFBTSxpQkFBYSxnREFBd0IsUUFBUSxRQUFRLE1BQU07QUFDakUsVUFBTSxVQUFVLElBQUksU0FBUSxTQUFTLFVBQVUsWUFBWSxRQUFRLEtBQUssUUFBUTtBQUNoRixlQUFXLE9BQU87QUFDbEIsUUFBSTtBQUNGLFlBQU0sUUFBUSxXQUFXO0FBQUEsSUFDM0IsU0FBUyxPQUFPO0FBQ2QsWUFBTSxRQUFRLE1BQU07QUFDcEIsWUFBTTtBQUFBLElBQ1I7QUFDQSxXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRUEsSUFBSSxNQUEwQjtBQUM1QixXQUFPLEtBQUssU0FBUyxRQUFRO0FBQUEsRUFDL0I7QUFBQTtBQUFBLEVBR0EsTUFBTSxTQUNKLE9BQ0EsT0FDMEI7QUFDMUIsVUFBTSxTQUFTLFVBQVUsU0FBWSxDQUFDLElBQUksRUFBRSxPQUFPLENBQUMsR0FBRyxLQUFLLEVBQUU7QUFDOUQsVUFBTSxRQUFRLE1BQU0sS0FBSztBQUFBLE1BQVM7QUFBQSxNQUFZLEtBQUssU0FBUztBQUFBLE1BQVU7QUFBQSxNQUFPLENBQUMsVUFDNUUsS0FBSyxRQUFRLFNBQVMsUUFBUSxLQUFLO0FBQUEsSUFDckM7QUFDQSxXQUFPLEtBQUssU0FBUyxZQUFZLE1BQU0sbUJBQW1CLEtBQUssQ0FBQyxFQUFFO0FBQUEsRUFDcEU7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsRUFPQSxhQUNFLE9BQ0EsV0FDQSxPQUNlO0FBQ2YsVUFBTSxNQUFNLEtBQUssTUFBTSxLQUFLLE1BQU0sS0FBSyxjQUFjLE9BQU8sV0FBVyxLQUFLLENBQUM7QUFDN0UsU0FBSyxRQUFRLElBQUksTUFBTSxNQUFNLE1BQVM7QUFDdEMsV0FBTztBQUFBLEVBQ1Q7QUFBQSxFQUVBLE1BQU0sY0FDSixPQUNBLFdBQ0EsT0FDZTtBQUNmLFVBQU0sU0FBUyxVQUFVLFNBQVksQ0FBQyxJQUFJLEVBQUUsT0FBTyxDQUFDLEdBQUcsS0FBSyxFQUFFO0FBQzlELFFBQUksUUFBb0IsTUFBTTtBQUM5QixVQUFNLFdBQVcsS0FBSyxRQUFRLDZCQUE2QixDQUFDLFVBQVU7QUFDcEUsWUFBTTtBQUNOLFVBQUk7QUFDRixrQkFBVSx1QkFBdUIsS0FBSyxFQUFFLEtBQUs7QUFBQSxNQUMvQyxTQUFTLE9BQU87QUFFZCxhQUFLLElBQUksS0FBSyxtQ0FBbUMsVUFBVSxLQUFLLEVBQUUsT0FBTyxFQUFFO0FBQUEsTUFDN0U7QUFBQSxJQUNGLENBQUM7QUFDRCxRQUFJO0FBQ0YsWUFBTSxRQUFRLE1BQU0sS0FBSztBQUFBLFFBQ3ZCO0FBQUEsUUFDQSxLQUFLLFNBQVM7QUFBQSxRQUNkO0FBQUEsUUFDQSxDQUFDLFVBQVUsS0FBSyxRQUFRLGFBQWEsUUFBUSxLQUFLO0FBQUEsUUFDbEQsQ0FBQyxZQUFZO0FBQ1gsa0JBQVE7QUFBQSxRQUNWO0FBQUEsTUFDRjtBQUNBLGdCQUFVLEtBQUssU0FBUyxnQkFBZ0IsTUFBTSx1QkFBdUIsS0FBSyxDQUFDLEVBQUUsS0FBSztBQUFBLElBQ3BGLFVBQUU7QUFDQSxlQUFTLFFBQVE7QUFBQSxJQUNuQjtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsTUFBTSxRQUF1QjtBQUMzQixTQUFLLFFBQVE7QUFDYixTQUFLLEtBQUssS0FBSyxRQUFRO0FBQ3ZCLGVBQVcsVUFBVSxLQUFLLFVBQVU7QUFDbEMsYUFBTyxLQUFLLFlBQVksUUFBUSxDQUFDO0FBQUEsSUFDbkM7QUFDQSxTQUFLLFNBQVMsUUFBUSxJQUFJO0FBQzFCLFVBQU0sS0FBSyxTQUFTLFFBQVEsTUFBTSxLQUFLLFNBQVMsS0FBSztBQUNyRCxTQUFLLFFBQVEsUUFBUTtBQUFBLEVBQ3ZCO0FBQUEsRUFFQSxNQUFNLGFBQTRCO0FBQ2hDLFVBQU0sRUFBRSxXQUFXLElBQUksS0FBSztBQUM1QixVQUFNLFNBQVMsZUFBZSxTQUFZLENBQUMsSUFBSSxFQUFFLGdCQUFnQixXQUFXO0FBQzVFLFVBQU0sUUFBUSxNQUFNLEtBQUs7QUFBQSxNQUFTO0FBQUEsTUFBYSxLQUFLLFNBQVM7QUFBQSxNQUFPO0FBQUEsTUFBVyxDQUFDLFVBQzlFLEtBQUssUUFBUSxVQUFVLFFBQVEsS0FBSztBQUFBLElBQ3RDO0FBQ0EsVUFBTSxFQUFFLFFBQVEsSUFBSSxLQUFLLFNBQVMsYUFBYSxNQUFNLG9CQUFvQixLQUFLLENBQUM7QUFDL0UsVUFBTSxVQUFVLGFBQWEsT0FBTztBQUNwQyxRQUFJLFlBQVksUUFBVztBQUN6QixXQUFLLElBQUksS0FBSyxPQUFPO0FBQUEsSUFDdkI7QUFDQSxTQUFLLElBQUksS0FBSyxxQkFBcUIsT0FBTyxtQkFBbUI7QUFBQSxFQUMvRDtBQUFBLEVBRUEsTUFBTSxTQUF3QjtBQUM1QixRQUFJLEtBQUssT0FBTztBQUNkO0FBQUEsSUFDRjtBQUNBLFNBQUssV0FBVztBQUNoQixTQUFLLEtBQUssTUFBTTtBQUFBLEVBQ2xCO0FBQUE7QUFBQSxFQUdBLE1BQU0sU0FDSixRQUNBLE9BQ0EsT0FDQSxNQUNBLFFBQXVDLE1BQU0sUUFDakM7QUFDWixRQUFJLEtBQUssT0FBTztBQUNkLFlBQU0sS0FBSyxZQUFZLFFBQVE7QUFBQSxJQUNqQztBQUNBLFFBQUksT0FBTyx5QkFBeUI7QUFDbEMsWUFBTSxVQUFVO0FBQUEsSUFDbEI7QUFDQSxVQUFNLFNBQVMsSUFBSSwrQ0FBd0I7QUFDM0MsUUFBSTtBQUNKLFFBQUk7QUFDSixRQUFJO0FBQ0osVUFBTSxRQUFRLElBQUksUUFBZSxDQUFDLEdBQUcsV0FBVztBQUM5QyxlQUFTO0FBQ1QsV0FBSyxTQUFTLElBQUksTUFBTTtBQUN4QixZQUFNLFFBQVEsQ0FBQyxjQUFzQixZQUFpQztBQUNwRSxxQkFBYSxLQUFLO0FBQ2xCLGdCQUFRLFdBQVcsTUFBTTtBQUV2QixlQUFLLE1BQU0sUUFBUSxDQUFDO0FBQUEsUUFDdEIsR0FBRyxZQUFZO0FBQUEsTUFDakI7QUFDQSxZQUFNLE9BQU8sTUFDWCxJQUFJO0FBQUEsUUFDRjtBQUFBLFFBQ0EsMkJBQXNCLE1BQU0saUJBQVksUUFBUSxHQUFJLE1BQU0sS0FBSyxTQUFTLFFBQVEsU0FBUztBQUFBLE1BQzNGO0FBQ0YsWUFBTSxVQUFVLE1BQ2QsSUFBSTtBQUFBLFFBQ0Y7QUFBQSxRQUNBLDBCQUEwQixLQUFLLFNBQVMsU0FBUyxHQUFJO0FBQUEsTUFDdkQ7QUFDRixZQUFNLE9BQU8sSUFBSTtBQUNqQixZQUFNLE1BQU07QUFDVixZQUFJLENBQUMsT0FBTyxNQUFNLHlCQUF5QjtBQUN6QyxnQkFBTSxPQUFPLElBQUk7QUFBQSxRQUNuQjtBQUFBLE1BQ0YsQ0FBQztBQUNELGFBQU8sT0FBTyx3QkFBd0IsTUFBTTtBQUMxQyxlQUFPLE9BQU87QUFDZCxjQUFNLEtBQUssU0FBUyxRQUFRLE9BQU87QUFBQSxNQUNyQyxDQUFDO0FBQUEsSUFDSCxDQUFDO0FBQ0QsUUFBSTtBQUNGLGFBQU8sTUFBTSxRQUFRLEtBQUssQ0FBQyxLQUFLLE9BQU8sS0FBSyxHQUFHLEtBQUssQ0FBQztBQUFBLElBQ3ZELFNBQVMsT0FBTztBQUNkLFVBQUksaUJBQWlCLFNBQVM7QUFDNUIsY0FBTTtBQUFBLE1BQ1I7QUFDQSxZQUFNLE9BQU8sTUFBTSwwQkFBMEIsVUFBVSxJQUFJLFdBQVcsUUFBUSxLQUFLO0FBQUEsSUFDckYsVUFBRTtBQUNBLG1CQUFhLEtBQUs7QUFDbEIsV0FBSyxTQUFTLE9BQU8sTUFBTTtBQUMzQixZQUFNLFFBQVE7QUFDZCxhQUFPLFFBQVE7QUFBQSxJQUNqQjtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsU0FBWSxRQUFnQixPQUFtQjtBQUM3QyxRQUFJO0FBQ0YsYUFBTyxNQUFNO0FBQUEsSUFDZixTQUFTLE9BQU87QUFDZCxZQUFNLFVBQVUsVUFBVSxLQUFLO0FBQy9CLFlBQU0sSUFBSTtBQUFBLFFBQ1IsUUFBUTtBQUFBLFFBQ1IsdUJBQWtCLE1BQU0scUNBQWdDLFFBQVEsT0FBTztBQUFBLE1BQ3pFO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFDRjtBQUVBLFNBQVMsVUFBbUI7QUFDMUIsU0FBTyxJQUFJLFFBQVEsVUFBVSxpQkFBaUI7QUFDaEQ7QUFFQSxTQUFTLFlBQXFCO0FBQzVCLFNBQU8sSUFBSSxRQUFRLGFBQWEsWUFBWTtBQUM5QztBQUVBLFNBQVMsV0FBVyxRQUFnQixPQUF5QjtBQUMzRCxNQUFJLEVBQUUsaUJBQWlCLHVDQUFnQjtBQUNyQyxXQUFPLElBQUksUUFBUSxtQkFBbUIsU0FBSSxNQUFNLGtCQUFhLFVBQVUsS0FBSyxFQUFFLE9BQU8sRUFBRTtBQUFBLEVBQ3pGO0FBQ0EsUUFBTSxVQUFvQixNQUFNLE1BQWtEO0FBQ2xGLFFBQU0sT0FBTyxNQUFNLFFBQVEsT0FBTyxJQUFJLElBQUksUUFBUSxLQUFLLFVBQVUsT0FBTyxHQUFHLEdBQUcsQ0FBQyxLQUFLO0FBQ3BGLFNBQU8sSUFBSTtBQUFBLElBQ1Q7QUFBQSxJQUNBLHFCQUFnQixNQUFNLHFCQUFnQixNQUFNLElBQUksS0FBSyxNQUFNLE9BQU8sR0FBRyxJQUFJO0FBQUEsRUFDM0U7QUFDRjs7O0FNL1NBLFNBQVMsYUFBYSxXQUFXLFFBQVEscUJBQXFCO0FBQzlELFNBQVMsY0FBYztBQUN2QixTQUFTLFNBQVMsWUFBWTtBQU12QixJQUFNLGlCQUFpQixLQUFLLFFBQVEsSUFBSSxHQUFHLFFBQVEsb0JBQW9CO0FBRXZFLFNBQVMsU0FBUyxVQUFrQixPQUErQixDQUFDLEdBQWtCO0FBQzNGLFNBQU87QUFBQSxJQUNMLE1BQU07QUFBQSxJQUNOLFNBQVMsUUFBUTtBQUFBLElBQ2pCLE1BQU0sQ0FBQyxnQkFBZ0IsUUFBUTtBQUFBLElBQy9CLEtBQUssT0FBTztBQUFBLElBQ1osV0FBVztBQUFBLElBQ1gsR0FBRztBQUFBLEVBQ0w7QUFDRjtBQUVPLElBQU0sVUFBTixNQUE2QjtBQUFBLEVBQ3pCLFFBQWtCLENBQUM7QUFBQSxFQUM1QixXQUFtRSxDQUFDO0FBQUEsRUFFcEUsS0FBSyxNQUFvQjtBQUN2QixTQUFLLEtBQUssU0FBUyxJQUFJLEVBQUU7QUFBQSxFQUMzQjtBQUFBLEVBRUEsS0FBSyxNQUFvQjtBQUN2QixTQUFLLEtBQUssU0FBUyxJQUFJLEVBQUU7QUFBQSxFQUMzQjtBQUFBLEVBRUEsT0FBTyxNQUFvQjtBQUN6QixTQUFLLEtBQUssV0FBVyxJQUFJLEVBQUU7QUFBQSxFQUM3QjtBQUFBO0FBQUEsRUFHQSxLQUFLLFNBQWtDO0FBQ3JDLFVBQU0sUUFBUSxLQUFLLE1BQU0sS0FBSyxDQUFDLFNBQVMsUUFBUSxLQUFLLElBQUksQ0FBQztBQUMxRCxXQUFPLFVBQVUsU0FDYixRQUFRLFFBQVEsS0FBSyxJQUNyQixJQUFJLFFBQVEsQ0FBQyxZQUFZLEtBQUssU0FBUyxLQUFLLEVBQUUsU0FBUyxRQUFRLENBQUMsQ0FBQztBQUFBLEVBQ3ZFO0FBQUEsRUFFQSxLQUFLLE1BQW9CO0FBQ3ZCLFNBQUssTUFBTSxLQUFLLElBQUk7QUFDcEIsU0FBSyxXQUFXLEtBQUssU0FBUyxPQUFPLENBQUMsRUFBRSxTQUFTLFFBQVEsTUFBTTtBQUM3RCxVQUFJLFFBQVEsS0FBSyxJQUFJLEdBQUc7QUFDdEIsZ0JBQVEsSUFBSTtBQUNaLGVBQU87QUFBQSxNQUNUO0FBQ0EsYUFBTztBQUFBLElBQ1QsQ0FBQztBQUFBLEVBQ0g7QUFDRjtBQUVPLFNBQVMsV0FBVyxPQUFxRTtBQUM5RixRQUFNLE9BQU8sWUFBWSxLQUFLLE9BQU8sR0FBRyxXQUFXLENBQUM7QUFDcEQsYUFBVyxDQUFDLE1BQU0sSUFBSSxLQUFLLE9BQU8sUUFBUSxLQUFLLEdBQUc7QUFDaEQsY0FBVSxRQUFRLEtBQUssTUFBTSxJQUFJLENBQUMsR0FBRyxFQUFFLFdBQVcsS0FBSyxDQUFDO0FBQ3hELGtCQUFjLEtBQUssTUFBTSxJQUFJLEdBQUcsSUFBSTtBQUFBLEVBQ3RDO0FBQ0EsU0FBTyxFQUFFLE1BQU0sUUFBUSxNQUFNLE9BQU8sTUFBTSxFQUFFLFdBQVcsTUFBTSxPQUFPLEtBQUssQ0FBQyxFQUFFO0FBQzlFO0FBR08sSUFBTSxXQUFxQjtBQUFBLEVBQ2hDLE9BQU87QUFBQSxFQUNQLFVBQVU7QUFBQSxFQUNWLFNBQVM7QUFBQSxFQUNULFFBQVE7QUFBQSxFQUNSLE9BQU87QUFDVDtBQUdBLGVBQXNCLFlBQ3BCLFNBQ0EsS0FDQSxXQUE4QixDQUFDLEdBQ25CO0FBQ1osUUFBTSxNQUFNLElBQUksUUFBUTtBQUN4QixRQUFNLFVBQVUsTUFBTSxRQUFRLEtBQUssU0FBUyxLQUFLLEVBQUUsR0FBRyxVQUFVLEdBQUcsU0FBUyxDQUFDO0FBQzdFLE1BQUk7QUFDRixXQUFPLE1BQU0sSUFBSSxTQUFTLEdBQUc7QUFBQSxFQUMvQixVQUFFO0FBQ0EsVUFBTSxRQUFRLE1BQU07QUFBQSxFQUN0QjtBQUNGO0FBR0EsZUFBc0IsVUFBVSxTQUE2QztBQUMzRSxRQUFNLEVBQUUsU0FBQUMsU0FBUSxJQUFJLE1BQU07QUFDMUIsTUFBSTtBQUNGLFVBQU07QUFBQSxFQUNSLFNBQVMsT0FBTztBQUNkLFFBQUksaUJBQWlCQSxVQUFTO0FBQzVCLGFBQU87QUFBQSxJQUNUO0FBQ0EsVUFBTTtBQUFBLEVBQ1I7QUFDQSxRQUFNLElBQUksTUFBTSxjQUFjO0FBQ2hDOzs7QVRqR0EsSUFBTSxPQUFPLFdBQVc7QUFBQSxFQUN0QixTQUFTO0FBQUEsRUFDVCxhQUFhO0FBQUEsRUFDYixZQUFZO0FBQ2QsQ0FBQztBQUNELFFBQVEsR0FBRyxRQUFRLEtBQUssTUFBTTtBQUU5QixJQUFNLE9BQU8sRUFBRSxLQUFLLEtBQUssS0FBSztBQUU5QixTQUFTLE1BQU0sS0FBc0I7QUFDbkMsTUFBSTtBQUNGLFlBQVEsS0FBSyxLQUFLLENBQUM7QUFDbkIsV0FBTztBQUFBLEVBQ1QsUUFBUTtBQUNOLFdBQU87QUFBQSxFQUNUO0FBQ0Y7QUFFQSxXQUFXLGFBQWEsQ0FBQyxTQUFTLFFBQVEsR0FBWTtBQUNwRCxPQUFLLDRCQUE0QixTQUFTLElBQUksWUFBWTtBQUN4RCxVQUFNLFlBQVksU0FBUyxVQUFVLEVBQUUsR0FBRyxNQUFNLFVBQVUsQ0FBQyxHQUFHLE9BQU8sWUFBWTtBQUMvRSxZQUFNLFFBQVEsTUFBTSxRQUFRLFNBQVM7QUFDckMsYUFBTyxVQUFVLE9BQU8sS0FBSyxLQUFLLEdBQUcsQ0FBQyxTQUFTLFlBQVksV0FBVyxDQUFDO0FBQ3ZFLFlBQU0sV0FBcUIsQ0FBQztBQUM1QixZQUFNLFFBQVEsYUFBYSxDQUFDLEVBQUUsTUFBTSxRQUFRLEdBQUcsRUFBRSxNQUFNLE9BQU8sQ0FBQyxHQUFHLENBQUMsWUFBWTtBQUM3RSxtQkFBVyxFQUFFLFFBQVEsS0FBSyxPQUFPLE9BQU8sT0FBTyxHQUFHO0FBQ2hELG1CQUFTLEtBQUssR0FBRyxRQUFRLElBQUksQ0FBQyxFQUFFLE9BQU8sTUFBTSxNQUFNLENBQUM7QUFBQSxRQUN0RDtBQUFBLE1BQ0YsQ0FBQztBQUNELGFBQU8sVUFBVSxVQUFVLENBQUMsVUFBVSxZQUFZLFdBQVcsU0FBUyxDQUFDO0FBQUEsSUFDekUsQ0FBQztBQUFBLEVBQ0gsQ0FBQztBQUNIO0FBRUEsS0FBSyx5RUFBeUUsWUFBWTtBQUN4RixRQUFNLFlBQVksU0FBUyxVQUFVLElBQUksR0FBRyxPQUFPLFlBQVk7QUFDN0QsVUFBTSxTQUFTLENBQUMsR0FBRyxDQUFDO0FBQ3BCLFVBQU0sUUFBUSxDQUFDLFFBQWdCLENBQUMsWUFBb0I7QUFDbEQsYUFBTyxHQUFHLEtBQUssT0FBTyxHQUFHLEtBQUssS0FBSyxPQUFPLEtBQUssT0FBTyxFQUFFO0FBQUEsSUFDMUQ7QUFDQSxVQUFNLFFBQVEsSUFBSTtBQUFBLE1BQ2hCLFFBQVEsYUFBYSxDQUFDLEVBQUUsTUFBTSxRQUFRLENBQUMsR0FBRyxNQUFNLENBQUMsQ0FBQztBQUFBLE1BQ2xELFFBQVEsYUFBYSxDQUFDLEVBQUUsTUFBTSxZQUFZLENBQUMsR0FBRyxNQUFNLENBQUMsQ0FBQztBQUFBLElBQ3hELENBQUM7QUFDRCxXQUFPLFVBQVUsUUFBUSxDQUFDLEdBQUcsQ0FBQyxDQUFDO0FBQUEsRUFDakMsQ0FBQztBQUNILENBQUM7QUFFRCxLQUFLLG9EQUFvRCxZQUFZO0FBQ25FLFFBQU0sWUFBWSxTQUFTLFVBQVUsSUFBSSxHQUFHLE9BQU8sU0FBUyxRQUFRO0FBQ2xFLFVBQU0sU0FBUyxJQUFJLCtDQUF3QjtBQUMzQyxVQUFNLE1BQU07QUFBQSxNQUNWLFFBQVEsYUFBYSxDQUFDLEVBQUUsTUFBTSxXQUFXLENBQUMsR0FBRyxNQUFNLFFBQVcsT0FBTyxLQUFLO0FBQUEsSUFDNUU7QUFDQSxVQUFNLElBQUksS0FBSyxxQkFBcUI7QUFDcEMsV0FBTyxPQUFPO0FBQ2QsV0FBTyxPQUFPLE1BQU0sS0FBSyxNQUFNLFdBQVc7QUFDMUMsVUFBTSxJQUFJLEtBQUssbUJBQW1CO0FBQ2xDLFdBQU8sVUFBVSxPQUFPLEtBQUssTUFBTSxRQUFRLFNBQVMsQ0FBQyxFQUFFLE1BQU0sUUFBUSxDQUFDLENBQUMsQ0FBQyxHQUFHLENBQUMsT0FBTyxDQUFDO0FBQUEsRUFDdEYsQ0FBQztBQUNILENBQUM7QUFFRCxLQUFLLGlEQUFpRCxZQUFZO0FBQ2hFLFFBQU0sU0FBUyxJQUFJLCtDQUF3QjtBQUMzQyxRQUFNO0FBQUEsSUFDSixTQUFTLFFBQVEsSUFBSTtBQUFBLElBQ3JCLE9BQU8sU0FBUyxRQUFRO0FBQ3RCLFlBQU0sTUFBTTtBQUFBLFFBQ1YsUUFBUSxhQUFhLENBQUMsRUFBRSxNQUFNLFdBQVcsQ0FBQyxHQUFHLE1BQU0sUUFBVyxPQUFPLEtBQUs7QUFBQSxNQUM1RTtBQUNBLFlBQU0sSUFBSSxLQUFLLHFCQUFxQjtBQUNwQyxhQUFPLE9BQU87QUFDZCxZQUFNLFVBQVUsTUFBTTtBQUN0QixhQUFPLE1BQU0sUUFBUSxNQUFNLFdBQVc7QUFDdEMsYUFBTztBQUFBLFFBQ0wsUUFBUTtBQUFBLFFBQ1I7QUFBQSxNQUNGO0FBQ0EsYUFBTyxPQUFPLE1BQU0sUUFBUSxRQUFRLE1BQU0sV0FBVztBQUFBLElBQ3ZEO0FBQUEsSUFDQSxFQUFFLFFBQVEsR0FBRztBQUFBLEVBQ2Y7QUFDRixDQUFDO0FBRUQsS0FBSyxxREFBcUQsWUFBWTtBQUNwRSxRQUFNLFFBQVEsV0FBVyxFQUFFLFNBQVMsOEJBQThCLENBQUM7QUFDbkUsUUFBTSxZQUFZLFNBQVMsVUFBVSxFQUFFLEtBQUssTUFBTSxLQUFLLENBQUMsR0FBRyxPQUFPLFlBQVk7QUFDNUUsUUFBSSxVQUFVO0FBQ2QsVUFBTSxVQUFVLE1BQU0sVUFBVSxRQUFRLGFBQWEsUUFBVyxNQUFPLFdBQVcsQ0FBRSxDQUFDO0FBQ3JGLFdBQU8sTUFBTSxRQUFRLE1BQU0sUUFBUTtBQUNuQyxXQUFPO0FBQUEsTUFDTCxRQUFRO0FBQUEsTUFDUjtBQUFBLElBQ0Y7QUFDQSxXQUFPLE1BQU0sU0FBUyxDQUFDO0FBQ3ZCLFdBQU8sT0FBTyxNQUFNLFFBQVEsUUFBUSxNQUFNLFFBQVE7QUFDbEQsV0FBTyxPQUFPLE1BQU0sVUFBVSxRQUFRLFNBQVMsQ0FBQyxHQUFHLE1BQU0sUUFBUTtBQUFBLEVBQ25FLENBQUM7QUFDRCxRQUFNLE9BQU87QUFDZixDQUFDO0FBRUQsS0FBSyx1RkFBdUYsWUFBWTtBQUN0RyxRQUFNLE1BQU0sSUFBSSxRQUFRO0FBQ3hCLFFBQU0sVUFBVSxNQUFNLFFBQVEsS0FBSyxTQUFTLFlBQVksSUFBSSxHQUFHLEtBQUssUUFBUTtBQUM1RSxRQUFNLFFBQVEsUUFBUSxNQUFNLElBQUksS0FBSyxXQUFXLEdBQUcsTUFBTSxHQUFHLEVBQUUsR0FBRyxFQUFFLENBQUM7QUFDcEUsU0FBTyxHQUFHLFFBQVEsUUFBUSxVQUFhLE1BQU0sUUFBUSxHQUFHLEtBQUssTUFBTSxLQUFLLENBQUM7QUFDekUsUUFBTSxRQUFRLE1BQU07QUFDcEIsU0FBTyxHQUFHLENBQUMsTUFBTSxRQUFRLEdBQUcsQ0FBQztBQUU3QixTQUFPLE1BQU0sS0FBSyxHQUFHO0FBQ25CLFVBQU0sSUFBSSxRQUFRLFlBQVk7QUFBQSxFQUNoQztBQUNBLFNBQU8sTUFBTSxNQUFNLFFBQVEsT0FBTyxNQUFTO0FBQzdDLENBQUM7QUFFRCxLQUFLLHlEQUF5RCxZQUFZO0FBQ3hFLFFBQU0sWUFBWSxTQUFTLFVBQVUsSUFBSSxHQUFHLE9BQU8sU0FBUyxRQUFRO0FBQ2xFLFVBQU0sUUFBUSxTQUFTO0FBQ3ZCLFdBQU8sTUFBTSxJQUFJLE1BQU0sQ0FBQyxLQUFLLElBQUksc0RBQXNEO0FBQ3ZGLFVBQU0sSUFBSSxLQUFLLGtEQUFrRDtBQUNqRSxVQUFNLElBQUksS0FBSyx3QkFBd0I7QUFBQSxFQUN6QyxDQUFDO0FBQ0gsQ0FBQztBQUVELEtBQUssdUNBQXVDLFlBQVk7QUFDdEQsUUFBTSxVQUFVLFNBQVMsZ0JBQWdCLEVBQUUsR0FBRyxNQUFNLFlBQVksYUFBYSxDQUFDO0FBQzlFLFFBQU0sWUFBWSxTQUFTLE9BQU8sWUFBWSxRQUFRLFNBQVMsQ0FBQztBQUNoRSxRQUFNLFVBQVUsTUFBTTtBQUFBLElBQ3BCLFFBQVEsS0FBSyxTQUFTLGdCQUFnQixJQUFJLEdBQUcsSUFBSSxRQUFRLEdBQUcsUUFBUTtBQUFBLEVBQ3RFO0FBQ0EsU0FBTyxNQUFNLFFBQVEsTUFBTSxhQUFhO0FBQ3hDLFNBQU8sTUFBTSxRQUFRLFNBQVMsZ0VBQWdFO0FBQ2hHLENBQUM7QUFFRCxLQUFLLGdEQUFnRCxZQUFZO0FBQy9ELFFBQU0sWUFBWSxTQUFTLGFBQWEsSUFBSSxHQUFHLE9BQU8sR0FBRyxRQUFRO0FBQy9ELFVBQU0sSUFBSSxLQUFLLGlEQUFpRDtBQUFBLEVBQ2xFLENBQUM7QUFDSCxDQUFDO0FBR0QsSUFBTSxTQUFxRTtBQUFBLEVBQ3pFO0FBQUEsSUFDRTtBQUFBLElBQ0EsRUFBRSxTQUFTLGtCQUFrQjtBQUFBLElBQzdCO0FBQUEsSUFDQTtBQUFBLEVBQ0Y7QUFBQSxFQUNBLENBQUMsVUFBVSxFQUFFLEtBQUssa0JBQWtCLEdBQUcsYUFBYSxxQ0FBcUM7QUFBQSxFQUN6RixDQUFDLFVBQVUsRUFBRSxTQUFTLEtBQUssTUFBTSxLQUFLLEtBQUssS0FBSyxHQUFHLGdCQUFnQix5QkFBeUI7QUFBQSxFQUM1RixDQUFDLFVBQVUsQ0FBQyxHQUFHLFVBQVUscUVBQXFFO0FBQUEsRUFDOUYsQ0FBQyxVQUFVLEVBQUUsV0FBVyxTQUFTLEdBQUcsVUFBVSw2Q0FBNkM7QUFBQSxFQUMzRixDQUFDLFVBQVUsQ0FBQyxHQUFHLG9CQUFvQixpREFBaUQ7QUFBQSxFQUNwRixDQUFDLGlCQUFpQixDQUFDLEdBQUcsV0FBVyx1REFBdUQ7QUFBQSxFQUN4RixDQUFDLGVBQWUsQ0FBQyxHQUFHLFdBQVcsMENBQTBDO0FBQUEsRUFDekUsQ0FBQyxrQkFBa0IsQ0FBQyxHQUFHLFdBQVcsdUJBQXVCO0FBQUEsRUFDekQsQ0FBQyx5QkFBeUIsQ0FBQyxHQUFHLG1CQUFtQix1Q0FBdUM7QUFBQSxFQUN4RixDQUFDLGtDQUFrQyxDQUFDLEdBQUcsbUJBQW1CLHFDQUFxQztBQUNqRztBQUNBLFdBQVcsQ0FBQyxVQUFVLE1BQU0sTUFBTSxPQUFPLEtBQUssUUFBUTtBQUNwRCxPQUFLLHVCQUF1QixRQUFRLElBQUksS0FBSyxVQUFVLElBQUksQ0FBQyxJQUFJLFlBQVk7QUFDMUUsVUFBTSxVQUFVLE1BQU07QUFBQSxNQUNwQixRQUFRLEtBQUssU0FBUyxVQUFVLElBQUksR0FBRyxJQUFJLFFBQVEsR0FBRyxRQUFRO0FBQUEsSUFDaEU7QUFDQSxXQUFPLE1BQU0sUUFBUSxNQUFNLElBQUk7QUFDL0IsV0FBTyxNQUFNLFFBQVEsU0FBUyxPQUFPO0FBQUEsRUFDdkMsQ0FBQztBQUNIO0FBRUEsS0FBSywyQ0FBMkMsWUFBWTtBQUMxRCxRQUFNLFdBQVcsRUFBRSxHQUFHLFVBQVUsT0FBTyxJQUFJO0FBQzNDLFFBQU0sT0FBTyxNQUFNLFVBQVUsUUFBUSxLQUFLLFNBQVMsTUFBTSxHQUFHLElBQUksUUFBUSxHQUFHLFFBQVEsQ0FBQztBQUNwRixTQUFPLE1BQU0sS0FBSyxNQUFNLFNBQVM7QUFDakMsU0FBTyxNQUFNLEtBQUssU0FBUywwQ0FBMEM7QUFDckUsUUFBTSxVQUFVLFNBQVMsYUFBYSxFQUFFLFdBQVcsU0FBUyxDQUFDO0FBQzdELFFBQU0sT0FBTyxNQUFNLFVBQVUsUUFBUSxLQUFLLFNBQVMsSUFBSSxRQUFRLEdBQUcsUUFBUSxDQUFDO0FBQzNFLFNBQU8sTUFBTSxLQUFLLE1BQU0sZ0JBQWdCO0FBQ3hDLFNBQU8sTUFBTSxLQUFLLFNBQVMsa0RBQWtEO0FBQy9FLENBQUM7QUFFRCxLQUFLLG1EQUFtRCxZQUFZO0FBQ2xFLFFBQU07QUFBQSxJQUNKLFNBQVMsaUJBQWlCLElBQUk7QUFBQSxJQUM5QixPQUFPLFlBQVk7QUFDakIsWUFBTSxVQUFVLE1BQU0sVUFBVSxRQUFRLFNBQVMsQ0FBQztBQUNsRCxhQUFPLE1BQU0sUUFBUSxNQUFNLFNBQVM7QUFDcEMsYUFBTyxNQUFNLFFBQVEsU0FBUyx5Q0FBeUM7QUFDdkUsYUFBTyxPQUFPLE1BQU0sUUFBUSxRQUFRLE1BQU0sU0FBUztBQUFBLElBQ3JEO0FBQUEsSUFDQSxFQUFFLFVBQVUsSUFBSTtBQUFBLEVBQ2xCO0FBQ0YsQ0FBQztBQUVELEtBQUssMkRBQTJELFlBQVk7QUFDMUUsUUFBTSxTQUFTLEVBQUUsSUFBSSxLQUFLLGFBQWEsS0FBSyxVQUFVLEVBQUUsT0FBTyxFQUFFLE1BQU0sR0FBRyxRQUFRLEVBQUUsRUFBRSxFQUFFO0FBQ3hGLFFBQU0sU0FBUyxLQUFLLFVBQVUsRUFBRSxPQUFPLEVBQUUsV0FBVyxFQUFFLFNBQVMsQ0FBQyxNQUFNLEVBQUUsRUFBRSxFQUFFLENBQUM7QUFDN0UsUUFBTSxZQUFZLFNBQVMsbUJBQW1CLE1BQU0sSUFBSSxJQUFJLEdBQUcsT0FBTyxZQUFZO0FBQ2hGLFVBQU0sVUFBVSxNQUFNLFVBQVUsUUFBUSxTQUFTLENBQUM7QUFDbEQsV0FBTyxNQUFNLFFBQVEsTUFBTSxpQkFBaUI7QUFDNUMsV0FBTztBQUFBLE1BQ0wsUUFBUTtBQUFBLE1BQ1I7QUFBQSxJQUNGO0FBQUEsRUFDRixDQUFDO0FBQ0gsQ0FBQztBQUVELEtBQUssZ0NBQWdDLFlBQVk7QUFDL0MsUUFBTSxZQUFZLFNBQVMsaUNBQWlDLElBQUksR0FBRyxPQUFPLFlBQVk7QUFDcEYsVUFBTSxVQUFVLE1BQU0sVUFBVSxRQUFRLFNBQVMsQ0FBQztBQUNsRCxXQUFPLE1BQU0sUUFBUSxNQUFNLGFBQWE7QUFDeEMsV0FBTyxNQUFNLFFBQVEsU0FBUywrREFBcUQ7QUFBQSxFQUNyRixDQUFDO0FBQ0gsQ0FBQztBQUVELEtBQUssK0RBQStELFlBQVk7QUFDOUUsUUFBTSxZQUFZLFNBQVMsWUFBWSxJQUFJLEdBQUcsT0FBTyxZQUFZO0FBQy9ELFVBQU0sVUFBVSxNQUFNLFVBQVUsUUFBUSxTQUFTLENBQUM7QUFDbEQsV0FBTyxNQUFNLFFBQVEsTUFBTSxrQkFBa0I7QUFDN0MsV0FBTyxNQUFNLFFBQVEsU0FBUyw2Q0FBNkM7QUFBQSxFQUM3RSxDQUFDO0FBQ0gsQ0FBQzsiLAogICJuYW1lcyI6IFsic3RyaW5nIiwgIm51bWJlciIsICJvIiwgIkVycm9yQ29kZXMiLCAiUmVzcG9uc2VFcnJvciIsICJQYXJhbWV0ZXJTdHJ1Y3R1cmVzIiwgIlJlcXVlc3RUeXBlIiwgIlJlcXVlc3RUeXBlMiIsICJOb3RpZmljYXRpb25UeXBlIiwgIk5vdGlmaWNhdGlvblR5cGUyIiwgIk1lc3NhZ2UiLCAiVG91Y2giLCAiRGlzcG9zYWJsZSIsICJSQUwiLCAiRXZlbnQiLCAibyIsICJDYW5jZWxsYXRpb25Ub2tlbiIsICJDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSIsICJDYW5jZWxsYXRpb25TdGF0ZSIsICJvIiwgIk1lc3NhZ2VSZWFkZXIiLCAiQWJzdHJhY3RNZXNzYWdlUmVhZGVyIiwgIlJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMiLCAiY29udGVudExlbmd0aCIsICJvIiwgIk1lc3NhZ2VXcml0ZXIiLCAiUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucyIsICJyZXN1bHQiLCAibyIsICJjcmVhdGVNZXNzYWdlQ29ubmVjdGlvbiIsICJDYW5jZWxOb3RpZmljYXRpb24iLCAiUHJvZ3Jlc3NUb2tlbiIsICJQcm9ncmVzc05vdGlmaWNhdGlvbiIsICJTdGFyUmVxdWVzdEhhbmRsZXIiLCAiVHJhY2UiLCAiVHJhY2VWYWx1ZSIsICJUcmFjZUZvcm1hdCIsICJTZXRUcmFjZU5vdGlmaWNhdGlvbiIsICJMb2dUcmFjZU5vdGlmaWNhdGlvbiIsICJDb25uZWN0aW9uRXJyb3JzIiwgIkNvbm5lY3Rpb25TdHJhdGVneSIsICJJZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kiLCAiUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kiLCAiQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSIsICJDYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneSIsICJDYW5jZWxsYXRpb25TdHJhdGVneSIsICJNZXNzYWdlU3RyYXRlZ3kiLCAiQ29ubmVjdGlvbk9wdGlvbnMiLCAiQ29ubmVjdGlvblN0YXRlIiwgInN0YXJ0VGltZSIsICJjb25uZWN0aW9uIiwgImlkIiwgIlJJTCIsICJvIiwgImV4cG9ydHMiLCAiY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24iLCAicHJvY2VzcyIsICJTdHJlYW1NZXNzYWdlV3JpdGVyIiwgImltcG9ydF92c2NvZGVfanNvbnJwYyIsICJpbXBvcnRfdnNjb2RlX2pzb25ycGMiLCAiaW1wb3J0X3ZzY29kZV9qc29ucnBjIiwgImJ1ZmZlciIsICJ2YWx1ZSIsICJoZXJlIiwgIlByb2JsZW0iXQp9Cg==
