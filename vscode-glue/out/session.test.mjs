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
    return this.#tail.length === 0 ? "" : ` It last wrote: \u201C${this.#tail.join(" \u23CE ")}\u201D.`;
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
  /** Whether the session has ended; requests then fail at once. */
  get over() {
    return this.#over;
  }
  /** Settles when the runs that were asked for so far are through. Never rejects. */
  async idle() {
    await this.#runs;
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
      /^It ended with exit code 3\..* It last wrote: .*about to crash”\.$/
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
  ["exit=2", {}, "exited", /^It ended with exit code 2\. It last wrote: .*Error: no configuration/],
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
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vaXMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbWVzc2FnZXMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbGlua2VkTWFwLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2Rpc3Bvc2FibGUuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vcmFsLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2V2ZW50cy5qcyIsICIuLi9ub2RlX21vZHVsZXMvdnNjb2RlLWpzb25ycGMvbGliL2NvbW1vbi9jYW5jZWxsYXRpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vc2hhcmVkQXJyYXlDYW5jZWxsYXRpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vc2VtYXBob3JlLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL21lc3NhZ2VSZWFkZXIuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vbWVzc2FnZVdyaXRlci5qcyIsICIuLi9ub2RlX21vZHVsZXMvdnNjb2RlLWpzb25ycGMvbGliL2NvbW1vbi9tZXNzYWdlQnVmZmVyLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvY29tbW9uL2Nvbm5lY3Rpb24uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9jb21tb24vYXBpLmpzIiwgIi4uL25vZGVfbW9kdWxlcy92c2NvZGUtanNvbnJwYy9saWIvbm9kZS9yaWwuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ZzY29kZS1qc29ucnBjL2xpYi9ub2RlL21haW4uanMiLCAiLi4vc3JjL2NvcmUvcHJvYmxlbXMudHMiLCAiLi4vdGVzdC9zZXNzaW9uLnRlc3QudHMiLCAiLi4vLi4vZ2VuZXJhdGVkL3R5cGVzY3JpcHQvc3JjL21zcC92MF80L21ldGhvZHMudHMiLCAiLi4vLi4vZ2VuZXJhdGVkL3R5cGVzY3JpcHQvc3JjL21zcC92MF80L2NsaWVudC50cyIsICIuLi9zcmMvY29yZS9zZXNzaW9uLnRzIiwgIi4uL3NyYy9jb3JlL2ZyYW1lcy50cyIsICIuLi9zcmMvY29yZS9sYXVuY2gudHMiLCAiLi4vc3JjL2NvcmUvcHJvY2Vzcy50cyIsICIuLi9zcmMvY29yZS9yZXBsaWVzLnRzIiwgIi4uL3NyYy9jb3JlL3ZlcnNpb24udHMiLCAiLi4vdGVzdC9zdXBwb3J0LnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuYm9vbGVhbiA9IGJvb2xlYW47XG5leHBvcnRzLnN0cmluZyA9IHN0cmluZztcbmV4cG9ydHMubnVtYmVyID0gbnVtYmVyO1xuZXhwb3J0cy5lcnJvciA9IGVycm9yO1xuZXhwb3J0cy5mdW5jID0gZnVuYztcbmV4cG9ydHMuYXJyYXkgPSBhcnJheTtcbmV4cG9ydHMuc3RyaW5nQXJyYXkgPSBzdHJpbmdBcnJheTtcbmZ1bmN0aW9uIGJvb2xlYW4odmFsdWUpIHtcbiAgICByZXR1cm4gdmFsdWUgPT09IHRydWUgfHwgdmFsdWUgPT09IGZhbHNlO1xufVxuZnVuY3Rpb24gc3RyaW5nKHZhbHVlKSB7XG4gICAgcmV0dXJuIHR5cGVvZiB2YWx1ZSA9PT0gJ3N0cmluZycgfHwgdmFsdWUgaW5zdGFuY2VvZiBTdHJpbmc7XG59XG5mdW5jdGlvbiBudW1iZXIodmFsdWUpIHtcbiAgICByZXR1cm4gdHlwZW9mIHZhbHVlID09PSAnbnVtYmVyJyB8fCB2YWx1ZSBpbnN0YW5jZW9mIE51bWJlcjtcbn1cbmZ1bmN0aW9uIGVycm9yKHZhbHVlKSB7XG4gICAgcmV0dXJuIHZhbHVlIGluc3RhbmNlb2YgRXJyb3I7XG59XG5mdW5jdGlvbiBmdW5jKHZhbHVlKSB7XG4gICAgcmV0dXJuIHR5cGVvZiB2YWx1ZSA9PT0gJ2Z1bmN0aW9uJztcbn1cbmZ1bmN0aW9uIGFycmF5KHZhbHVlKSB7XG4gICAgcmV0dXJuIEFycmF5LmlzQXJyYXkodmFsdWUpO1xufVxuZnVuY3Rpb24gc3RyaW5nQXJyYXkodmFsdWUpIHtcbiAgICByZXR1cm4gYXJyYXkodmFsdWUpICYmIHZhbHVlLmV2ZXJ5KGVsZW0gPT4gc3RyaW5nKGVsZW0pKTtcbn1cbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5NZXNzYWdlID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOSA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTggPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU3ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNiA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTUgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU0ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTIgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUxID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMCA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZSA9IGV4cG9ydHMuUmVxdWVzdFR5cGU5ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTggPSBleHBvcnRzLlJlcXVlc3RUeXBlNyA9IGV4cG9ydHMuUmVxdWVzdFR5cGU2ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTUgPSBleHBvcnRzLlJlcXVlc3RUeXBlNCA9IGV4cG9ydHMuUmVxdWVzdFR5cGUzID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTIgPSBleHBvcnRzLlJlcXVlc3RUeXBlMSA9IGV4cG9ydHMuUmVxdWVzdFR5cGUgPSBleHBvcnRzLlJlcXVlc3RUeXBlMCA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlID0gZXhwb3J0cy5QYXJhbWV0ZXJTdHJ1Y3R1cmVzID0gZXhwb3J0cy5SZXNwb25zZUVycm9yID0gZXhwb3J0cy5FcnJvckNvZGVzID0gdm9pZCAwO1xuY29uc3QgaXMgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIi4vaXNcIikpO1xuLyoqXG4gKiBQcmVkZWZpbmVkIGVycm9yIGNvZGVzLlxuICovXG52YXIgRXJyb3JDb2RlcztcbihmdW5jdGlvbiAoRXJyb3JDb2Rlcykge1xuICAgIC8vIERlZmluZWQgYnkgSlNPTiBSUENcbiAgICBFcnJvckNvZGVzLlBhcnNlRXJyb3IgPSAtMzI3MDA7XG4gICAgRXJyb3JDb2Rlcy5JbnZhbGlkUmVxdWVzdCA9IC0zMjYwMDtcbiAgICBFcnJvckNvZGVzLk1ldGhvZE5vdEZvdW5kID0gLTMyNjAxO1xuICAgIEVycm9yQ29kZXMuSW52YWxpZFBhcmFtcyA9IC0zMjYwMjtcbiAgICBFcnJvckNvZGVzLkludGVybmFsRXJyb3IgPSAtMzI2MDM7XG4gICAgLyoqXG4gICAgICogVGhpcyBpcyB0aGUgc3RhcnQgcmFuZ2Ugb2YgSlNPTiBSUEMgcmVzZXJ2ZWQgZXJyb3IgY29kZXMuXG4gICAgICogSXQgZG9lc24ndCBkZW5vdGUgYSByZWFsIGVycm9yIGNvZGUuIE5vIGFwcGxpY2F0aW9uIGVycm9yIGNvZGVzIHNob3VsZFxuICAgICAqIGJlIGRlZmluZWQgYmV0d2VlbiB0aGUgc3RhcnQgYW5kIGVuZCByYW5nZS4gRm9yIGJhY2t3YXJkc1xuICAgICAqIGNvbXBhdGliaWxpdHkgdGhlIGBTZXJ2ZXJOb3RJbml0aWFsaXplZGAgYW5kIHRoZSBgVW5rbm93bkVycm9yQ29kZWBcbiAgICAgKiBhcmUgbGVmdCBpbiB0aGUgcmFuZ2UuXG4gICAgICpcbiAgICAgKiBAc2luY2UgMy4xNi4wXG4gICAgKi9cbiAgICBFcnJvckNvZGVzLmpzb25ycGNSZXNlcnZlZEVycm9yUmFuZ2VTdGFydCA9IC0zMjA5OTtcbiAgICAvKiogQGRlcHJlY2F0ZWQgdXNlICBqc29ucnBjUmVzZXJ2ZWRFcnJvclJhbmdlU3RhcnQgKi9cbiAgICBFcnJvckNvZGVzLnNlcnZlckVycm9yU3RhcnQgPSAtMzIwOTk7XG4gICAgLyoqXG4gICAgICogQW4gZXJyb3Igb2NjdXJyZWQgd2hlbiB3cml0ZSBhIG1lc3NhZ2UgdG8gdGhlIHRyYW5zcG9ydCBsYXllci5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLk1lc3NhZ2VXcml0ZUVycm9yID0gLTMyMDk5O1xuICAgIC8qKlxuICAgICAqIEFuIGVycm9yIG9jY3VycmVkIHdoZW4gcmVhZGluZyBhIG1lc3NhZ2UgZnJvbSB0aGUgdHJhbnNwb3J0IGxheWVyLlxuICAgICAqL1xuICAgIEVycm9yQ29kZXMuTWVzc2FnZVJlYWRFcnJvciA9IC0zMjA5ODtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQgb3IgbG9zdCBhbmQgYWxsIHBlbmRpbmcgcmVzcG9uc2VzIGdvdFxuICAgICAqIHJlamVjdGVkLlxuICAgICAqL1xuICAgIEVycm9yQ29kZXMuUGVuZGluZ1Jlc3BvbnNlUmVqZWN0ZWQgPSAtMzIwOTc7XG4gICAgLyoqXG4gICAgICogVGhlIGNvbm5lY3Rpb24gaXMgaW5hY3RpdmUgYW5kIGEgdXNlIG9mIGl0IGZhaWxlZC5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLkNvbm5lY3Rpb25JbmFjdGl2ZSA9IC0zMjA5NjtcbiAgICAvKipcbiAgICAgKiBFcnJvciBjb2RlIGluZGljYXRpbmcgdGhhdCBhIHNlcnZlciByZWNlaXZlZCBhIG5vdGlmaWNhdGlvbiBvclxuICAgICAqIHJlcXVlc3QgYmVmb3JlIHRoZSBzZXJ2ZXIgaGFzIHJlY2VpdmVkIHRoZSBgaW5pdGlhbGl6ZWAgcmVxdWVzdC5cbiAgICAgKi9cbiAgICBFcnJvckNvZGVzLlNlcnZlck5vdEluaXRpYWxpemVkID0gLTMyMDAyO1xuICAgIEVycm9yQ29kZXMuVW5rbm93bkVycm9yQ29kZSA9IC0zMjAwMTtcbiAgICAvKipcbiAgICAgKiBUaGlzIGlzIHRoZSBlbmQgcmFuZ2Ugb2YgSlNPTiBSUEMgcmVzZXJ2ZWQgZXJyb3IgY29kZXMuXG4gICAgICogSXQgZG9lc24ndCBkZW5vdGUgYSByZWFsIGVycm9yIGNvZGUuXG4gICAgICpcbiAgICAgKiBAc2luY2UgMy4xNi4wXG4gICAgKi9cbiAgICBFcnJvckNvZGVzLmpzb25ycGNSZXNlcnZlZEVycm9yUmFuZ2VFbmQgPSAtMzIwMDA7XG4gICAgLyoqIEBkZXByZWNhdGVkIHVzZSAganNvbnJwY1Jlc2VydmVkRXJyb3JSYW5nZUVuZCAqL1xuICAgIEVycm9yQ29kZXMuc2VydmVyRXJyb3JFbmQgPSAtMzIwMDA7XG59KShFcnJvckNvZGVzIHx8IChleHBvcnRzLkVycm9yQ29kZXMgPSBFcnJvckNvZGVzID0ge30pKTtcbi8qKlxuICogQW4gZXJyb3Igb2JqZWN0IHJldHVybiBpbiBhIHJlc3BvbnNlIGluIGNhc2UgYSByZXF1ZXN0XG4gKiBoYXMgZmFpbGVkLlxuICovXG5jbGFzcyBSZXNwb25zZUVycm9yIGV4dGVuZHMgRXJyb3Ige1xuICAgIGNvZGU7XG4gICAgZGF0YTtcbiAgICBjb25zdHJ1Y3Rvcihjb2RlLCBtZXNzYWdlLCBkYXRhKSB7XG4gICAgICAgIHN1cGVyKG1lc3NhZ2UpO1xuICAgICAgICB0aGlzLmNvZGUgPSBpcy5udW1iZXIoY29kZSkgPyBjb2RlIDogRXJyb3JDb2Rlcy5Vbmtub3duRXJyb3JDb2RlO1xuICAgICAgICB0aGlzLmRhdGEgPSBkYXRhO1xuICAgICAgICBPYmplY3Quc2V0UHJvdG90eXBlT2YodGhpcywgUmVzcG9uc2VFcnJvci5wcm90b3R5cGUpO1xuICAgIH1cbiAgICB0b0pzb24oKSB7XG4gICAgICAgIGNvbnN0IHJlc3VsdCA9IHtcbiAgICAgICAgICAgIGNvZGU6IHRoaXMuY29kZSxcbiAgICAgICAgICAgIG1lc3NhZ2U6IHRoaXMubWVzc2FnZVxuICAgICAgICB9O1xuICAgICAgICBpZiAodGhpcy5kYXRhICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgIHJlc3VsdC5kYXRhID0gdGhpcy5kYXRhO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxufVxuZXhwb3J0cy5SZXNwb25zZUVycm9yID0gUmVzcG9uc2VFcnJvcjtcbmNsYXNzIFBhcmFtZXRlclN0cnVjdHVyZXMge1xuICAgIGtpbmQ7XG4gICAgLyoqXG4gICAgICogVGhlIHBhcmFtZXRlciBzdHJ1Y3R1cmUgaXMgYXV0b21hdGljYWxseSBpbmZlcnJlZCBvbiB0aGUgbnVtYmVyIG9mIHBhcmFtZXRlcnNcbiAgICAgKiBhbmQgdGhlIHBhcmFtZXRlciB0eXBlIGluIGNhc2Ugb2YgYSBzaW5nbGUgcGFyYW0uXG4gICAgICovXG4gICAgc3RhdGljIGF1dG8gPSBuZXcgUGFyYW1ldGVyU3RydWN0dXJlcygnYXV0bycpO1xuICAgIC8qKlxuICAgICAqIEZvcmNlcyBgYnlQb3NpdGlvbmAgcGFyYW1ldGVyIHN0cnVjdHVyZS4gVGhpcyBpcyB1c2VmdWwgaWYgeW91IGhhdmUgYSBzaW5nbGVcbiAgICAgKiBwYXJhbWV0ZXIgd2hpY2ggaGFzIGEgbGl0ZXJhbCB0eXBlLlxuICAgICAqL1xuICAgIHN0YXRpYyBieVBvc2l0aW9uID0gbmV3IFBhcmFtZXRlclN0cnVjdHVyZXMoJ2J5UG9zaXRpb24nKTtcbiAgICAvKipcbiAgICAgKiBGb3JjZXMgYGJ5TmFtZWAgcGFyYW1ldGVyIHN0cnVjdHVyZS4gVGhpcyBpcyBvbmx5IHVzZWZ1bCB3aGVuIGhhdmluZyBhIHNpbmdsZVxuICAgICAqIHBhcmFtZXRlci4gVGhlIGxpYnJhcnkgd2lsbCByZXBvcnQgZXJyb3JzIGlmIHVzZWQgd2l0aCBhIGRpZmZlcmVudCBudW1iZXIgb2ZcbiAgICAgKiBwYXJhbWV0ZXJzLlxuICAgICAqL1xuICAgIHN0YXRpYyBieU5hbWUgPSBuZXcgUGFyYW1ldGVyU3RydWN0dXJlcygnYnlOYW1lJyk7XG4gICAgY29uc3RydWN0b3Ioa2luZCkge1xuICAgICAgICB0aGlzLmtpbmQgPSBraW5kO1xuICAgIH1cbiAgICBzdGF0aWMgaXModmFsdWUpIHtcbiAgICAgICAgcmV0dXJuIHZhbHVlID09PSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8gfHwgdmFsdWUgPT09IFBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lIHx8IHZhbHVlID09PSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5UG9zaXRpb247XG4gICAgfVxuICAgIHRvU3RyaW5nKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5raW5kO1xuICAgIH1cbn1cbmV4cG9ydHMuUGFyYW1ldGVyU3RydWN0dXJlcyA9IFBhcmFtZXRlclN0cnVjdHVyZXM7XG4vKipcbiAqIEFuIGFic3RyYWN0IGltcGxlbWVudGF0aW9uIG9mIGEgTWVzc2FnZVR5cGUuXG4gKi9cbmNsYXNzIEFic3RyYWN0TWVzc2FnZVNpZ25hdHVyZSB7XG4gICAgbWV0aG9kO1xuICAgIG51bWJlck9mUGFyYW1zO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgbnVtYmVyT2ZQYXJhbXMpIHtcbiAgICAgICAgdGhpcy5tZXRob2QgPSBtZXRob2Q7XG4gICAgICAgIHRoaXMubnVtYmVyT2ZQYXJhbXMgPSBudW1iZXJPZlBhcmFtcztcbiAgICB9XG4gICAgZ2V0IHBhcmFtZXRlclN0cnVjdHVyZXMoKSB7XG4gICAgICAgIHJldHVybiBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG87XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUgPSBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmU7XG4vKipcbiAqIENsYXNzZXMgdG8gdHlwZSByZXF1ZXN0IHJlc3BvbnNlIHBhaXJzXG4gKi9cbmNsYXNzIFJlcXVlc3RUeXBlMCBleHRlbmRzIEFic3RyYWN0TWVzc2FnZVNpZ25hdHVyZSB7XG4gICAgLyoqXG4gICAgICogQ2xpZW50cyBtdXN0IG5vdCB1c2UgdGhpcyBwcm9wZXJ0eS4gSXQgaXMgaGVyZSB0byBlbnN1cmUgY29ycmVjdCB0eXBpbmcuXG4gICAgICovXG4gICAgXztcbiAgICBjb25zdHJ1Y3RvcihtZXRob2QpIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAwKTtcbiAgICB9XG59XG5leHBvcnRzLlJlcXVlc3RUeXBlMCA9IFJlcXVlc3RUeXBlMDtcbmNsYXNzIFJlcXVlc3RUeXBlIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZSA9IFJlcXVlc3RUeXBlO1xuY2xhc3MgUmVxdWVzdFR5cGUxIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTEgPSBSZXF1ZXN0VHlwZTE7XG5jbGFzcyBSZXF1ZXN0VHlwZTIgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMik7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTIgPSBSZXF1ZXN0VHlwZTI7XG5jbGFzcyBSZXF1ZXN0VHlwZTMgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMyk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTMgPSBSZXF1ZXN0VHlwZTM7XG5jbGFzcyBSZXF1ZXN0VHlwZTQgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTQgPSBSZXF1ZXN0VHlwZTQ7XG5jbGFzcyBSZXF1ZXN0VHlwZTUgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNSk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTUgPSBSZXF1ZXN0VHlwZTU7XG5jbGFzcyBSZXF1ZXN0VHlwZTYgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNik7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTYgPSBSZXF1ZXN0VHlwZTY7XG5jbGFzcyBSZXF1ZXN0VHlwZTcgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNyk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTcgPSBSZXF1ZXN0VHlwZTc7XG5jbGFzcyBSZXF1ZXN0VHlwZTggZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTggPSBSZXF1ZXN0VHlwZTg7XG5jbGFzcyBSZXF1ZXN0VHlwZTkgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOSk7XG4gICAgfVxufVxuZXhwb3J0cy5SZXF1ZXN0VHlwZTkgPSBSZXF1ZXN0VHlwZTk7XG5jbGFzcyBOb3RpZmljYXRpb25UeXBlIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlID0gTm90aWZpY2F0aW9uVHlwZTtcbmNsYXNzIE5vdGlmaWNhdGlvblR5cGUwIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCkge1xuICAgICAgICBzdXBlcihtZXRob2QsIDApO1xuICAgIH1cbn1cbmV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTAgPSBOb3RpZmljYXRpb25UeXBlMDtcbmNsYXNzIE5vdGlmaWNhdGlvblR5cGUxIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlU2lnbmF0dXJlIHtcbiAgICBfcGFyYW1ldGVyU3RydWN0dXJlcztcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGlzIHByb3BlcnR5LiBJdCBpcyBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKi9cbiAgICBfO1xuICAgIGNvbnN0cnVjdG9yKG1ldGhvZCwgX3BhcmFtZXRlclN0cnVjdHVyZXMgPSBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG8pIHtcbiAgICAgICAgc3VwZXIobWV0aG9kLCAxKTtcbiAgICAgICAgdGhpcy5fcGFyYW1ldGVyU3RydWN0dXJlcyA9IF9wYXJhbWV0ZXJTdHJ1Y3R1cmVzO1xuICAgIH1cbiAgICBnZXQgcGFyYW1ldGVyU3RydWN0dXJlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcmFtZXRlclN0cnVjdHVyZXM7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMSA9IE5vdGlmaWNhdGlvblR5cGUxO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTIgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMik7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMiA9IE5vdGlmaWNhdGlvblR5cGUyO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTMgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgMyk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMyA9IE5vdGlmaWNhdGlvblR5cGUzO1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTQgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNCk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNCA9IE5vdGlmaWNhdGlvblR5cGU0O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTUgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNSk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNSA9IE5vdGlmaWNhdGlvblR5cGU1O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTYgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNik7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNiA9IE5vdGlmaWNhdGlvblR5cGU2O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTcgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgNyk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNyA9IE5vdGlmaWNhdGlvblR5cGU3O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTggZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOCk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOCA9IE5vdGlmaWNhdGlvblR5cGU4O1xuY2xhc3MgTm90aWZpY2F0aW9uVHlwZTkgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VTaWduYXR1cmUge1xuICAgIC8qKlxuICAgICAqIENsaWVudHMgbXVzdCBub3QgdXNlIHRoaXMgcHJvcGVydHkuIEl0IGlzIGhlcmUgdG8gZW5zdXJlIGNvcnJlY3QgdHlwaW5nLlxuICAgICAqL1xuICAgIF87XG4gICAgY29uc3RydWN0b3IobWV0aG9kKSB7XG4gICAgICAgIHN1cGVyKG1ldGhvZCwgOSk7XG4gICAgfVxufVxuZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlOSA9IE5vdGlmaWNhdGlvblR5cGU5O1xudmFyIE1lc3NhZ2U7XG4oZnVuY3Rpb24gKE1lc3NhZ2UpIHtcbiAgICAvKipcbiAgICAgKiBUZXN0cyBpZiB0aGUgZ2l2ZW4gbWVzc2FnZSBpcyBhIHJlcXVlc3QgbWVzc2FnZVxuICAgICAqL1xuICAgIGZ1bmN0aW9uIGlzUmVxdWVzdChtZXNzYWdlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IG1lc3NhZ2U7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgaXMuc3RyaW5nKGNhbmRpZGF0ZS5tZXRob2QpICYmIChpcy5zdHJpbmcoY2FuZGlkYXRlLmlkKSB8fCBpcy5udW1iZXIoY2FuZGlkYXRlLmlkKSk7XG4gICAgfVxuICAgIE1lc3NhZ2UuaXNSZXF1ZXN0ID0gaXNSZXF1ZXN0O1xuICAgIC8qKlxuICAgICAqIFRlc3RzIGlmIHRoZSBnaXZlbiBtZXNzYWdlIGlzIGEgbm90aWZpY2F0aW9uIG1lc3NhZ2VcbiAgICAgKi9cbiAgICBmdW5jdGlvbiBpc05vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IG1lc3NhZ2U7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgaXMuc3RyaW5nKGNhbmRpZGF0ZS5tZXRob2QpICYmIG1lc3NhZ2UuaWQgPT09IHZvaWQgMDtcbiAgICB9XG4gICAgTWVzc2FnZS5pc05vdGlmaWNhdGlvbiA9IGlzTm90aWZpY2F0aW9uO1xuICAgIC8qKlxuICAgICAqIFRlc3RzIGlmIHRoZSBnaXZlbiBtZXNzYWdlIGlzIGEgcmVzcG9uc2UgbWVzc2FnZVxuICAgICAqL1xuICAgIGZ1bmN0aW9uIGlzUmVzcG9uc2UobWVzc2FnZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSBtZXNzYWdlO1xuICAgICAgICByZXR1cm4gY2FuZGlkYXRlICYmIChjYW5kaWRhdGUucmVzdWx0ICE9PSB2b2lkIDAgfHwgISFjYW5kaWRhdGUuZXJyb3IpICYmIChpcy5zdHJpbmcoY2FuZGlkYXRlLmlkKSB8fCBpcy5udW1iZXIoY2FuZGlkYXRlLmlkKSB8fCBjYW5kaWRhdGUuaWQgPT09IG51bGwpO1xuICAgIH1cbiAgICBNZXNzYWdlLmlzUmVzcG9uc2UgPSBpc1Jlc3BvbnNlO1xufSkoTWVzc2FnZSB8fCAoZXhwb3J0cy5NZXNzYWdlID0gTWVzc2FnZSA9IHt9KSk7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuTFJVQ2FjaGUgPSBleHBvcnRzLkxpbmtlZE1hcCA9IGV4cG9ydHMuVG91Y2ggPSB2b2lkIDA7XG52YXIgVG91Y2g7XG4oZnVuY3Rpb24gKFRvdWNoKSB7XG4gICAgVG91Y2guTm9uZSA9IDA7XG4gICAgVG91Y2guRmlyc3QgPSAxO1xuICAgIFRvdWNoLkFzT2xkID0gVG91Y2guRmlyc3Q7XG4gICAgVG91Y2guTGFzdCA9IDI7XG4gICAgVG91Y2guQXNOZXcgPSBUb3VjaC5MYXN0O1xufSkoVG91Y2ggfHwgKGV4cG9ydHMuVG91Y2ggPSBUb3VjaCA9IHt9KSk7XG5jbGFzcyBMaW5rZWRNYXAge1xuICAgIFtTeW1ib2wudG9TdHJpbmdUYWddID0gJ0xpbmtlZE1hcCc7XG4gICAgX21hcDtcbiAgICBfaGVhZDtcbiAgICBfdGFpbDtcbiAgICBfc2l6ZTtcbiAgICBfc3RhdGU7XG4gICAgY29uc3RydWN0b3IoKSB7XG4gICAgICAgIHRoaXMuX21hcCA9IG5ldyBNYXAoKTtcbiAgICAgICAgdGhpcy5faGVhZCA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fdGFpbCA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fc2l6ZSA9IDA7XG4gICAgICAgIHRoaXMuX3N0YXRlID0gMDtcbiAgICB9XG4gICAgY2xlYXIoKSB7XG4gICAgICAgIHRoaXMuX21hcC5jbGVhcigpO1xuICAgICAgICB0aGlzLl9oZWFkID0gdW5kZWZpbmVkO1xuICAgICAgICB0aGlzLl90YWlsID0gdW5kZWZpbmVkO1xuICAgICAgICB0aGlzLl9zaXplID0gMDtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgaXNFbXB0eSgpIHtcbiAgICAgICAgcmV0dXJuICF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsO1xuICAgIH1cbiAgICBnZXQgc2l6ZSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3NpemU7XG4gICAgfVxuICAgIGdldCBmaXJzdCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX2hlYWQ/LnZhbHVlO1xuICAgIH1cbiAgICBnZXQgbGFzdCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3RhaWw/LnZhbHVlO1xuICAgIH1cbiAgICBiZWZvcmUoa2V5KSB7XG4gICAgICAgIGNvbnN0IGl0ZW0gPSB0aGlzLl9tYXAuZ2V0KGtleSk7XG4gICAgICAgIHJldHVybiBpdGVtID8gaXRlbS5wcmV2aW91cz8udmFsdWUgOiB1bmRlZmluZWQ7XG4gICAgfVxuICAgIGFmdGVyKGtleSkge1xuICAgICAgICBjb25zdCBpdGVtID0gdGhpcy5fbWFwLmdldChrZXkpO1xuICAgICAgICByZXR1cm4gaXRlbSA/IGl0ZW0ubmV4dD8udmFsdWUgOiB1bmRlZmluZWQ7XG4gICAgfVxuICAgIGhhcyhrZXkpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX21hcC5oYXMoa2V5KTtcbiAgICB9XG4gICAgZ2V0KGtleSwgdG91Y2ggPSBUb3VjaC5Ob25lKSB7XG4gICAgICAgIGNvbnN0IGl0ZW0gPSB0aGlzLl9tYXAuZ2V0KGtleSk7XG4gICAgICAgIGlmICghaXRlbSkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBpZiAodG91Y2ggIT09IFRvdWNoLk5vbmUpIHtcbiAgICAgICAgICAgIHRoaXMudG91Y2goaXRlbSwgdG91Y2gpO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiBpdGVtLnZhbHVlO1xuICAgIH1cbiAgICBzZXQoa2V5LCB2YWx1ZSwgdG91Y2ggPSBUb3VjaC5Ob25lKSB7XG4gICAgICAgIGxldCBpdGVtID0gdGhpcy5fbWFwLmdldChrZXkpO1xuICAgICAgICBpZiAoaXRlbSkge1xuICAgICAgICAgICAgaXRlbS52YWx1ZSA9IHZhbHVlO1xuICAgICAgICAgICAgaWYgKHRvdWNoICE9PSBUb3VjaC5Ob25lKSB7XG4gICAgICAgICAgICAgICAgdGhpcy50b3VjaChpdGVtLCB0b3VjaCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBpdGVtID0geyBrZXksIHZhbHVlLCBuZXh0OiB1bmRlZmluZWQsIHByZXZpb3VzOiB1bmRlZmluZWQgfTtcbiAgICAgICAgICAgIHN3aXRjaCAodG91Y2gpIHtcbiAgICAgICAgICAgICAgICBjYXNlIFRvdWNoLk5vbmU6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIGNhc2UgVG91Y2guRmlyc3Q6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUZpcnN0KGl0ZW0pO1xuICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICBjYXNlIFRvdWNoLkxhc3Q6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuYWRkSXRlbUxhc3QoaXRlbSk7XG4gICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdGhpcy5fbWFwLnNldChrZXksIGl0ZW0pO1xuICAgICAgICAgICAgdGhpcy5fc2l6ZSsrO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiB0aGlzO1xuICAgIH1cbiAgICBkZWxldGUoa2V5KSB7XG4gICAgICAgIHJldHVybiAhIXRoaXMucmVtb3ZlKGtleSk7XG4gICAgfVxuICAgIHJlbW92ZShrZXkpIHtcbiAgICAgICAgY29uc3QgaXRlbSA9IHRoaXMuX21hcC5nZXQoa2V5KTtcbiAgICAgICAgaWYgKCFpdGVtKSB7XG4gICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX21hcC5kZWxldGUoa2V5KTtcbiAgICAgICAgdGhpcy5yZW1vdmVJdGVtKGl0ZW0pO1xuICAgICAgICB0aGlzLl9zaXplLS07XG4gICAgICAgIHJldHVybiBpdGVtLnZhbHVlO1xuICAgIH1cbiAgICBzaGlmdCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIGlmICghdGhpcy5faGVhZCB8fCAhdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgfVxuICAgICAgICBjb25zdCBpdGVtID0gdGhpcy5faGVhZDtcbiAgICAgICAgdGhpcy5fbWFwLmRlbGV0ZShpdGVtLmtleSk7XG4gICAgICAgIHRoaXMucmVtb3ZlSXRlbShpdGVtKTtcbiAgICAgICAgdGhpcy5fc2l6ZS0tO1xuICAgICAgICByZXR1cm4gaXRlbS52YWx1ZTtcbiAgICB9XG4gICAgZm9yRWFjaChjYWxsYmFja2ZuLCB0aGlzQXJnKSB7XG4gICAgICAgIGNvbnN0IHN0YXRlID0gdGhpcy5fc3RhdGU7XG4gICAgICAgIGxldCBjdXJyZW50ID0gdGhpcy5faGVhZDtcbiAgICAgICAgd2hpbGUgKGN1cnJlbnQpIHtcbiAgICAgICAgICAgIGlmICh0aGlzQXJnKSB7XG4gICAgICAgICAgICAgICAgY2FsbGJhY2tmbi5iaW5kKHRoaXNBcmcpKGN1cnJlbnQudmFsdWUsIGN1cnJlbnQua2V5LCB0aGlzKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIGNhbGxiYWNrZm4oY3VycmVudC52YWx1ZSwgY3VycmVudC5rZXksIHRoaXMpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKHRoaXMuX3N0YXRlICE9PSBzdGF0ZSkge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgTGlua2VkTWFwIGdvdCBtb2RpZmllZCBkdXJpbmcgaXRlcmF0aW9uLmApO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY3VycmVudCA9IGN1cnJlbnQubmV4dDtcbiAgICAgICAgfVxuICAgIH1cbiAgICBrZXlzKCkge1xuICAgICAgICBjb25zdCBzdGF0ZSA9IHRoaXMuX3N0YXRlO1xuICAgICAgICBsZXQgY3VycmVudCA9IHRoaXMuX2hlYWQ7XG4gICAgICAgIGNvbnN0IGl0ZXJhdG9yID0ge1xuICAgICAgICAgICAgW1N5bWJvbC5pdGVyYXRvcl06ICgpID0+IHtcbiAgICAgICAgICAgICAgICByZXR1cm4gaXRlcmF0b3I7XG4gICAgICAgICAgICB9LFxuICAgICAgICAgICAgbmV4dDogKCkgPT4ge1xuICAgICAgICAgICAgICAgIGlmICh0aGlzLl9zdGF0ZSAhPT0gc3RhdGUpIHtcbiAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBMaW5rZWRNYXAgZ290IG1vZGlmaWVkIGR1cmluZyBpdGVyYXRpb24uYCk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGlmIChjdXJyZW50KSB7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdCA9IHsgdmFsdWU6IGN1cnJlbnQua2V5LCBkb25lOiBmYWxzZSB9O1xuICAgICAgICAgICAgICAgICAgICBjdXJyZW50ID0gY3VycmVudC5uZXh0O1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHsgdmFsdWU6IHVuZGVmaW5lZCwgZG9uZTogdHJ1ZSB9O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgIH1cbiAgICB2YWx1ZXMoKSB7XG4gICAgICAgIGNvbnN0IHN0YXRlID0gdGhpcy5fc3RhdGU7XG4gICAgICAgIGxldCBjdXJyZW50ID0gdGhpcy5faGVhZDtcbiAgICAgICAgY29uc3QgaXRlcmF0b3IgPSB7XG4gICAgICAgICAgICBbU3ltYm9sLml0ZXJhdG9yXTogKCkgPT4ge1xuICAgICAgICAgICAgICAgIHJldHVybiBpdGVyYXRvcjtcbiAgICAgICAgICAgIH0sXG4gICAgICAgICAgICBuZXh0OiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX3N0YXRlICE9PSBzdGF0ZSkge1xuICAgICAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYExpbmtlZE1hcCBnb3QgbW9kaWZpZWQgZHVyaW5nIGl0ZXJhdGlvbi5gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKGN1cnJlbnQpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgcmVzdWx0ID0geyB2YWx1ZTogY3VycmVudC52YWx1ZSwgZG9uZTogZmFsc2UgfTtcbiAgICAgICAgICAgICAgICAgICAgY3VycmVudCA9IGN1cnJlbnQubmV4dDtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJldHVybiB7IHZhbHVlOiB1bmRlZmluZWQsIGRvbmU6IHRydWUgfTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBpdGVyYXRvcjtcbiAgICB9XG4gICAgZW50cmllcygpIHtcbiAgICAgICAgY29uc3Qgc3RhdGUgPSB0aGlzLl9zdGF0ZTtcbiAgICAgICAgbGV0IGN1cnJlbnQgPSB0aGlzLl9oZWFkO1xuICAgICAgICBjb25zdCBpdGVyYXRvciA9IHtcbiAgICAgICAgICAgIFtTeW1ib2wuaXRlcmF0b3JdOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgICAgICAgICAgfSxcbiAgICAgICAgICAgIG5leHQ6ICgpID0+IHtcbiAgICAgICAgICAgICAgICBpZiAodGhpcy5fc3RhdGUgIT09IHN0YXRlKSB7XG4gICAgICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgTGlua2VkTWFwIGdvdCBtb2RpZmllZCBkdXJpbmcgaXRlcmF0aW9uLmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBpZiAoY3VycmVudCkge1xuICAgICAgICAgICAgICAgICAgICBjb25zdCByZXN1bHQgPSB7IHZhbHVlOiBbY3VycmVudC5rZXksIGN1cnJlbnQudmFsdWVdLCBkb25lOiBmYWxzZSB9O1xuICAgICAgICAgICAgICAgICAgICBjdXJyZW50ID0gY3VycmVudC5uZXh0O1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHsgdmFsdWU6IHVuZGVmaW5lZCwgZG9uZTogdHJ1ZSB9O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIGl0ZXJhdG9yO1xuICAgIH1cbiAgICBbU3ltYm9sLml0ZXJhdG9yXSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZW50cmllcygpO1xuICAgIH1cbiAgICB0cmltT2xkKG5ld1NpemUpIHtcbiAgICAgICAgaWYgKG5ld1NpemUgPj0gdGhpcy5zaXplKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG5ld1NpemUgPT09IDApIHtcbiAgICAgICAgICAgIHRoaXMuY2xlYXIoKTtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBsZXQgY3VycmVudCA9IHRoaXMuX2hlYWQ7XG4gICAgICAgIGxldCBjdXJyZW50U2l6ZSA9IHRoaXMuc2l6ZTtcbiAgICAgICAgd2hpbGUgKGN1cnJlbnQgJiYgY3VycmVudFNpemUgPiBuZXdTaXplKSB7XG4gICAgICAgICAgICB0aGlzLl9tYXAuZGVsZXRlKGN1cnJlbnQua2V5KTtcbiAgICAgICAgICAgIGN1cnJlbnQgPSBjdXJyZW50Lm5leHQ7XG4gICAgICAgICAgICBjdXJyZW50U2l6ZS0tO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX2hlYWQgPSBjdXJyZW50O1xuICAgICAgICB0aGlzLl9zaXplID0gY3VycmVudFNpemU7XG4gICAgICAgIGlmIChjdXJyZW50KSB7XG4gICAgICAgICAgICBjdXJyZW50LnByZXZpb3VzID0gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgfVxuICAgIGFkZEl0ZW1GaXJzdChpdGVtKSB7XG4gICAgICAgIC8vIEZpcnN0IHRpbWUgSW5zZXJ0XG4gICAgICAgIGlmICghdGhpcy5faGVhZCAmJiAhdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhpcy5fdGFpbCA9IGl0ZW07XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAoIXRoaXMuX2hlYWQpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignSW52YWxpZCBsaXN0Jyk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB0aGlzLl9oZWFkO1xuICAgICAgICAgICAgdGhpcy5faGVhZC5wcmV2aW91cyA9IGl0ZW07XG4gICAgICAgIH1cbiAgICAgICAgdGhpcy5faGVhZCA9IGl0ZW07XG4gICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgfVxuICAgIGFkZEl0ZW1MYXN0KGl0ZW0pIHtcbiAgICAgICAgLy8gRmlyc3QgdGltZSBJbnNlcnRcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkICYmICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICB0aGlzLl9oZWFkID0gaXRlbTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIGlmICghdGhpcy5fdGFpbCkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGl0ZW0ucHJldmlvdXMgPSB0aGlzLl90YWlsO1xuICAgICAgICAgICAgdGhpcy5fdGFpbC5uZXh0ID0gaXRlbTtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLl90YWlsID0gaXRlbTtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgcmVtb3ZlSXRlbShpdGVtKSB7XG4gICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkICYmIGl0ZW0gPT09IHRoaXMuX3RhaWwpIHtcbiAgICAgICAgICAgIHRoaXMuX2hlYWQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgICAgIGVsc2UgaWYgKGl0ZW0gPT09IHRoaXMuX2hlYWQpIHtcbiAgICAgICAgICAgIC8vIFRoaXMgY2FuIG9ubHkgaGFwcGVuZWQgaWYgc2l6ZSA9PT0gMSB3aGljaCBpcyBoYW5kbGVcbiAgICAgICAgICAgIC8vIGJ5IHRoZSBjYXNlIGFib3ZlLlxuICAgICAgICAgICAgaWYgKCFpdGVtLm5leHQpIHtcbiAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ0ludmFsaWQgbGlzdCcpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaXRlbS5uZXh0LnByZXZpb3VzID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgdGhpcy5faGVhZCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIGlmIChpdGVtID09PSB0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICAvLyBUaGlzIGNhbiBvbmx5IGhhcHBlbmVkIGlmIHNpemUgPT09IDEgd2hpY2ggaXMgaGFuZGxlXG4gICAgICAgICAgICAvLyBieSB0aGUgY2FzZSBhYm92ZS5cbiAgICAgICAgICAgIGlmICghaXRlbS5wcmV2aW91cykge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignSW52YWxpZCBsaXN0Jyk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpdGVtLnByZXZpb3VzLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGNvbnN0IG5leHQgPSBpdGVtLm5leHQ7XG4gICAgICAgICAgICBjb25zdCBwcmV2aW91cyA9IGl0ZW0ucHJldmlvdXM7XG4gICAgICAgICAgICBpZiAoIW5leHQgfHwgIXByZXZpb3VzKSB7XG4gICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdJbnZhbGlkIGxpc3QnKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIG5leHQucHJldmlvdXMgPSBwcmV2aW91cztcbiAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSBuZXh0O1xuICAgICAgICB9XG4gICAgICAgIGl0ZW0ubmV4dCA9IHVuZGVmaW5lZDtcbiAgICAgICAgaXRlbS5wcmV2aW91cyA9IHVuZGVmaW5lZDtcbiAgICAgICAgdGhpcy5fc3RhdGUrKztcbiAgICB9XG4gICAgdG91Y2goaXRlbSwgdG91Y2gpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9oZWFkIHx8ICF0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ0ludmFsaWQgbGlzdCcpO1xuICAgICAgICB9XG4gICAgICAgIGlmICgodG91Y2ggIT09IFRvdWNoLkZpcnN0ICYmIHRvdWNoICE9PSBUb3VjaC5MYXN0KSkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0b3VjaCA9PT0gVG91Y2guRmlyc3QpIHtcbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgbmV4dCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgICAgIGNvbnN0IHByZXZpb3VzID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgICAgIC8vIFVubGluayB0aGUgaXRlbVxuICAgICAgICAgICAgaWYgKGl0ZW0gPT09IHRoaXMuX3RhaWwpIHtcbiAgICAgICAgICAgICAgICAvLyBwcmV2aW91cyBtdXN0IGJlIGRlZmluZWQgc2luY2UgaXRlbSB3YXMgbm90IGhlYWQgYnV0IGlzIHRhaWxcbiAgICAgICAgICAgICAgICAvLyBTbyB0aGVyZSBhcmUgbW9yZSB0aGFuIG9uIGl0ZW0gaW4gdGhlIG1hcFxuICAgICAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgdGhpcy5fdGFpbCA9IHByZXZpb3VzO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgLy8gQm90aCBuZXh0IGFuZCBwcmV2aW91cyBhcmUgbm90IHVuZGVmaW5lZCBzaW5jZSBpdGVtIHdhcyBuZWl0aGVyIGhlYWQgbm9yIHRhaWwuXG4gICAgICAgICAgICAgICAgbmV4dC5wcmV2aW91cyA9IHByZXZpb3VzO1xuICAgICAgICAgICAgICAgIHByZXZpb3VzLm5leHQgPSBuZXh0O1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgLy8gSW5zZXJ0IHRoZSBub2RlIGF0IGhlYWRcbiAgICAgICAgICAgIGl0ZW0ucHJldmlvdXMgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB0aGlzLl9oZWFkO1xuICAgICAgICAgICAgdGhpcy5faGVhZC5wcmV2aW91cyA9IGl0ZW07XG4gICAgICAgICAgICB0aGlzLl9oZWFkID0gaXRlbTtcbiAgICAgICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAodG91Y2ggPT09IFRvdWNoLkxhc3QpIHtcbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl90YWlsKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgbmV4dCA9IGl0ZW0ubmV4dDtcbiAgICAgICAgICAgIGNvbnN0IHByZXZpb3VzID0gaXRlbS5wcmV2aW91cztcbiAgICAgICAgICAgIC8vIFVubGluayB0aGUgaXRlbS5cbiAgICAgICAgICAgIGlmIChpdGVtID09PSB0aGlzLl9oZWFkKSB7XG4gICAgICAgICAgICAgICAgLy8gbmV4dCBtdXN0IGJlIGRlZmluZWQgc2luY2UgaXRlbSB3YXMgbm90IHRhaWwgYnV0IGlzIGhlYWRcbiAgICAgICAgICAgICAgICAvLyBTbyB0aGVyZSBhcmUgbW9yZSB0aGFuIG9uIGl0ZW0gaW4gdGhlIG1hcFxuICAgICAgICAgICAgICAgIG5leHQucHJldmlvdXMgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgdGhpcy5faGVhZCA9IG5leHQ7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAvLyBCb3RoIG5leHQgYW5kIHByZXZpb3VzIGFyZSBub3QgdW5kZWZpbmVkIHNpbmNlIGl0ZW0gd2FzIG5laXRoZXIgaGVhZCBub3IgdGFpbC5cbiAgICAgICAgICAgICAgICBuZXh0LnByZXZpb3VzID0gcHJldmlvdXM7XG4gICAgICAgICAgICAgICAgcHJldmlvdXMubmV4dCA9IG5leHQ7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpdGVtLm5leHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpdGVtLnByZXZpb3VzID0gdGhpcy5fdGFpbDtcbiAgICAgICAgICAgIHRoaXMuX3RhaWwubmV4dCA9IGl0ZW07XG4gICAgICAgICAgICB0aGlzLl90YWlsID0gaXRlbTtcbiAgICAgICAgICAgIHRoaXMuX3N0YXRlKys7XG4gICAgICAgIH1cbiAgICB9XG4gICAgdG9KU09OKCkge1xuICAgICAgICBjb25zdCBkYXRhID0gW107XG4gICAgICAgIHRoaXMuZm9yRWFjaCgodmFsdWUsIGtleSkgPT4ge1xuICAgICAgICAgICAgZGF0YS5wdXNoKFtrZXksIHZhbHVlXSk7XG4gICAgICAgIH0pO1xuICAgICAgICByZXR1cm4gZGF0YTtcbiAgICB9XG4gICAgZnJvbUpTT04oZGF0YSkge1xuICAgICAgICB0aGlzLmNsZWFyKCk7XG4gICAgICAgIGZvciAoY29uc3QgW2tleSwgdmFsdWVdIG9mIGRhdGEpIHtcbiAgICAgICAgICAgIHRoaXMuc2V0KGtleSwgdmFsdWUpO1xuICAgICAgICB9XG4gICAgfVxufVxuZXhwb3J0cy5MaW5rZWRNYXAgPSBMaW5rZWRNYXA7XG5jbGFzcyBMUlVDYWNoZSBleHRlbmRzIExpbmtlZE1hcCB7XG4gICAgX2xpbWl0O1xuICAgIF9yYXRpbztcbiAgICBjb25zdHJ1Y3RvcihsaW1pdCwgcmF0aW8gPSAxKSB7XG4gICAgICAgIHN1cGVyKCk7XG4gICAgICAgIHRoaXMuX2xpbWl0ID0gbGltaXQ7XG4gICAgICAgIHRoaXMuX3JhdGlvID0gTWF0aC5taW4oTWF0aC5tYXgoMCwgcmF0aW8pLCAxKTtcbiAgICB9XG4gICAgZ2V0IGxpbWl0KCkge1xuICAgICAgICByZXR1cm4gdGhpcy5fbGltaXQ7XG4gICAgfVxuICAgIHNldCBsaW1pdChsaW1pdCkge1xuICAgICAgICB0aGlzLl9saW1pdCA9IGxpbWl0O1xuICAgICAgICB0aGlzLmNoZWNrVHJpbSgpO1xuICAgIH1cbiAgICBnZXQgcmF0aW8oKSB7XG4gICAgICAgIHJldHVybiB0aGlzLl9yYXRpbztcbiAgICB9XG4gICAgc2V0IHJhdGlvKHJhdGlvKSB7XG4gICAgICAgIHRoaXMuX3JhdGlvID0gTWF0aC5taW4oTWF0aC5tYXgoMCwgcmF0aW8pLCAxKTtcbiAgICAgICAgdGhpcy5jaGVja1RyaW0oKTtcbiAgICB9XG4gICAgZ2V0KGtleSwgdG91Y2ggPSBUb3VjaC5Bc05ldykge1xuICAgICAgICByZXR1cm4gc3VwZXIuZ2V0KGtleSwgdG91Y2gpO1xuICAgIH1cbiAgICBwZWVrKGtleSkge1xuICAgICAgICByZXR1cm4gc3VwZXIuZ2V0KGtleSwgVG91Y2guTm9uZSk7XG4gICAgfVxuICAgIHNldChrZXksIHZhbHVlKSB7XG4gICAgICAgIHN1cGVyLnNldChrZXksIHZhbHVlLCBUb3VjaC5MYXN0KTtcbiAgICAgICAgdGhpcy5jaGVja1RyaW0oKTtcbiAgICAgICAgcmV0dXJuIHRoaXM7XG4gICAgfVxuICAgIGNoZWNrVHJpbSgpIHtcbiAgICAgICAgaWYgKHRoaXMuc2l6ZSA+IHRoaXMuX2xpbWl0KSB7XG4gICAgICAgICAgICB0aGlzLnRyaW1PbGQoTWF0aC5yb3VuZCh0aGlzLl9saW1pdCAqIHRoaXMuX3JhdGlvKSk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLkxSVUNhY2hlID0gTFJVQ2FjaGU7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuRGlzcG9zYWJsZSA9IHZvaWQgMDtcbnZhciBEaXNwb3NhYmxlO1xuKGZ1bmN0aW9uIChEaXNwb3NhYmxlKSB7XG4gICAgZnVuY3Rpb24gY3JlYXRlKGZ1bmMpIHtcbiAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgIGRpc3Bvc2U6IGZ1bmNcbiAgICAgICAgfTtcbiAgICB9XG4gICAgRGlzcG9zYWJsZS5jcmVhdGUgPSBjcmVhdGU7XG59KShEaXNwb3NhYmxlIHx8IChleHBvcnRzLkRpc3Bvc2FibGUgPSBEaXNwb3NhYmxlID0ge30pKTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmxldCBfcmFsO1xuZnVuY3Rpb24gUkFMKCkge1xuICAgIGlmIChfcmFsID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBObyBydW50aW1lIGFic3RyYWN0aW9uIGxheWVyIGluc3RhbGxlZGApO1xuICAgIH1cbiAgICByZXR1cm4gX3JhbDtcbn1cbihmdW5jdGlvbiAoUkFMKSB7XG4gICAgZnVuY3Rpb24gaW5zdGFsbChyYWwpIHtcbiAgICAgICAgaWYgKHJhbCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYE5vIHJ1bnRpbWUgYWJzdHJhY3Rpb24gbGF5ZXIgcHJvdmlkZWRgKTtcbiAgICAgICAgfVxuICAgICAgICBfcmFsID0gcmFsO1xuICAgIH1cbiAgICBSQUwuaW5zdGFsbCA9IGluc3RhbGw7XG59KShSQUwgfHwgKFJBTCA9IHt9KSk7XG5leHBvcnRzLmRlZmF1bHQgPSBSQUw7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLkVtaXR0ZXIgPSBleHBvcnRzLkV2ZW50ID0gdm9pZCAwO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbnZhciBFdmVudDtcbihmdW5jdGlvbiAoRXZlbnQpIHtcbiAgICBjb25zdCBfZGlzcG9zYWJsZSA9IHsgZGlzcG9zZSgpIHsgfSB9O1xuICAgIEV2ZW50Lk5vbmUgPSBmdW5jdGlvbiAoKSB7IHJldHVybiBfZGlzcG9zYWJsZTsgfTtcbn0pKEV2ZW50IHx8IChleHBvcnRzLkV2ZW50ID0gRXZlbnQgPSB7fSkpO1xuY2xhc3MgQ2FsbGJhY2tMaXN0IHtcbiAgICBfY2FsbGJhY2tzO1xuICAgIF9jb250ZXh0cztcbiAgICBhZGQoY2FsbGJhY2ssIGNvbnRleHQgPSBudWxsLCBidWNrZXQpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IFtdO1xuICAgICAgICAgICAgdGhpcy5fY29udGV4dHMgPSBbXTtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLl9jYWxsYmFja3MucHVzaChjYWxsYmFjayk7XG4gICAgICAgIHRoaXMuX2NvbnRleHRzLnB1c2goY29udGV4dCk7XG4gICAgICAgIGlmIChBcnJheS5pc0FycmF5KGJ1Y2tldCkpIHtcbiAgICAgICAgICAgIGJ1Y2tldC5wdXNoKHsgZGlzcG9zZTogKCkgPT4gdGhpcy5yZW1vdmUoY2FsbGJhY2ssIGNvbnRleHQpIH0pO1xuICAgICAgICB9XG4gICAgfVxuICAgIHJlbW92ZShjYWxsYmFjaywgY29udGV4dCA9IG51bGwpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBsZXQgZm91bmRDYWxsYmFja1dpdGhEaWZmZXJlbnRDb250ZXh0ID0gZmFsc2U7XG4gICAgICAgIGZvciAobGV0IGkgPSAwLCBsZW4gPSB0aGlzLl9jYWxsYmFja3MubGVuZ3RoOyBpIDwgbGVuOyBpKyspIHtcbiAgICAgICAgICAgIGlmICh0aGlzLl9jYWxsYmFja3NbaV0gPT09IGNhbGxiYWNrKSB7XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX2NvbnRleHRzW2ldID09PSBjb250ZXh0KSB7XG4gICAgICAgICAgICAgICAgICAgIC8vIGNhbGxiYWNrICYgY29udGV4dCBtYXRjaCA9PiByZW1vdmUgaXRcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLnNwbGljZShpLCAxKTtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fY29udGV4dHMuc3BsaWNlKGksIDEpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBmb3VuZENhbGxiYWNrV2l0aERpZmZlcmVudENvbnRleHQgPSB0cnVlO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBpZiAoZm91bmRDYWxsYmFja1dpdGhEaWZmZXJlbnRDb250ZXh0KSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ1doZW4gYWRkaW5nIGEgbGlzdGVuZXIgd2l0aCBhIGNvbnRleHQsIHlvdSBzaG91bGQgcmVtb3ZlIGl0IHdpdGggdGhlIHNhbWUgY29udGV4dCcpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGludm9rZSguLi5hcmdzKSB7XG4gICAgICAgIGlmICghdGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICByZXR1cm4gW107XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgcmV0ID0gW10sIGNhbGxiYWNrcyA9IHRoaXMuX2NhbGxiYWNrcy5zbGljZSgwKSwgY29udGV4dHMgPSB0aGlzLl9jb250ZXh0cy5zbGljZSgwKTtcbiAgICAgICAgZm9yIChsZXQgaSA9IDAsIGxlbiA9IGNhbGxiYWNrcy5sZW5ndGg7IGkgPCBsZW47IGkrKykge1xuICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICByZXQucHVzaChjYWxsYmFja3NbaV0uYXBwbHkoY29udGV4dHNbaV0sIGFyZ3MpKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhdGNoIChlKSB7XG4gICAgICAgICAgICAgICAgKDAsIHJhbF8xLmRlZmF1bHQpKCkuY29uc29sZS5lcnJvcihlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICByZXR1cm4gcmV0O1xuICAgIH1cbiAgICBpc0VtcHR5KCkge1xuICAgICAgICByZXR1cm4gIXRoaXMuX2NhbGxiYWNrcyB8fCB0aGlzLl9jYWxsYmFja3MubGVuZ3RoID09PSAwO1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICB0aGlzLl9jYWxsYmFja3MgPSB1bmRlZmluZWQ7XG4gICAgICAgIHRoaXMuX2NvbnRleHRzID0gdW5kZWZpbmVkO1xuICAgIH1cbn1cbmNsYXNzIEVtaXR0ZXIge1xuICAgIF9vcHRpb25zO1xuICAgIHN0YXRpYyBfbm9vcCA9IGZ1bmN0aW9uICgpIHsgfTtcbiAgICBfZXZlbnQ7XG4gICAgX2NhbGxiYWNrcztcbiAgICBjb25zdHJ1Y3Rvcihfb3B0aW9ucykge1xuICAgICAgICB0aGlzLl9vcHRpb25zID0gX29wdGlvbnM7XG4gICAgfVxuICAgIC8qKlxuICAgICAqIEZvciB0aGUgcHVibGljIHRvIGFsbG93IHRvIHN1YnNjcmliZVxuICAgICAqIHRvIGV2ZW50cyBmcm9tIHRoaXMgRW1pdHRlclxuICAgICAqL1xuICAgIGdldCBldmVudCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9ldmVudCkge1xuICAgICAgICAgICAgdGhpcy5fZXZlbnQgPSAobGlzdGVuZXIsIHRoaXNBcmdzLCBkaXNwb3NhYmxlcykgPT4ge1xuICAgICAgICAgICAgICAgIGlmICghdGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IG5ldyBDYWxsYmFja0xpc3QoKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKHRoaXMuX29wdGlvbnMgJiYgdGhpcy5fb3B0aW9ucy5vbkZpcnN0TGlzdGVuZXJBZGQgJiYgdGhpcy5fY2FsbGJhY2tzLmlzRW1wdHkoKSkge1xuICAgICAgICAgICAgICAgICAgICB0aGlzLl9vcHRpb25zLm9uRmlyc3RMaXN0ZW5lckFkZCh0aGlzKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLmFkZChsaXN0ZW5lciwgdGhpc0FyZ3MpO1xuICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdCA9IHtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zZTogKCkgPT4ge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKCF0aGlzLl9jYWxsYmFja3MpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAvLyBkaXNwb3NhYmxlIGlzIGRpc3Bvc2VkIGFmdGVyIGVtaXR0ZXIgaXMgZGlzcG9zZWQuXG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLnJlbW92ZShsaXN0ZW5lciwgdGhpc0FyZ3MpO1xuICAgICAgICAgICAgICAgICAgICAgICAgcmVzdWx0LmRpc3Bvc2UgPSBFbWl0dGVyLl9ub29wO1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHRoaXMuX29wdGlvbnMgJiYgdGhpcy5fb3B0aW9ucy5vbkxhc3RMaXN0ZW5lclJlbW92ZSAmJiB0aGlzLl9jYWxsYmFja3MuaXNFbXB0eSgpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5fb3B0aW9ucy5vbkxhc3RMaXN0ZW5lclJlbW92ZSh0aGlzKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgaWYgKEFycmF5LmlzQXJyYXkoZGlzcG9zYWJsZXMpKSB7XG4gICAgICAgICAgICAgICAgICAgIGRpc3Bvc2FibGVzLnB1c2gocmVzdWx0KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICAgICAgICAgIH07XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX2V2ZW50O1xuICAgIH1cbiAgICAvKipcbiAgICAgKiBUbyBiZSBrZXB0IHByaXZhdGUgdG8gZmlyZSBhbiBldmVudCB0b1xuICAgICAqIHN1YnNjcmliZXJzXG4gICAgICovXG4gICAgZmlyZShldmVudCkge1xuICAgICAgICBpZiAodGhpcy5fY2FsbGJhY2tzKSB7XG4gICAgICAgICAgICB0aGlzLl9jYWxsYmFja3MuaW52b2tlLmNhbGwodGhpcy5fY2FsbGJhY2tzLCBldmVudCk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgaWYgKHRoaXMuX2NhbGxiYWNrcykge1xuICAgICAgICAgICAgdGhpcy5fY2FsbGJhY2tzLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMuX2NhbGxiYWNrcyA9IHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgIH1cbn1cbmV4cG9ydHMuRW1pdHRlciA9IEVtaXR0ZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlblNvdXJjZSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW4gPSB2b2lkIDA7XG5jb25zdCByYWxfMSA9IF9faW1wb3J0RGVmYXVsdChyZXF1aXJlKFwiLi9yYWxcIikpO1xuY29uc3QgSXMgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIi4vaXNcIikpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG52YXIgQ2FuY2VsbGF0aW9uVG9rZW47XG4oZnVuY3Rpb24gKENhbmNlbGxhdGlvblRva2VuKSB7XG4gICAgQ2FuY2VsbGF0aW9uVG9rZW4uTm9uZSA9IE9iamVjdC5mcmVlemUoe1xuICAgICAgICBpc0NhbmNlbGxhdGlvblJlcXVlc3RlZDogZmFsc2UsXG4gICAgICAgIG9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkOiBldmVudHNfMS5FdmVudC5Ob25lXG4gICAgfSk7XG4gICAgQ2FuY2VsbGF0aW9uVG9rZW4uQ2FuY2VsbGVkID0gT2JqZWN0LmZyZWV6ZSh7XG4gICAgICAgIGlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkOiB0cnVlLFxuICAgICAgICBvbkNhbmNlbGxhdGlvblJlcXVlc3RlZDogZXZlbnRzXzEuRXZlbnQuTm9uZVxuICAgIH0pO1xuICAgIGZ1bmN0aW9uIGlzKHZhbHVlKSB7XG4gICAgICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgICAgICByZXR1cm4gY2FuZGlkYXRlICYmIChjYW5kaWRhdGUgPT09IENhbmNlbGxhdGlvblRva2VuLk5vbmVcbiAgICAgICAgICAgIHx8IGNhbmRpZGF0ZSA9PT0gQ2FuY2VsbGF0aW9uVG9rZW4uQ2FuY2VsbGVkXG4gICAgICAgICAgICB8fCAoSXMuYm9vbGVhbihjYW5kaWRhdGUuaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQpICYmICEhY2FuZGlkYXRlLm9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSk7XG4gICAgfVxuICAgIENhbmNlbGxhdGlvblRva2VuLmlzID0gaXM7XG59KShDYW5jZWxsYXRpb25Ub2tlbiB8fCAoZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlbiA9IENhbmNlbGxhdGlvblRva2VuID0ge30pKTtcbmNvbnN0IHNob3J0Y3V0RXZlbnQgPSBPYmplY3QuZnJlZXplKGZ1bmN0aW9uIChjYWxsYmFjaywgY29udGV4dCkge1xuICAgIGNvbnN0IGhhbmRsZSA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLnRpbWVyLnNldFRpbWVvdXQoY2FsbGJhY2suYmluZChjb250ZXh0KSwgMCk7XG4gICAgcmV0dXJuIHsgZGlzcG9zZSgpIHsgaGFuZGxlLmRpc3Bvc2UoKTsgfSB9O1xufSk7XG5jbGFzcyBNdXRhYmxlVG9rZW4ge1xuICAgIF9pc0NhbmNlbGxlZCA9IGZhbHNlO1xuICAgIF9lbWl0dGVyO1xuICAgIGNhbmNlbCgpIHtcbiAgICAgICAgaWYgKCF0aGlzLl9pc0NhbmNlbGxlZCkge1xuICAgICAgICAgICAgdGhpcy5faXNDYW5jZWxsZWQgPSB0cnVlO1xuICAgICAgICAgICAgaWYgKHRoaXMuX2VtaXR0ZXIpIHtcbiAgICAgICAgICAgICAgICB0aGlzLl9lbWl0dGVyLmZpcmUodW5kZWZpbmVkKTtcbiAgICAgICAgICAgICAgICB0aGlzLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgIH1cbiAgICBnZXQgaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQoKSB7XG4gICAgICAgIHJldHVybiB0aGlzLl9pc0NhbmNlbGxlZDtcbiAgICB9XG4gICAgZ2V0IG9uQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKCkge1xuICAgICAgICBpZiAodGhpcy5faXNDYW5jZWxsZWQpIHtcbiAgICAgICAgICAgIHJldHVybiBzaG9ydGN1dEV2ZW50O1xuICAgICAgICB9XG4gICAgICAgIGlmICghdGhpcy5fZW1pdHRlcikge1xuICAgICAgICAgICAgdGhpcy5fZW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX2VtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGRpc3Bvc2UoKSB7XG4gICAgICAgIGlmICh0aGlzLl9lbWl0dGVyKSB7XG4gICAgICAgICAgICB0aGlzLl9lbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMuX2VtaXR0ZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICB9XG59XG5jbGFzcyBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSB7XG4gICAgX3Rva2VuO1xuICAgIGdldCB0b2tlbigpIHtcbiAgICAgICAgaWYgKCF0aGlzLl90b2tlbikge1xuICAgICAgICAgICAgLy8gYmUgbGF6eSBhbmQgY3JlYXRlIHRoZSB0b2tlbiBvbmx5IHdoZW5cbiAgICAgICAgICAgIC8vIGFjdHVhbGx5IG5lZWRlZFxuICAgICAgICAgICAgdGhpcy5fdG9rZW4gPSBuZXcgTXV0YWJsZVRva2VuKCk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHRoaXMuX3Rva2VuO1xuICAgIH1cbiAgICBjYW5jZWwoKSB7XG4gICAgICAgIGlmICghdGhpcy5fdG9rZW4pIHtcbiAgICAgICAgICAgIC8vIHNhdmUgYW4gb2JqZWN0IGJ5IHJldHVybmluZyB0aGUgZGVmYXVsdFxuICAgICAgICAgICAgLy8gY2FuY2VsbGVkIHRva2VuIHdoZW4gY2FuY2VsbGF0aW9uIGhhcHBlbnNcbiAgICAgICAgICAgIC8vIGJlZm9yZSBzb21lb25lIGFza3MgZm9yIHRoZSB0b2tlblxuICAgICAgICAgICAgdGhpcy5fdG9rZW4gPSBDYW5jZWxsYXRpb25Ub2tlbi5DYW5jZWxsZWQ7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICB0aGlzLl90b2tlbi5jYW5jZWwoKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICBpZiAoIXRoaXMuX3Rva2VuKSB7XG4gICAgICAgICAgICAvLyBlbnN1cmUgdG8gaW5pdGlhbGl6ZSB3aXRoIGFuIGVtcHR5IHRva2VuIGlmIHdlIGhhZCBub25lXG4gICAgICAgICAgICB0aGlzLl90b2tlbiA9IENhbmNlbGxhdGlvblRva2VuLk5vbmU7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAodGhpcy5fdG9rZW4gaW5zdGFuY2VvZiBNdXRhYmxlVG9rZW4pIHtcbiAgICAgICAgICAgIC8vIGFjdHVhbGx5IGRpc3Bvc2VcbiAgICAgICAgICAgIHRoaXMuX3Rva2VuLmRpc3Bvc2UoKTtcbiAgICAgICAgfVxuICAgIH1cbn1cbmV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UgPSBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gdm9pZCAwO1xuY29uc3QgY2FuY2VsbGF0aW9uXzEgPSByZXF1aXJlKFwiLi9jYW5jZWxsYXRpb25cIik7XG52YXIgQ2FuY2VsbGF0aW9uU3RhdGU7XG4oZnVuY3Rpb24gKENhbmNlbGxhdGlvblN0YXRlKSB7XG4gICAgQ2FuY2VsbGF0aW9uU3RhdGUuQ29udGludWUgPSAwO1xuICAgIENhbmNlbGxhdGlvblN0YXRlLkNhbmNlbGxlZCA9IDE7XG59KShDYW5jZWxsYXRpb25TdGF0ZSB8fCAoQ2FuY2VsbGF0aW9uU3RhdGUgPSB7fSkpO1xuY2xhc3MgU2hhcmVkQXJyYXlTZW5kZXJTdHJhdGVneSB7XG4gICAgYnVmZmVycztcbiAgICBjb25zdHJ1Y3RvcigpIHtcbiAgICAgICAgdGhpcy5idWZmZXJzID0gbmV3IE1hcCgpO1xuICAgIH1cbiAgICBlbmFibGVDYW5jZWxsYXRpb24ocmVxdWVzdCkge1xuICAgICAgICBpZiAocmVxdWVzdC5pZCA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGNvbnN0IGJ1ZmZlciA9IG5ldyBTaGFyZWRBcnJheUJ1ZmZlcig0KTtcbiAgICAgICAgY29uc3QgZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgICAgIGRhdGFbMF0gPSBDYW5jZWxsYXRpb25TdGF0ZS5Db250aW51ZTtcbiAgICAgICAgdGhpcy5idWZmZXJzLnNldChyZXF1ZXN0LmlkLCBidWZmZXIpO1xuICAgICAgICByZXF1ZXN0LiRjYW5jZWxsYXRpb25EYXRhID0gYnVmZmVyO1xuICAgIH1cbiAgICBhc3luYyBzZW5kQ2FuY2VsbGF0aW9uKF9jb25uLCBpZCkge1xuICAgICAgICBjb25zdCBidWZmZXIgPSB0aGlzLmJ1ZmZlcnMuZ2V0KGlkKTtcbiAgICAgICAgaWYgKGJ1ZmZlciA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgICAgIEF0b21pY3Muc3RvcmUoZGF0YSwgMCwgQ2FuY2VsbGF0aW9uU3RhdGUuQ2FuY2VsbGVkKTtcbiAgICB9XG4gICAgY2xlYW51cChpZCkge1xuICAgICAgICB0aGlzLmJ1ZmZlcnMuZGVsZXRlKGlkKTtcbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgdGhpcy5idWZmZXJzLmNsZWFyKCk7XG4gICAgfVxufVxuZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gU2hhcmVkQXJyYXlTZW5kZXJTdHJhdGVneTtcbmNsYXNzIFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW4ge1xuICAgIGRhdGE7XG4gICAgY29uc3RydWN0b3IoYnVmZmVyKSB7XG4gICAgICAgIHRoaXMuZGF0YSA9IG5ldyBJbnQzMkFycmF5KGJ1ZmZlciwgMCwgMSk7XG4gICAgfVxuICAgIGdldCBpc0NhbmNlbGxhdGlvblJlcXVlc3RlZCgpIHtcbiAgICAgICAgcmV0dXJuIEF0b21pY3MubG9hZCh0aGlzLmRhdGEsIDApID09PSBDYW5jZWxsYXRpb25TdGF0ZS5DYW5jZWxsZWQ7XG4gICAgfVxuICAgIGdldCBvbkNhbmNlbGxhdGlvblJlcXVlc3RlZCgpIHtcbiAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBDYW5jZWxsYXRpb24gb3ZlciBTaGFyZWRBcnJheUJ1ZmZlciBkb2Vzbid0IHN1cHBvcnQgY2FuY2VsbGF0aW9uIGV2ZW50c2ApO1xuICAgIH1cbn1cbmNsYXNzIFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2Uge1xuICAgIHRva2VuO1xuICAgIGNvbnN0cnVjdG9yKGJ1ZmZlcikge1xuICAgICAgICB0aGlzLnRva2VuID0gbmV3IFNoYXJlZEFycmF5QnVmZmVyQ2FuY2VsbGF0aW9uVG9rZW4oYnVmZmVyKTtcbiAgICB9XG4gICAgY2FuY2VsKCkge1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgIH1cbn1cbmNsYXNzIFNoYXJlZEFycmF5UmVjZWl2ZXJTdHJhdGVneSB7XG4gICAga2luZCA9ICdyZXF1ZXN0JztcbiAgICBjcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShyZXF1ZXN0KSB7XG4gICAgICAgIGNvbnN0IGJ1ZmZlciA9IHJlcXVlc3QuJGNhbmNlbGxhdGlvbkRhdGE7XG4gICAgICAgIGlmIChidWZmZXIgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgcmV0dXJuIG5ldyBjYW5jZWxsYXRpb25fMS5DYW5jZWxsYXRpb25Ub2tlblNvdXJjZSgpO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiBuZXcgU2hhcmVkQXJyYXlCdWZmZXJDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShidWZmZXIpO1xuICAgIH1cbn1cbmV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5O1xuIiwgIlwidXNlIHN0cmljdFwiO1xuLyogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1cbiAqIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogTGljZW5zZWQgdW5kZXIgdGhlIE1JVCBMaWNlbnNlLiBTZWUgTGljZW5zZS50eHQgaW4gdGhlIHByb2plY3Qgcm9vdCBmb3IgbGljZW5zZSBpbmZvcm1hdGlvbi5cbiAqIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLSAqL1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5TZW1hcGhvcmUgPSB2b2lkIDA7XG5jb25zdCByYWxfMSA9IF9faW1wb3J0RGVmYXVsdChyZXF1aXJlKFwiLi9yYWxcIikpO1xuY2xhc3MgU2VtYXBob3JlIHtcbiAgICBfY2FwYWNpdHk7XG4gICAgX2FjdGl2ZTtcbiAgICBfd2FpdGluZztcbiAgICBjb25zdHJ1Y3RvcihjYXBhY2l0eSA9IDEpIHtcbiAgICAgICAgaWYgKGNhcGFjaXR5IDw9IDApIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcignQ2FwYWNpdHkgbXVzdCBiZSBncmVhdGVyIHRoYW4gMCcpO1xuICAgICAgICB9XG4gICAgICAgIHRoaXMuX2NhcGFjaXR5ID0gY2FwYWNpdHk7XG4gICAgICAgIHRoaXMuX2FjdGl2ZSA9IDA7XG4gICAgICAgIHRoaXMuX3dhaXRpbmcgPSBbXTtcbiAgICB9XG4gICAgbG9jayh0aHVuaykge1xuICAgICAgICByZXR1cm4gbmV3IFByb21pc2UoKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgICAgICAgdGhpcy5fd2FpdGluZy5wdXNoKHsgdGh1bmssIHJlc29sdmUsIHJlamVjdCB9KTtcbiAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICB9KTtcbiAgICB9XG4gICAgZ2V0IGFjdGl2ZSgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX2FjdGl2ZTtcbiAgICB9XG4gICAgcnVuTmV4dCgpIHtcbiAgICAgICAgaWYgKHRoaXMuX3dhaXRpbmcubGVuZ3RoID09PSAwIHx8IHRoaXMuX2FjdGl2ZSA9PT0gdGhpcy5fY2FwYWNpdHkpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICAoMCwgcmFsXzEuZGVmYXVsdCkoKS50aW1lci5zZXRJbW1lZGlhdGUoKCkgPT4gdGhpcy5kb1J1bk5leHQoKSk7XG4gICAgfVxuICAgIGRvUnVuTmV4dCgpIHtcbiAgICAgICAgaWYgKHRoaXMuX3dhaXRpbmcubGVuZ3RoID09PSAwIHx8IHRoaXMuX2FjdGl2ZSA9PT0gdGhpcy5fY2FwYWNpdHkpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBjb25zdCBuZXh0ID0gdGhpcy5fd2FpdGluZy5zaGlmdCgpO1xuICAgICAgICB0aGlzLl9hY3RpdmUrKztcbiAgICAgICAgaWYgKHRoaXMuX2FjdGl2ZSA+IHRoaXMuX2NhcGFjaXR5KSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYFRvbyBtYW55IHRodW5rcyBhY3RpdmVgKTtcbiAgICAgICAgfVxuICAgICAgICB0cnkge1xuICAgICAgICAgICAgY29uc3QgcmVzdWx0ID0gbmV4dC50aHVuaygpO1xuICAgICAgICAgICAgaWYgKHJlc3VsdCBpbnN0YW5jZW9mIFByb21pc2UpIHtcbiAgICAgICAgICAgICAgICByZXN1bHQudGhlbigodmFsdWUpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgICAgIG5leHQucmVzb2x2ZSh2YWx1ZSk7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICAgICAgICAgIH0sIChlcnIpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgICAgIG5leHQucmVqZWN0KGVycik7XG4gICAgICAgICAgICAgICAgICAgIHRoaXMucnVuTmV4dCgpO1xuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICAgICAgbmV4dC5yZXNvbHZlKHJlc3VsdCk7XG4gICAgICAgICAgICAgICAgdGhpcy5ydW5OZXh0KCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgY2F0Y2ggKGVycikge1xuICAgICAgICAgICAgdGhpcy5fYWN0aXZlLS07XG4gICAgICAgICAgICBuZXh0LnJlamVjdChlcnIpO1xuICAgICAgICAgICAgdGhpcy5ydW5OZXh0KCk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLlNlbWFwaG9yZSA9IFNlbWFwaG9yZTtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbnZhciBfX2NyZWF0ZUJpbmRpbmcgPSAodGhpcyAmJiB0aGlzLl9fY3JlYXRlQmluZGluZykgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIHZhciBkZXNjID0gT2JqZWN0LmdldE93blByb3BlcnR5RGVzY3JpcHRvcihtLCBrKTtcbiAgICBpZiAoIWRlc2MgfHwgKFwiZ2V0XCIgaW4gZGVzYyA/ICFtLl9fZXNNb2R1bGUgOiBkZXNjLndyaXRhYmxlIHx8IGRlc2MuY29uZmlndXJhYmxlKSkge1xuICAgICAgZGVzYyA9IHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbigpIHsgcmV0dXJuIG1ba107IH0gfTtcbiAgICB9XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIGsyLCBkZXNjKTtcbn0pIDogKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICBvW2syXSA9IG1ba107XG59KSk7XG52YXIgX19zZXRNb2R1bGVEZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX3NldE1vZHVsZURlZmF1bHQpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgXCJkZWZhdWx0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgdmFsdWU6IHYgfSk7XG59KSA6IGZ1bmN0aW9uKG8sIHYpIHtcbiAgICBvW1wiZGVmYXVsdFwiXSA9IHY7XG59KTtcbnZhciBfX2ltcG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0U3RhcikgfHwgKGZ1bmN0aW9uICgpIHtcbiAgICB2YXIgb3duS2V5cyA9IGZ1bmN0aW9uKG8pIHtcbiAgICAgICAgb3duS2V5cyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eU5hbWVzIHx8IGZ1bmN0aW9uIChvKSB7XG4gICAgICAgICAgICB2YXIgYXIgPSBbXTtcbiAgICAgICAgICAgIGZvciAodmFyIGsgaW4gbykgaWYgKE9iamVjdC5wcm90b3R5cGUuaGFzT3duUHJvcGVydHkuY2FsbChvLCBrKSkgYXJbYXIubGVuZ3RoXSA9IGs7XG4gICAgICAgICAgICByZXR1cm4gYXI7XG4gICAgICAgIH07XG4gICAgICAgIHJldHVybiBvd25LZXlzKG8pO1xuICAgIH07XG4gICAgcmV0dXJuIGZ1bmN0aW9uIChtb2QpIHtcbiAgICAgICAgaWYgKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgcmV0dXJuIG1vZDtcbiAgICAgICAgdmFyIHJlc3VsdCA9IHt9O1xuICAgICAgICBpZiAobW9kICE9IG51bGwpIGZvciAodmFyIGsgPSBvd25LZXlzKG1vZCksIGkgPSAwOyBpIDwgay5sZW5ndGg7IGkrKykgaWYgKGtbaV0gIT09IFwiZGVmYXVsdFwiKSBfX2NyZWF0ZUJpbmRpbmcocmVzdWx0LCBtb2QsIGtbaV0pO1xuICAgICAgICBfX3NldE1vZHVsZURlZmF1bHQocmVzdWx0LCBtb2QpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH07XG59KSgpO1xudmFyIF9faW1wb3J0RGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnREZWZhdWx0KSB8fCBmdW5jdGlvbiAobW9kKSB7XG4gICAgcmV0dXJuIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpID8gbW9kIDogeyBcImRlZmF1bHRcIjogbW9kIH07XG59O1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiX19lc01vZHVsZVwiLCB7IHZhbHVlOiB0cnVlIH0pO1xuZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuTWVzc2FnZVJlYWRlciA9IHZvaWQgMDtcbmNvbnN0IHJhbF8xID0gX19pbXBvcnREZWZhdWx0KHJlcXVpcmUoXCIuL3JhbFwiKSk7XG5jb25zdCBJcyA9IF9faW1wb3J0U3RhcihyZXF1aXJlKFwiLi9pc1wiKSk7XG5jb25zdCBldmVudHNfMSA9IHJlcXVpcmUoXCIuL2V2ZW50c1wiKTtcbmNvbnN0IHNlbWFwaG9yZV8xID0gcmVxdWlyZShcIi4vc2VtYXBob3JlXCIpO1xudmFyIE1lc3NhZ2VSZWFkZXI7XG4oZnVuY3Rpb24gKE1lc3NhZ2VSZWFkZXIpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5saXN0ZW4pICYmIElzLmZ1bmMoY2FuZGlkYXRlLmRpc3Bvc2UpICYmXG4gICAgICAgICAgICBJcy5mdW5jKGNhbmRpZGF0ZS5vbkVycm9yKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vbkNsb3NlKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vblBhcnRpYWxNZXNzYWdlKTtcbiAgICB9XG4gICAgTWVzc2FnZVJlYWRlci5pcyA9IGlzO1xufSkoTWVzc2FnZVJlYWRlciB8fCAoZXhwb3J0cy5NZXNzYWdlUmVhZGVyID0gTWVzc2FnZVJlYWRlciA9IHt9KSk7XG5jbGFzcyBBYnN0cmFjdE1lc3NhZ2VSZWFkZXIge1xuICAgIGVycm9yRW1pdHRlcjtcbiAgICBjbG9zZUVtaXR0ZXI7XG4gICAgcGFydGlhbE1lc3NhZ2VFbWl0dGVyO1xuICAgIGNvbnN0cnVjdG9yKCkge1xuICAgICAgICB0aGlzLmVycm9yRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgICAgIHRoaXMuY2xvc2VFbWl0dGVyID0gbmV3IGV2ZW50c18xLkVtaXR0ZXIoKTtcbiAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgIH1cbiAgICBkaXNwb3NlKCkge1xuICAgICAgICB0aGlzLmVycm9yRW1pdHRlci5kaXNwb3NlKCk7XG4gICAgICAgIHRoaXMuY2xvc2VFbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIuZGlzcG9zZSgpO1xuICAgIH1cbiAgICBnZXQgb25FcnJvcigpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZXJyb3JFbWl0dGVyLmV2ZW50O1xuICAgIH1cbiAgICBmaXJlRXJyb3IoZXJyb3IpIHtcbiAgICAgICAgdGhpcy5lcnJvckVtaXR0ZXIuZmlyZSh0aGlzLmFzRXJyb3IoZXJyb3IpKTtcbiAgICB9XG4gICAgZ2V0IG9uQ2xvc2UoKSB7XG4gICAgICAgIHJldHVybiB0aGlzLmNsb3NlRW1pdHRlci5ldmVudDtcbiAgICB9XG4gICAgZmlyZUNsb3NlKCkge1xuICAgICAgICB0aGlzLmNsb3NlRW1pdHRlci5maXJlKHVuZGVmaW5lZCk7XG4gICAgfVxuICAgIGdldCBvblBhcnRpYWxNZXNzYWdlKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5wYXJ0aWFsTWVzc2FnZUVtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGZpcmVQYXJ0aWFsTWVzc2FnZShpbmZvKSB7XG4gICAgICAgIHRoaXMucGFydGlhbE1lc3NhZ2VFbWl0dGVyLmZpcmUoaW5mbyk7XG4gICAgfVxuICAgIGFzRXJyb3IoZXJyb3IpIHtcbiAgICAgICAgaWYgKGVycm9yIGluc3RhbmNlb2YgRXJyb3IpIHtcbiAgICAgICAgICAgIHJldHVybiBlcnJvcjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBuZXcgRXJyb3IoYFJlYWRlciByZWNlaXZlZCBlcnJvci4gUmVhc29uOiAke0lzLnN0cmluZyhlcnJvci5tZXNzYWdlKSA/IGVycm9yLm1lc3NhZ2UgOiAndW5rbm93bid9YCk7XG4gICAgICAgIH1cbiAgICB9XG59XG5leHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IEFic3RyYWN0TWVzc2FnZVJlYWRlcjtcbnZhciBSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zO1xuKGZ1bmN0aW9uIChSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zKSB7XG4gICAgZnVuY3Rpb24gZnJvbU9wdGlvbnMob3B0aW9ucykge1xuICAgICAgICBsZXQgY2hhcnNldDtcbiAgICAgICAgbGV0IHJlc3VsdDtcbiAgICAgICAgbGV0IGNvbnRlbnREZWNvZGVyO1xuICAgICAgICBjb25zdCBjb250ZW50RGVjb2RlcnMgPSBuZXcgTWFwKCk7XG4gICAgICAgIGxldCBjb250ZW50VHlwZURlY29kZXI7XG4gICAgICAgIGNvbnN0IGNvbnRlbnRUeXBlRGVjb2RlcnMgPSBuZXcgTWFwKCk7XG4gICAgICAgIGlmIChvcHRpb25zID09PSB1bmRlZmluZWQgfHwgdHlwZW9mIG9wdGlvbnMgPT09ICdzdHJpbmcnKSB7XG4gICAgICAgICAgICBjaGFyc2V0ID0gb3B0aW9ucyA/PyAndXRmLTgnO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgY2hhcnNldCA9IG9wdGlvbnMuY2hhcnNldCA/PyAndXRmLTgnO1xuICAgICAgICAgICAgaWYgKG9wdGlvbnMuY29udGVudERlY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIGNvbnRlbnREZWNvZGVyID0gb3B0aW9ucy5jb250ZW50RGVjb2RlcjtcbiAgICAgICAgICAgICAgICBjb250ZW50RGVjb2RlcnMuc2V0KGNvbnRlbnREZWNvZGVyLm5hbWUsIGNvbnRlbnREZWNvZGVyKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChvcHRpb25zLmNvbnRlbnREZWNvZGVycyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgZm9yIChjb25zdCBkZWNvZGVyIG9mIG9wdGlvbnMuY29udGVudERlY29kZXJzKSB7XG4gICAgICAgICAgICAgICAgICAgIGNvbnRlbnREZWNvZGVycy5zZXQoZGVjb2Rlci5uYW1lLCBkZWNvZGVyKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpZiAob3B0aW9ucy5jb250ZW50VHlwZURlY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlciA9IG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVyO1xuICAgICAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlcnMuc2V0KGNvbnRlbnRUeXBlRGVjb2Rlci5uYW1lLCBjb250ZW50VHlwZURlY29kZXIpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVycyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgZm9yIChjb25zdCBkZWNvZGVyIG9mIG9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVycykge1xuICAgICAgICAgICAgICAgICAgICBjb250ZW50VHlwZURlY29kZXJzLnNldChkZWNvZGVyLm5hbWUsIGRlY29kZXIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBpZiAoY29udGVudFR5cGVEZWNvZGVyID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgIGNvbnRlbnRUeXBlRGVjb2RlciA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLmFwcGxpY2F0aW9uSnNvbi5kZWNvZGVyO1xuICAgICAgICAgICAgY29udGVudFR5cGVEZWNvZGVycy5zZXQoY29udGVudFR5cGVEZWNvZGVyLm5hbWUsIGNvbnRlbnRUeXBlRGVjb2Rlcik7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHsgY2hhcnNldCwgY29udGVudERlY29kZXIsIGNvbnRlbnREZWNvZGVycywgY29udGVudFR5cGVEZWNvZGVyLCBjb250ZW50VHlwZURlY29kZXJzIH07XG4gICAgfVxuICAgIFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMuZnJvbU9wdGlvbnMgPSBmcm9tT3B0aW9ucztcbn0pKFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMgfHwgKFJlc29sdmVkTWVzc2FnZVJlYWRlck9wdGlvbnMgPSB7fSkpO1xuY2xhc3MgUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlUmVhZGVyIHtcbiAgICByZWFkYWJsZTtcbiAgICBvcHRpb25zO1xuICAgIGNhbGxiYWNrO1xuICAgIG5leHRNZXNzYWdlTGVuZ3RoO1xuICAgIG1lc3NhZ2VUb2tlbjtcbiAgICBidWZmZXI7XG4gICAgcGFydGlhbE1lc3NhZ2VUaW1lcjtcbiAgICBfcGFydGlhbE1lc3NhZ2VUaW1lb3V0O1xuICAgIHJlYWRTZW1hcGhvcmU7XG4gICAgY29uc3RydWN0b3IocmVhZGFibGUsIG9wdGlvbnMpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZSA9IHJlYWRhYmxlO1xuICAgICAgICB0aGlzLm9wdGlvbnMgPSBSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zLmZyb21PcHRpb25zKG9wdGlvbnMpO1xuICAgICAgICB0aGlzLmJ1ZmZlciA9ICgwLCByYWxfMS5kZWZhdWx0KSgpLm1lc3NhZ2VCdWZmZXIuY3JlYXRlKHRoaXMub3B0aW9ucy5jaGFyc2V0KTtcbiAgICAgICAgdGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0ID0gMTAwMDA7XG4gICAgICAgIHRoaXMubmV4dE1lc3NhZ2VMZW5ndGggPSAtMTtcbiAgICAgICAgdGhpcy5tZXNzYWdlVG9rZW4gPSAwO1xuICAgICAgICB0aGlzLnJlYWRTZW1hcGhvcmUgPSBuZXcgc2VtYXBob3JlXzEuU2VtYXBob3JlKDEpO1xuICAgIH1cbiAgICBzZXQgcGFydGlhbE1lc3NhZ2VUaW1lb3V0KHRpbWVvdXQpIHtcbiAgICAgICAgdGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0ID0gdGltZW91dDtcbiAgICB9XG4gICAgZ2V0IHBhcnRpYWxNZXNzYWdlVGltZW91dCgpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dDtcbiAgICB9XG4gICAgbGlzdGVuKGNhbGxiYWNrKSB7XG4gICAgICAgIHRoaXMubmV4dE1lc3NhZ2VMZW5ndGggPSAtMTtcbiAgICAgICAgdGhpcy5tZXNzYWdlVG9rZW4gPSAwO1xuICAgICAgICB0aGlzLnBhcnRpYWxNZXNzYWdlVGltZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgIHRoaXMuY2FsbGJhY2sgPSBjYWxsYmFjaztcbiAgICAgICAgY29uc3QgcmVzdWx0ID0gdGhpcy5yZWFkYWJsZS5vbkRhdGEoKGRhdGEpID0+IHtcbiAgICAgICAgICAgIHRoaXMub25EYXRhKGRhdGEpO1xuICAgICAgICB9KTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZS5vbkVycm9yKChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICAgICAgdGhpcy5yZWFkYWJsZS5vbkNsb3NlKCgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgIH1cbiAgICBvbkRhdGEoZGF0YSkge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgdGhpcy5idWZmZXIuYXBwZW5kKGRhdGEpO1xuICAgICAgICAgICAgd2hpbGUgKHRydWUpIHtcbiAgICAgICAgICAgICAgICBpZiAodGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9PT0gLTEpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgaGVhZGVycyA9IHRoaXMuYnVmZmVyLnRyeVJlYWRIZWFkZXJzKHRydWUpO1xuICAgICAgICAgICAgICAgICAgICBpZiAoIWhlYWRlcnMpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBjb25zdCBjb250ZW50TGVuZ3RoID0gaGVhZGVycy5nZXQoJ2NvbnRlbnQtbGVuZ3RoJyk7XG4gICAgICAgICAgICAgICAgICAgIGlmICghY29udGVudExlbmd0aCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IobmV3IEVycm9yKGBIZWFkZXIgbXVzdCBwcm92aWRlIGEgQ29udGVudC1MZW5ndGggcHJvcGVydHkuXFxuJHtKU09OLnN0cmluZ2lmeShPYmplY3QuZnJvbUVudHJpZXMoaGVhZGVycykpfWApKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBjb25zdCBsZW5ndGggPSBwYXJzZUludChjb250ZW50TGVuZ3RoKTtcbiAgICAgICAgICAgICAgICAgICAgaWYgKGlzTmFOKGxlbmd0aCkpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHRoaXMuZmlyZUVycm9yKG5ldyBFcnJvcihgQ29udGVudC1MZW5ndGggdmFsdWUgbXVzdCBiZSBhIG51bWJlci4gR290ICR7Y29udGVudExlbmd0aH1gKSk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgdGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9IGxlbmd0aDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY29uc3QgYm9keSA9IHRoaXMuYnVmZmVyLnRyeVJlYWRCb2R5KHRoaXMubmV4dE1lc3NhZ2VMZW5ndGgpO1xuICAgICAgICAgICAgICAgIGlmIChib2R5ID09PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgLyoqIFdlIGhhdmVuJ3QgcmVjZWl2ZWQgdGhlIGZ1bGwgbWVzc2FnZSB5ZXQuICovXG4gICAgICAgICAgICAgICAgICAgIHRoaXMuc2V0UGFydGlhbE1lc3NhZ2VUaW1lcigpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIHRoaXMuY2xlYXJQYXJ0aWFsTWVzc2FnZVRpbWVyKCk7XG4gICAgICAgICAgICAgICAgdGhpcy5uZXh0TWVzc2FnZUxlbmd0aCA9IC0xO1xuICAgICAgICAgICAgICAgIC8vIE1ha2Ugc3VyZSB0aGF0IHdlIGNvbnZlcnQgb25lIHJlY2VpdmVkIG1lc3NhZ2UgYWZ0ZXIgdGhlXG4gICAgICAgICAgICAgICAgLy8gb3RoZXIuIE90aGVyd2lzZSBpdCBjb3VsZCBoYXBwZW4gdGhhdCBhIGRlY29kaW5nIG9mIGEgc2Vjb25kXG4gICAgICAgICAgICAgICAgLy8gc21hbGxlciBtZXNzYWdlIGZpbmlzaGVkIGJlZm9yZSB0aGUgZGVjb2Rpbmcgb2YgYSBmaXJzdCBsYXJnZXJcbiAgICAgICAgICAgICAgICAvLyBtZXNzYWdlIGFuZCB0aGVuIHdlIHdvdWxkIGRlbGl2ZXIgdGhlIHNlY29uZCBtZXNzYWdlIGZpcnN0LlxuICAgICAgICAgICAgICAgIHRoaXMucmVhZFNlbWFwaG9yZS5sb2NrKGFzeW5jICgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3QgYnl0ZXMgPSB0aGlzLm9wdGlvbnMuY29udGVudERlY29kZXIgIT09IHVuZGVmaW5lZFxuICAgICAgICAgICAgICAgICAgICAgICAgPyBhd2FpdCB0aGlzLm9wdGlvbnMuY29udGVudERlY29kZXIuZGVjb2RlKGJvZHkpXG4gICAgICAgICAgICAgICAgICAgICAgICA6IGJvZHk7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IG1lc3NhZ2UgPSBhd2FpdCB0aGlzLm9wdGlvbnMuY29udGVudFR5cGVEZWNvZGVyLmRlY29kZShieXRlcywgdGhpcy5vcHRpb25zKTtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5jYWxsYmFjayhtZXNzYWdlKTtcbiAgICAgICAgICAgICAgICB9KS5jYXRjaCgoZXJyb3IpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGNsZWFyUGFydGlhbE1lc3NhZ2VUaW1lcigpIHtcbiAgICAgICAgaWYgKHRoaXMucGFydGlhbE1lc3NhZ2VUaW1lcikge1xuICAgICAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZVRpbWVyLmRpc3Bvc2UoKTtcbiAgICAgICAgICAgIHRoaXMucGFydGlhbE1lc3NhZ2VUaW1lciA9IHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgIH1cbiAgICBzZXRQYXJ0aWFsTWVzc2FnZVRpbWVyKCkge1xuICAgICAgICB0aGlzLmNsZWFyUGFydGlhbE1lc3NhZ2VUaW1lcigpO1xuICAgICAgICBpZiAodGhpcy5fcGFydGlhbE1lc3NhZ2VUaW1lb3V0IDw9IDApIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICB0aGlzLnBhcnRpYWxNZXNzYWdlVGltZXIgPSAoMCwgcmFsXzEuZGVmYXVsdCkoKS50aW1lci5zZXRUaW1lb3V0KCh0b2tlbiwgdGltZW91dCkgPT4ge1xuICAgICAgICAgICAgdGhpcy5wYXJ0aWFsTWVzc2FnZVRpbWVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRva2VuID09PSB0aGlzLm1lc3NhZ2VUb2tlbikge1xuICAgICAgICAgICAgICAgIHRoaXMuZmlyZVBhcnRpYWxNZXNzYWdlKHsgbWVzc2FnZVRva2VuOiB0b2tlbiwgd2FpdGluZ1RpbWU6IHRpbWVvdXQgfSk7XG4gICAgICAgICAgICAgICAgdGhpcy5zZXRQYXJ0aWFsTWVzc2FnZVRpbWVyKCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH0sIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dCwgdGhpcy5tZXNzYWdlVG9rZW4sIHRoaXMuX3BhcnRpYWxNZXNzYWdlVGltZW91dCk7XG4gICAgfVxufVxuZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBSZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG52YXIgX19jcmVhdGVCaW5kaW5nID0gKHRoaXMgJiYgdGhpcy5fX2NyZWF0ZUJpbmRpbmcpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICB2YXIgZGVzYyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eURlc2NyaXB0b3IobSwgayk7XG4gICAgaWYgKCFkZXNjIHx8IChcImdldFwiIGluIGRlc2MgPyAhbS5fX2VzTW9kdWxlIDogZGVzYy53cml0YWJsZSB8fCBkZXNjLmNvbmZpZ3VyYWJsZSkpIHtcbiAgICAgIGRlc2MgPSB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24oKSB7IHJldHVybiBtW2tdOyB9IH07XG4gICAgfVxuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBrMiwgZGVzYyk7XG59KSA6IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgb1trMl0gPSBtW2tdO1xufSkpO1xudmFyIF9fc2V0TW9kdWxlRGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19zZXRNb2R1bGVEZWZhdWx0KSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCB2KSB7XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIFwiZGVmYXVsdFwiLCB7IGVudW1lcmFibGU6IHRydWUsIHZhbHVlOiB2IH0pO1xufSkgOiBmdW5jdGlvbihvLCB2KSB7XG4gICAgb1tcImRlZmF1bHRcIl0gPSB2O1xufSk7XG52YXIgX19pbXBvcnRTdGFyID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydFN0YXIpIHx8IChmdW5jdGlvbiAoKSB7XG4gICAgdmFyIG93bktleXMgPSBmdW5jdGlvbihvKSB7XG4gICAgICAgIG93bktleXMgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlOYW1lcyB8fCBmdW5jdGlvbiAobykge1xuICAgICAgICAgICAgdmFyIGFyID0gW107XG4gICAgICAgICAgICBmb3IgKHZhciBrIGluIG8pIGlmIChPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwobywgaykpIGFyW2FyLmxlbmd0aF0gPSBrO1xuICAgICAgICAgICAgcmV0dXJuIGFyO1xuICAgICAgICB9O1xuICAgICAgICByZXR1cm4gb3duS2V5cyhvKTtcbiAgICB9O1xuICAgIHJldHVybiBmdW5jdGlvbiAobW9kKSB7XG4gICAgICAgIGlmIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpIHJldHVybiBtb2Q7XG4gICAgICAgIHZhciByZXN1bHQgPSB7fTtcbiAgICAgICAgaWYgKG1vZCAhPSBudWxsKSBmb3IgKHZhciBrID0gb3duS2V5cyhtb2QpLCBpID0gMDsgaSA8IGsubGVuZ3RoOyBpKyspIGlmIChrW2ldICE9PSBcImRlZmF1bHRcIikgX19jcmVhdGVCaW5kaW5nKHJlc3VsdCwgbW9kLCBrW2ldKTtcbiAgICAgICAgX19zZXRNb2R1bGVEZWZhdWx0KHJlc3VsdCwgbW9kKTtcbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xufSkoKTtcbnZhciBfX2ltcG9ydERlZmF1bHQgPSAodGhpcyAmJiB0aGlzLl9faW1wb3J0RGVmYXVsdCkgfHwgZnVuY3Rpb24gKG1vZCkge1xuICAgIHJldHVybiAobW9kICYmIG1vZC5fX2VzTW9kdWxlKSA/IG1vZCA6IHsgXCJkZWZhdWx0XCI6IG1vZCB9O1xufTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5NZXNzYWdlV3JpdGVyID0gdm9pZCAwO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmNvbnN0IElzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCIuL2lzXCIpKTtcbmNvbnN0IHNlbWFwaG9yZV8xID0gcmVxdWlyZShcIi4vc2VtYXBob3JlXCIpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5jb25zdCBDb250ZW50TGVuZ3RoID0gJ0NvbnRlbnQtTGVuZ3RoOiAnO1xuY29uc3QgQ1JMRiA9ICdcXHJcXG4nO1xudmFyIE1lc3NhZ2VXcml0ZXI7XG4oZnVuY3Rpb24gKE1lc3NhZ2VXcml0ZXIpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5kaXNwb3NlKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5vbkNsb3NlKSAmJlxuICAgICAgICAgICAgSXMuZnVuYyhjYW5kaWRhdGUub25FcnJvcikgJiYgSXMuZnVuYyhjYW5kaWRhdGUud3JpdGUpO1xuICAgIH1cbiAgICBNZXNzYWdlV3JpdGVyLmlzID0gaXM7XG59KShNZXNzYWdlV3JpdGVyIHx8IChleHBvcnRzLk1lc3NhZ2VXcml0ZXIgPSBNZXNzYWdlV3JpdGVyID0ge30pKTtcbmNsYXNzIEFic3RyYWN0TWVzc2FnZVdyaXRlciB7XG4gICAgZXJyb3JFbWl0dGVyO1xuICAgIGNsb3NlRW1pdHRlcjtcbiAgICBjb25zdHJ1Y3RvcigpIHtcbiAgICAgICAgdGhpcy5lcnJvckVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgICAgICB0aGlzLmNsb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgfVxuICAgIGRpc3Bvc2UoKSB7XG4gICAgICAgIHRoaXMuZXJyb3JFbWl0dGVyLmRpc3Bvc2UoKTtcbiAgICAgICAgdGhpcy5jbG9zZUVtaXR0ZXIuZGlzcG9zZSgpO1xuICAgIH1cbiAgICBnZXQgb25FcnJvcigpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuZXJyb3JFbWl0dGVyLmV2ZW50O1xuICAgIH1cbiAgICBmaXJlRXJyb3IoZXJyb3IsIG1lc3NhZ2UsIGNvdW50KSB7XG4gICAgICAgIHRoaXMuZXJyb3JFbWl0dGVyLmZpcmUoW3RoaXMuYXNFcnJvcihlcnJvciksIG1lc3NhZ2UsIGNvdW50XSk7XG4gICAgfVxuICAgIGdldCBvbkNsb3NlKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5jbG9zZUVtaXR0ZXIuZXZlbnQ7XG4gICAgfVxuICAgIGZpcmVDbG9zZSgpIHtcbiAgICAgICAgdGhpcy5jbG9zZUVtaXR0ZXIuZmlyZSh1bmRlZmluZWQpO1xuICAgIH1cbiAgICBhc0Vycm9yKGVycm9yKSB7XG4gICAgICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIEVycm9yKSB7XG4gICAgICAgICAgICByZXR1cm4gZXJyb3I7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gbmV3IEVycm9yKGBXcml0ZXIgcmVjZWl2ZWQgZXJyb3IuIFJlYXNvbjogJHtJcy5zdHJpbmcoZXJyb3IubWVzc2FnZSkgPyBlcnJvci5tZXNzYWdlIDogJ3Vua25vd24nfWApO1xuICAgICAgICB9XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VXcml0ZXIgPSBBYnN0cmFjdE1lc3NhZ2VXcml0ZXI7XG52YXIgUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucztcbihmdW5jdGlvbiAoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucykge1xuICAgIGZ1bmN0aW9uIGZyb21PcHRpb25zKG9wdGlvbnMpIHtcbiAgICAgICAgaWYgKG9wdGlvbnMgPT09IHVuZGVmaW5lZCB8fCB0eXBlb2Ygb3B0aW9ucyA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgIHJldHVybiB7IGNoYXJzZXQ6IG9wdGlvbnMgPz8gJ3V0Zi04JywgY29udGVudFR5cGVFbmNvZGVyOiAoMCwgcmFsXzEuZGVmYXVsdCkoKS5hcHBsaWNhdGlvbkpzb24uZW5jb2RlciB9O1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgcmV0dXJuIHsgY2hhcnNldDogb3B0aW9ucy5jaGFyc2V0ID8/ICd1dGYtOCcsIGNvbnRlbnRFbmNvZGVyOiBvcHRpb25zLmNvbnRlbnRFbmNvZGVyLCBjb250ZW50VHlwZUVuY29kZXI6IG9wdGlvbnMuY29udGVudFR5cGVFbmNvZGVyID8/ICgwLCByYWxfMS5kZWZhdWx0KSgpLmFwcGxpY2F0aW9uSnNvbi5lbmNvZGVyIH07XG4gICAgICAgIH1cbiAgICB9XG4gICAgUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucy5mcm9tT3B0aW9ucyA9IGZyb21PcHRpb25zO1xufSkoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucyB8fCAoUmVzb2x2ZWRNZXNzYWdlV3JpdGVyT3B0aW9ucyA9IHt9KSk7XG5jbGFzcyBXcml0ZWFibGVTdHJlYW1NZXNzYWdlV3JpdGVyIGV4dGVuZHMgQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICB3cml0YWJsZTtcbiAgICBvcHRpb25zO1xuICAgIGVycm9yQ291bnQ7XG4gICAgd3JpdGVTZW1hcGhvcmU7XG4gICAgY29uc3RydWN0b3Iod3JpdGFibGUsIG9wdGlvbnMpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy53cml0YWJsZSA9IHdyaXRhYmxlO1xuICAgICAgICB0aGlzLm9wdGlvbnMgPSBSZXNvbHZlZE1lc3NhZ2VXcml0ZXJPcHRpb25zLmZyb21PcHRpb25zKG9wdGlvbnMpO1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICB0aGlzLndyaXRlU2VtYXBob3JlID0gbmV3IHNlbWFwaG9yZV8xLlNlbWFwaG9yZSgxKTtcbiAgICAgICAgdGhpcy53cml0YWJsZS5vbkVycm9yKChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICAgICAgdGhpcy53cml0YWJsZS5vbkNsb3NlKCgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgIH1cbiAgICBhc3luYyB3cml0ZShtc2cpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMud3JpdGVTZW1hcGhvcmUubG9jayhhc3luYyAoKSA9PiB7XG4gICAgICAgICAgICBjb25zdCBwYXlsb2FkID0gdGhpcy5vcHRpb25zLmNvbnRlbnRUeXBlRW5jb2Rlci5lbmNvZGUobXNnLCB0aGlzLm9wdGlvbnMpLnRoZW4oKGJ1ZmZlcikgPT4ge1xuICAgICAgICAgICAgICAgIGlmICh0aGlzLm9wdGlvbnMuY29udGVudEVuY29kZXIgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gdGhpcy5vcHRpb25zLmNvbnRlbnRFbmNvZGVyLmVuY29kZShidWZmZXIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIGJ1ZmZlcjtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9KTtcbiAgICAgICAgICAgIHJldHVybiBwYXlsb2FkLnRoZW4oKGJ1ZmZlcikgPT4ge1xuICAgICAgICAgICAgICAgIGNvbnN0IGhlYWRlcnMgPSBbXTtcbiAgICAgICAgICAgICAgICBoZWFkZXJzLnB1c2goQ29udGVudExlbmd0aCwgYnVmZmVyLmJ5dGVMZW5ndGgudG9TdHJpbmcoKSwgQ1JMRik7XG4gICAgICAgICAgICAgICAgaGVhZGVycy5wdXNoKENSTEYpO1xuICAgICAgICAgICAgICAgIHJldHVybiB0aGlzLmRvV3JpdGUobXNnLCBoZWFkZXJzLCBidWZmZXIpO1xuICAgICAgICAgICAgfSwgKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgICAgICAgICAgIHRocm93IGVycm9yO1xuICAgICAgICAgICAgfSk7XG4gICAgICAgIH0pO1xuICAgIH1cbiAgICBhc3luYyBkb1dyaXRlKG1zZywgaGVhZGVycywgZGF0YSkge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgYXdhaXQgdGhpcy53cml0YWJsZS53cml0ZShoZWFkZXJzLmpvaW4oJycpLCAnYXNjaWknKTtcbiAgICAgICAgICAgIHJldHVybiB0aGlzLndyaXRhYmxlLndyaXRlKGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5oYW5kbGVFcnJvcihlcnJvciwgbXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnJvcik7XG4gICAgICAgIH1cbiAgICB9XG4gICAgaGFuZGxlRXJyb3IoZXJyb3IsIG1zZykge1xuICAgICAgICB0aGlzLmVycm9yQ291bnQrKztcbiAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IsIG1zZywgdGhpcy5lcnJvckNvdW50KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgICAgICB0aGlzLndyaXRhYmxlLmVuZCgpO1xuICAgIH1cbn1cbmV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IFdyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogIENvcHlyaWdodCAoYykgTWljcm9zb2Z0IENvcnBvcmF0aW9uLiBBbGwgcmlnaHRzIHJlc2VydmVkLlxuICogIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlQnVmZmVyID0gdm9pZCAwO1xuY29uc3QgQ1IgPSAxMztcbmNvbnN0IExGID0gMTA7XG5jb25zdCBDUkxGID0gJ1xcclxcbic7XG5jbGFzcyBBYnN0cmFjdE1lc3NhZ2VCdWZmZXIge1xuICAgIF9lbmNvZGluZztcbiAgICBfY2h1bmtzO1xuICAgIF90b3RhbExlbmd0aDtcbiAgICBjb25zdHJ1Y3RvcihlbmNvZGluZyA9ICd1dGYtOCcpIHtcbiAgICAgICAgdGhpcy5fZW5jb2RpbmcgPSBlbmNvZGluZztcbiAgICAgICAgdGhpcy5fY2h1bmtzID0gW107XG4gICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoID0gMDtcbiAgICB9XG4gICAgZ2V0IGVuY29kaW5nKCkge1xuICAgICAgICByZXR1cm4gdGhpcy5fZW5jb2Rpbmc7XG4gICAgfVxuICAgIGFwcGVuZChjaHVuaykge1xuICAgICAgICBjb25zdCB0b0FwcGVuZCA9IHR5cGVvZiBjaHVuayA9PT0gJ3N0cmluZycgPyB0aGlzLmZyb21TdHJpbmcoY2h1bmssIHRoaXMuX2VuY29kaW5nKSA6IGNodW5rO1xuICAgICAgICB0aGlzLl9jaHVua3MucHVzaCh0b0FwcGVuZCk7XG4gICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoICs9IHRvQXBwZW5kLmJ5dGVMZW5ndGg7XG4gICAgfVxuICAgIHRyeVJlYWRIZWFkZXJzKGxvd2VyQ2FzZUtleXMgPSBmYWxzZSkge1xuICAgICAgICBpZiAodGhpcy5fY2h1bmtzLmxlbmd0aCA9PT0gMCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBsZXQgc3RhdGUgPSAwO1xuICAgICAgICBsZXQgY2h1bmtJbmRleCA9IDA7XG4gICAgICAgIGxldCBvZmZzZXQgPSAwO1xuICAgICAgICBsZXQgY2h1bmtCeXRlc1JlYWQgPSAwO1xuICAgICAgICByb3c6IHdoaWxlIChjaHVua0luZGV4IDwgdGhpcy5fY2h1bmtzLmxlbmd0aCkge1xuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbY2h1bmtJbmRleF07XG4gICAgICAgICAgICBvZmZzZXQgPSAwO1xuICAgICAgICAgICAgd2hpbGUgKG9mZnNldCA8IGNodW5rLmxlbmd0aCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IHZhbHVlID0gY2h1bmtbb2Zmc2V0XTtcbiAgICAgICAgICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgQ1I6XG4gICAgICAgICAgICAgICAgICAgICAgICBzd2l0Y2ggKHN0YXRlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgY2FzZSAwOlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDE7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGNhc2UgMjpcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgc3RhdGUgPSAzO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICBkZWZhdWx0OlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDA7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgY2FzZSBMRjpcbiAgICAgICAgICAgICAgICAgICAgICAgIHN3aXRjaCAoc3RhdGUpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICBjYXNlIDE6XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIHN0YXRlID0gMjtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgY2FzZSAzOlxuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDQ7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIG9mZnNldCsrO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBicmVhayByb3c7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgc3RhdGUgPSAwO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgICAgICAgICBzdGF0ZSA9IDA7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIG9mZnNldCsrO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2h1bmtCeXRlc1JlYWQgKz0gY2h1bmsuYnl0ZUxlbmd0aDtcbiAgICAgICAgICAgIGNodW5rSW5kZXgrKztcbiAgICAgICAgfVxuICAgICAgICBpZiAoc3RhdGUgIT09IDQpIHtcbiAgICAgICAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICAgICAgLy8gVGhlIGJ1ZmZlciBjb250YWlucyB0aGUgdHdvIENSTEYgYXQgdGhlIGVuZC4gU28gd2Ugd2lsbFxuICAgICAgICAvLyBoYXZlIHR3byBlbXB0eSBsaW5lcyBhZnRlciB0aGUgc3BsaXQgYXQgdGhlIGVuZCBhcyB3ZWxsLlxuICAgICAgICBjb25zdCBidWZmZXIgPSB0aGlzLl9yZWFkKGNodW5rQnl0ZXNSZWFkICsgb2Zmc2V0KTtcbiAgICAgICAgY29uc3QgcmVzdWx0ID0gbmV3IE1hcCgpO1xuICAgICAgICBjb25zdCBoZWFkZXJzID0gdGhpcy50b1N0cmluZyhidWZmZXIsICdhc2NpaScpLnNwbGl0KENSTEYpO1xuICAgICAgICBpZiAoaGVhZGVycy5sZW5ndGggPCAyKSB7XG4gICAgICAgICAgICByZXR1cm4gcmVzdWx0O1xuICAgICAgICB9XG4gICAgICAgIGZvciAobGV0IGkgPSAwOyBpIDwgaGVhZGVycy5sZW5ndGggLSAyOyBpKyspIHtcbiAgICAgICAgICAgIGNvbnN0IGhlYWRlciA9IGhlYWRlcnNbaV07XG4gICAgICAgICAgICBjb25zdCBpbmRleCA9IGhlYWRlci5pbmRleE9mKCc6Jyk7XG4gICAgICAgICAgICBpZiAoaW5kZXggPT09IC0xKSB7XG4gICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBNZXNzYWdlIGhlYWRlciBtdXN0IHNlcGFyYXRlIGtleSBhbmQgdmFsdWUgdXNpbmcgJzonXFxuJHtoZWFkZXJ9YCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBjb25zdCBrZXkgPSBoZWFkZXIuc3Vic3RyKDAsIGluZGV4KTtcbiAgICAgICAgICAgIGNvbnN0IHZhbHVlID0gaGVhZGVyLnN1YnN0cihpbmRleCArIDEpLnRyaW0oKTtcbiAgICAgICAgICAgIHJlc3VsdC5zZXQobG93ZXJDYXNlS2V5cyA/IGtleS50b0xvd2VyQ2FzZSgpIDoga2V5LCB2YWx1ZSk7XG4gICAgICAgIH1cbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9XG4gICAgdHJ5UmVhZEJvZHkobGVuZ3RoKSB7XG4gICAgICAgIGlmICh0aGlzLl90b3RhbExlbmd0aCA8IGxlbmd0aCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICByZXR1cm4gdGhpcy5fcmVhZChsZW5ndGgpO1xuICAgIH1cbiAgICBnZXQgbnVtYmVyT2ZCeXRlcygpIHtcbiAgICAgICAgcmV0dXJuIHRoaXMuX3RvdGFsTGVuZ3RoO1xuICAgIH1cbiAgICBfcmVhZChieXRlQ291bnQpIHtcbiAgICAgICAgaWYgKGJ5dGVDb3VudCA9PT0gMCkge1xuICAgICAgICAgICAgcmV0dXJuIHRoaXMuZW1wdHlCdWZmZXIoKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAoYnl0ZUNvdW50ID4gdGhpcy5fdG90YWxMZW5ndGgpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgQ2Fubm90IHJlYWQgc28gbWFueSBieXRlcyFgKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAodGhpcy5fY2h1bmtzWzBdLmJ5dGVMZW5ndGggPT09IGJ5dGVDb3VudCkge1xuICAgICAgICAgICAgLy8gc3VwZXIgZmFzdCBwYXRoLCBwcmVjaXNlbHkgZmlyc3QgY2h1bmsgbXVzdCBiZSByZXR1cm5lZFxuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbMF07XG4gICAgICAgICAgICB0aGlzLl9jaHVua3Muc2hpZnQoKTtcbiAgICAgICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoIC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIHJldHVybiB0aGlzLmFzTmF0aXZlKGNodW5rKTtcbiAgICAgICAgfVxuICAgICAgICBpZiAodGhpcy5fY2h1bmtzWzBdLmJ5dGVMZW5ndGggPiBieXRlQ291bnQpIHtcbiAgICAgICAgICAgIC8vIGZhc3QgcGF0aCwgdGhlIHJlYWRpbmcgaXMgZW50aXJlbHkgd2l0aGluIHRoZSBmaXJzdCBjaHVua1xuICAgICAgICAgICAgY29uc3QgY2h1bmsgPSB0aGlzLl9jaHVua3NbMF07XG4gICAgICAgICAgICBjb25zdCByZXN1bHQgPSB0aGlzLmFzTmF0aXZlKGNodW5rLCBieXRlQ291bnQpO1xuICAgICAgICAgICAgdGhpcy5fY2h1bmtzWzBdID0gY2h1bmsuc2xpY2UoYnl0ZUNvdW50KTtcbiAgICAgICAgICAgIHRoaXMuX3RvdGFsTGVuZ3RoIC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgcmVzdWx0ID0gdGhpcy5hbGxvY05hdGl2ZShieXRlQ291bnQpO1xuICAgICAgICBsZXQgcmVzdWx0T2Zmc2V0ID0gMDtcbiAgICAgICAgY29uc3QgY2h1bmtJbmRleCA9IDA7XG4gICAgICAgIHdoaWxlIChieXRlQ291bnQgPiAwKSB7XG4gICAgICAgICAgICBjb25zdCBjaHVuayA9IHRoaXMuX2NodW5rc1tjaHVua0luZGV4XTtcbiAgICAgICAgICAgIGlmIChjaHVuay5ieXRlTGVuZ3RoID4gYnl0ZUNvdW50KSB7XG4gICAgICAgICAgICAgICAgLy8gdGhpcyBjaHVuayB3aWxsIHN1cnZpdmVcbiAgICAgICAgICAgICAgICBjb25zdCBjaHVua1BhcnQgPSBjaHVuay5zbGljZSgwLCBieXRlQ291bnQpO1xuICAgICAgICAgICAgICAgIHJlc3VsdC5zZXQoY2h1bmtQYXJ0LCByZXN1bHRPZmZzZXQpO1xuICAgICAgICAgICAgICAgIHJlc3VsdE9mZnNldCArPSBieXRlQ291bnQ7XG4gICAgICAgICAgICAgICAgdGhpcy5fY2h1bmtzW2NodW5rSW5kZXhdID0gY2h1bmsuc2xpY2UoYnl0ZUNvdW50KTtcbiAgICAgICAgICAgICAgICB0aGlzLl90b3RhbExlbmd0aCAtPSBieXRlQ291bnQ7XG4gICAgICAgICAgICAgICAgYnl0ZUNvdW50IC09IGJ5dGVDb3VudDtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIC8vIHRoaXMgY2h1bmsgd2lsbCBiZSBlbnRpcmVseSByZWFkXG4gICAgICAgICAgICAgICAgcmVzdWx0LnNldChjaHVuaywgcmVzdWx0T2Zmc2V0KTtcbiAgICAgICAgICAgICAgICByZXN1bHRPZmZzZXQgKz0gY2h1bmsuYnl0ZUxlbmd0aDtcbiAgICAgICAgICAgICAgICB0aGlzLl9jaHVua3Muc2hpZnQoKTtcbiAgICAgICAgICAgICAgICB0aGlzLl90b3RhbExlbmd0aCAtPSBjaHVuay5ieXRlTGVuZ3RoO1xuICAgICAgICAgICAgICAgIGJ5dGVDb3VudCAtPSBjaHVuay5ieXRlTGVuZ3RoO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxufVxuZXhwb3J0cy5BYnN0cmFjdE1lc3NhZ2VCdWZmZXIgPSBBYnN0cmFjdE1lc3NhZ2VCdWZmZXI7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tICovXG4vLy8gPHJlZmVyZW5jZSBwYXRoPVwiLi4vLi4vdHlwaW5ncy90aGVuYWJsZS5kLnRzXCIgcHJlc2VydmU9XCJ0cnVlXCIvPlxudmFyIF9fY3JlYXRlQmluZGluZyA9ICh0aGlzICYmIHRoaXMuX19jcmVhdGVCaW5kaW5nKSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgdmFyIGRlc2MgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlEZXNjcmlwdG9yKG0sIGspO1xuICAgIGlmICghZGVzYyB8fCAoXCJnZXRcIiBpbiBkZXNjID8gIW0uX19lc01vZHVsZSA6IGRlc2Mud3JpdGFibGUgfHwgZGVzYy5jb25maWd1cmFibGUpKSB7XG4gICAgICBkZXNjID0geyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uKCkgeyByZXR1cm4gbVtrXTsgfSB9O1xuICAgIH1cbiAgICBPYmplY3QuZGVmaW5lUHJvcGVydHkobywgazIsIGRlc2MpO1xufSkgOiAoZnVuY3Rpb24obywgbSwgaywgazIpIHtcbiAgICBpZiAoazIgPT09IHVuZGVmaW5lZCkgazIgPSBrO1xuICAgIG9bazJdID0gbVtrXTtcbn0pKTtcbnZhciBfX3NldE1vZHVsZURlZmF1bHQgPSAodGhpcyAmJiB0aGlzLl9fc2V0TW9kdWxlRGVmYXVsdCkgfHwgKE9iamVjdC5jcmVhdGUgPyAoZnVuY3Rpb24obywgdikge1xuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBcImRlZmF1bHRcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCB2YWx1ZTogdiB9KTtcbn0pIDogZnVuY3Rpb24obywgdikge1xuICAgIG9bXCJkZWZhdWx0XCJdID0gdjtcbn0pO1xudmFyIF9faW1wb3J0U3RhciA9ICh0aGlzICYmIHRoaXMuX19pbXBvcnRTdGFyKSB8fCAoZnVuY3Rpb24gKCkge1xuICAgIHZhciBvd25LZXlzID0gZnVuY3Rpb24obykge1xuICAgICAgICBvd25LZXlzID0gT2JqZWN0LmdldE93blByb3BlcnR5TmFtZXMgfHwgZnVuY3Rpb24gKG8pIHtcbiAgICAgICAgICAgIHZhciBhciA9IFtdO1xuICAgICAgICAgICAgZm9yICh2YXIgayBpbiBvKSBpZiAoT2JqZWN0LnByb3RvdHlwZS5oYXNPd25Qcm9wZXJ0eS5jYWxsKG8sIGspKSBhclthci5sZW5ndGhdID0gaztcbiAgICAgICAgICAgIHJldHVybiBhcjtcbiAgICAgICAgfTtcbiAgICAgICAgcmV0dXJuIG93bktleXMobyk7XG4gICAgfTtcbiAgICByZXR1cm4gZnVuY3Rpb24gKG1vZCkge1xuICAgICAgICBpZiAobW9kICYmIG1vZC5fX2VzTW9kdWxlKSByZXR1cm4gbW9kO1xuICAgICAgICB2YXIgcmVzdWx0ID0ge307XG4gICAgICAgIGlmIChtb2QgIT0gbnVsbCkgZm9yICh2YXIgayA9IG93bktleXMobW9kKSwgaSA9IDA7IGkgPCBrLmxlbmd0aDsgaSsrKSBpZiAoa1tpXSAhPT0gXCJkZWZhdWx0XCIpIF9fY3JlYXRlQmluZGluZyhyZXN1bHQsIG1vZCwga1tpXSk7XG4gICAgICAgIF9fc2V0TW9kdWxlRGVmYXVsdChyZXN1bHQsIG1vZCk7XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfTtcbn0pKCk7XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLkNvbm5lY3Rpb25PcHRpb25zID0gZXhwb3J0cy5NZXNzYWdlU3RyYXRlZ3kgPSBleHBvcnRzLkNhbmNlbGxhdGlvblN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IGV4cG9ydHMuUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLklkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IGV4cG9ydHMuQ29ubmVjdGlvblN0cmF0ZWd5ID0gZXhwb3J0cy5Db25uZWN0aW9uRXJyb3IgPSBleHBvcnRzLkNvbm5lY3Rpb25FcnJvcnMgPSBleHBvcnRzLkxvZ1RyYWNlTm90aWZpY2F0aW9uID0gZXhwb3J0cy5TZXRUcmFjZU5vdGlmaWNhdGlvbiA9IGV4cG9ydHMuVHJhY2VGb3JtYXQgPSBleHBvcnRzLlRyYWNlVmFsdWVzID0gZXhwb3J0cy5UcmFjZVZhbHVlID0gZXhwb3J0cy5UcmFjZSA9IGV4cG9ydHMuTnVsbExvZ2dlciA9IGV4cG9ydHMuUHJvZ3Jlc3NUeXBlID0gZXhwb3J0cy5Qcm9ncmVzc1Rva2VuID0gdm9pZCAwO1xuZXhwb3J0cy5jcmVhdGVNZXNzYWdlQ29ubmVjdGlvbiA9IGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmNvbnN0IElzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCIuL2lzXCIpKTtcbmNvbnN0IG1lc3NhZ2VzXzEgPSByZXF1aXJlKFwiLi9tZXNzYWdlc1wiKTtcbmNvbnN0IGxpbmtlZE1hcF8xID0gcmVxdWlyZShcIi4vbGlua2VkTWFwXCIpO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5jb25zdCBjYW5jZWxsYXRpb25fMSA9IHJlcXVpcmUoXCIuL2NhbmNlbGxhdGlvblwiKTtcbnZhciBDYW5jZWxOb3RpZmljYXRpb247XG4oZnVuY3Rpb24gKENhbmNlbE5vdGlmaWNhdGlvbikge1xuICAgIENhbmNlbE5vdGlmaWNhdGlvbi50eXBlID0gbmV3IG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZSgnJC9jYW5jZWxSZXF1ZXN0Jyk7XG59KShDYW5jZWxOb3RpZmljYXRpb24gfHwgKENhbmNlbE5vdGlmaWNhdGlvbiA9IHt9KSk7XG52YXIgUHJvZ3Jlc3NUb2tlbjtcbihmdW5jdGlvbiAoUHJvZ3Jlc3NUb2tlbikge1xuICAgIGZ1bmN0aW9uIGlzKHZhbHVlKSB7XG4gICAgICAgIHJldHVybiB0eXBlb2YgdmFsdWUgPT09ICdzdHJpbmcnIHx8IHR5cGVvZiB2YWx1ZSA9PT0gJ251bWJlcic7XG4gICAgfVxuICAgIFByb2dyZXNzVG9rZW4uaXMgPSBpcztcbn0pKFByb2dyZXNzVG9rZW4gfHwgKGV4cG9ydHMuUHJvZ3Jlc3NUb2tlbiA9IFByb2dyZXNzVG9rZW4gPSB7fSkpO1xudmFyIFByb2dyZXNzTm90aWZpY2F0aW9uO1xuKGZ1bmN0aW9uIChQcm9ncmVzc05vdGlmaWNhdGlvbikge1xuICAgIFByb2dyZXNzTm90aWZpY2F0aW9uLnR5cGUgPSBuZXcgbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlKCckL3Byb2dyZXNzJyk7XG59KShQcm9ncmVzc05vdGlmaWNhdGlvbiB8fCAoUHJvZ3Jlc3NOb3RpZmljYXRpb24gPSB7fSkpO1xuY2xhc3MgUHJvZ3Jlc3NUeXBlIHtcbiAgICAvKipcbiAgICAgKiBDbGllbnRzIG11c3Qgbm90IHVzZSB0aGVzZSBwcm9wZXJ0aWVzLiBUaGV5IGFyZSBoZXJlIHRvIGVuc3VyZSBjb3JyZWN0IHR5cGluZy5cbiAgICAgKiBpbiBUeXBlU2NyaXB0XG4gICAgICovXG4gICAgX187XG4gICAgX3ByO1xuICAgIGNvbnN0cnVjdG9yKCkge1xuICAgIH1cbn1cbmV4cG9ydHMuUHJvZ3Jlc3NUeXBlID0gUHJvZ3Jlc3NUeXBlO1xudmFyIFN0YXJSZXF1ZXN0SGFuZGxlcjtcbihmdW5jdGlvbiAoU3RhclJlcXVlc3RIYW5kbGVyKSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgcmV0dXJuIElzLmZ1bmModmFsdWUpO1xuICAgIH1cbiAgICBTdGFyUmVxdWVzdEhhbmRsZXIuaXMgPSBpcztcbn0pKFN0YXJSZXF1ZXN0SGFuZGxlciB8fCAoU3RhclJlcXVlc3RIYW5kbGVyID0ge30pKTtcbmV4cG9ydHMuTnVsbExvZ2dlciA9IE9iamVjdC5mcmVlemUoe1xuICAgIGVycm9yOiAoKSA9PiB7IH0sXG4gICAgd2FybjogKCkgPT4geyB9LFxuICAgIGluZm86ICgpID0+IHsgfSxcbiAgICBsb2c6ICgpID0+IHsgfVxufSk7XG52YXIgVHJhY2U7XG4oZnVuY3Rpb24gKFRyYWNlKSB7XG4gICAgVHJhY2VbVHJhY2VbXCJPZmZcIl0gPSAwXSA9IFwiT2ZmXCI7XG4gICAgVHJhY2VbVHJhY2VbXCJNZXNzYWdlc1wiXSA9IDFdID0gXCJNZXNzYWdlc1wiO1xuICAgIFRyYWNlW1RyYWNlW1wiQ29tcGFjdFwiXSA9IDJdID0gXCJDb21wYWN0XCI7XG4gICAgVHJhY2VbVHJhY2VbXCJWZXJib3NlXCJdID0gM10gPSBcIlZlcmJvc2VcIjtcbn0pKFRyYWNlIHx8IChleHBvcnRzLlRyYWNlID0gVHJhY2UgPSB7fSkpO1xudmFyIFRyYWNlVmFsdWU7XG4oZnVuY3Rpb24gKFRyYWNlVmFsdWUpIHtcbiAgICAvKipcbiAgICAgKiBUdXJuIHRyYWNpbmcgb2ZmLlxuICAgICAqL1xuICAgIFRyYWNlVmFsdWUuT2ZmID0gJ29mZic7XG4gICAgLyoqXG4gICAgICogVHJhY2UgbWVzc2FnZXMgb25seS5cbiAgICAgKi9cbiAgICBUcmFjZVZhbHVlLk1lc3NhZ2VzID0gJ21lc3NhZ2VzJztcbiAgICAvKipcbiAgICAgKiBDb21wYWN0IG1lc3NhZ2UgdHJhY2luZy5cbiAgICAgKi9cbiAgICBUcmFjZVZhbHVlLkNvbXBhY3QgPSAnY29tcGFjdCc7XG4gICAgLyoqXG4gICAgICogVmVyYm9zZSBtZXNzYWdlIHRyYWNpbmcuXG4gICAgICovXG4gICAgVHJhY2VWYWx1ZS5WZXJib3NlID0gJ3ZlcmJvc2UnO1xufSkoVHJhY2VWYWx1ZSB8fCAoZXhwb3J0cy5UcmFjZVZhbHVlID0gVHJhY2VWYWx1ZSA9IHt9KSk7XG4vKipcbiAqIEBkZXByZWNhdGVkIFVzZSBUcmFjZVZhbHVlIGluc3RlYWRcbiAqL1xuZXhwb3J0cy5UcmFjZVZhbHVlcyA9IFRyYWNlVmFsdWU7XG4oZnVuY3Rpb24gKFRyYWNlKSB7XG4gICAgZnVuY3Rpb24gZnJvbVN0cmluZyh2YWx1ZSkge1xuICAgICAgICBpZiAoIUlzLnN0cmluZyh2YWx1ZSkpIHtcbiAgICAgICAgICAgIHJldHVybiBUcmFjZS5PZmY7XG4gICAgICAgIH1cbiAgICAgICAgdmFsdWUgPSB2YWx1ZS50b0xvd2VyQ2FzZSgpO1xuICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICBjYXNlICdvZmYnOlxuICAgICAgICAgICAgICAgIHJldHVybiBUcmFjZS5PZmY7XG4gICAgICAgICAgICBjYXNlICdtZXNzYWdlcyc6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLk1lc3NhZ2VzO1xuICAgICAgICAgICAgY2FzZSAnY29tcGFjdCc6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLkNvbXBhY3Q7XG4gICAgICAgICAgICBjYXNlICd2ZXJib3NlJzpcbiAgICAgICAgICAgICAgICByZXR1cm4gVHJhY2UuVmVyYm9zZTtcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmV0dXJuIFRyYWNlLk9mZjtcbiAgICAgICAgfVxuICAgIH1cbiAgICBUcmFjZS5mcm9tU3RyaW5nID0gZnJvbVN0cmluZztcbiAgICBmdW5jdGlvbiB0b1N0cmluZyh2YWx1ZSkge1xuICAgICAgICBzd2l0Y2ggKHZhbHVlKSB7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLk9mZjpcbiAgICAgICAgICAgICAgICByZXR1cm4gJ29mZic7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLk1lc3NhZ2VzOlxuICAgICAgICAgICAgICAgIHJldHVybiAnbWVzc2FnZXMnO1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5Db21wYWN0OlxuICAgICAgICAgICAgICAgIHJldHVybiAnY29tcGFjdCc7XG4gICAgICAgICAgICBjYXNlIFRyYWNlLlZlcmJvc2U6XG4gICAgICAgICAgICAgICAgcmV0dXJuICd2ZXJib3NlJztcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmV0dXJuICdvZmYnO1xuICAgICAgICB9XG4gICAgfVxuICAgIFRyYWNlLnRvU3RyaW5nID0gdG9TdHJpbmc7XG59KShUcmFjZSB8fCAoZXhwb3J0cy5UcmFjZSA9IFRyYWNlID0ge30pKTtcbnZhciBUcmFjZUZvcm1hdDtcbihmdW5jdGlvbiAoVHJhY2VGb3JtYXQpIHtcbiAgICBUcmFjZUZvcm1hdFtcIlRleHRcIl0gPSBcInRleHRcIjtcbiAgICBUcmFjZUZvcm1hdFtcIkpTT05cIl0gPSBcImpzb25cIjtcbn0pKFRyYWNlRm9ybWF0IHx8IChleHBvcnRzLlRyYWNlRm9ybWF0ID0gVHJhY2VGb3JtYXQgPSB7fSkpO1xuKGZ1bmN0aW9uIChUcmFjZUZvcm1hdCkge1xuICAgIGZ1bmN0aW9uIGZyb21TdHJpbmcodmFsdWUpIHtcbiAgICAgICAgaWYgKCFJcy5zdHJpbmcodmFsdWUpKSB7XG4gICAgICAgICAgICByZXR1cm4gVHJhY2VGb3JtYXQuVGV4dDtcbiAgICAgICAgfVxuICAgICAgICB2YWx1ZSA9IHZhbHVlLnRvTG93ZXJDYXNlKCk7XG4gICAgICAgIGlmICh2YWx1ZSA9PT0gJ2pzb24nKSB7XG4gICAgICAgICAgICByZXR1cm4gVHJhY2VGb3JtYXQuSlNPTjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICB9XG4gICAgfVxuICAgIFRyYWNlRm9ybWF0LmZyb21TdHJpbmcgPSBmcm9tU3RyaW5nO1xufSkoVHJhY2VGb3JtYXQgfHwgKGV4cG9ydHMuVHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdCA9IHt9KSk7XG52YXIgU2V0VHJhY2VOb3RpZmljYXRpb247XG4oZnVuY3Rpb24gKFNldFRyYWNlTm90aWZpY2F0aW9uKSB7XG4gICAgU2V0VHJhY2VOb3RpZmljYXRpb24udHlwZSA9IG5ldyBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGUoJyQvc2V0VHJhY2UnKTtcbn0pKFNldFRyYWNlTm90aWZpY2F0aW9uIHx8IChleHBvcnRzLlNldFRyYWNlTm90aWZpY2F0aW9uID0gU2V0VHJhY2VOb3RpZmljYXRpb24gPSB7fSkpO1xudmFyIExvZ1RyYWNlTm90aWZpY2F0aW9uO1xuKGZ1bmN0aW9uIChMb2dUcmFjZU5vdGlmaWNhdGlvbikge1xuICAgIExvZ1RyYWNlTm90aWZpY2F0aW9uLnR5cGUgPSBuZXcgbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlKCckL2xvZ1RyYWNlJyk7XG59KShMb2dUcmFjZU5vdGlmaWNhdGlvbiB8fCAoZXhwb3J0cy5Mb2dUcmFjZU5vdGlmaWNhdGlvbiA9IExvZ1RyYWNlTm90aWZpY2F0aW9uID0ge30pKTtcbnZhciBDb25uZWN0aW9uRXJyb3JzO1xuKGZ1bmN0aW9uIChDb25uZWN0aW9uRXJyb3JzKSB7XG4gICAgLyoqXG4gICAgICogVGhlIGNvbm5lY3Rpb24gaXMgY2xvc2VkLlxuICAgICAqL1xuICAgIENvbm5lY3Rpb25FcnJvcnNbQ29ubmVjdGlvbkVycm9yc1tcIkNsb3NlZFwiXSA9IDFdID0gXCJDbG9zZWRcIjtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQuXG4gICAgICovXG4gICAgQ29ubmVjdGlvbkVycm9yc1tDb25uZWN0aW9uRXJyb3JzW1wiRGlzcG9zZWRcIl0gPSAyXSA9IFwiRGlzcG9zZWRcIjtcbiAgICAvKipcbiAgICAgKiBUaGUgY29ubmVjdGlvbiBpcyBhbHJlYWR5IGluIGxpc3RlbmluZyBtb2RlLlxuICAgICAqL1xuICAgIENvbm5lY3Rpb25FcnJvcnNbQ29ubmVjdGlvbkVycm9yc1tcIkFscmVhZHlMaXN0ZW5pbmdcIl0gPSAzXSA9IFwiQWxyZWFkeUxpc3RlbmluZ1wiO1xufSkoQ29ubmVjdGlvbkVycm9ycyB8fCAoZXhwb3J0cy5Db25uZWN0aW9uRXJyb3JzID0gQ29ubmVjdGlvbkVycm9ycyA9IHt9KSk7XG5jbGFzcyBDb25uZWN0aW9uRXJyb3IgZXh0ZW5kcyBFcnJvciB7XG4gICAgY29kZTtcbiAgICBjb25zdHJ1Y3Rvcihjb2RlLCBtZXNzYWdlKSB7XG4gICAgICAgIHN1cGVyKG1lc3NhZ2UpO1xuICAgICAgICB0aGlzLmNvZGUgPSBjb2RlO1xuICAgICAgICBPYmplY3Quc2V0UHJvdG90eXBlT2YodGhpcywgQ29ubmVjdGlvbkVycm9yLnByb3RvdHlwZSk7XG4gICAgfVxufVxuZXhwb3J0cy5Db25uZWN0aW9uRXJyb3IgPSBDb25uZWN0aW9uRXJyb3I7XG52YXIgQ29ubmVjdGlvblN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDb25uZWN0aW9uU3RyYXRlZ3kpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jYW5jZWxVbmRpc3BhdGNoZWQpO1xuICAgIH1cbiAgICBDb25uZWN0aW9uU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENvbm5lY3Rpb25TdHJhdGVneSB8fCAoZXhwb3J0cy5Db25uZWN0aW9uU3RyYXRlZ3kgPSBDb25uZWN0aW9uU3RyYXRlZ3kgPSB7fSkpO1xudmFyIElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneTtcbihmdW5jdGlvbiAoSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5KSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgKGNhbmRpZGF0ZS5raW5kID09PSB1bmRlZmluZWQgfHwgY2FuZGlkYXRlLmtpbmQgPT09ICdpZCcpICYmIElzLmZ1bmMoY2FuZGlkYXRlLmNyZWF0ZUNhbmNlbGxhdGlvblRva2VuU291cmNlKSAmJiAoY2FuZGlkYXRlLmRpc3Bvc2UgPT09IHVuZGVmaW5lZCB8fCBJcy5mdW5jKGNhbmRpZGF0ZS5kaXNwb3NlKSk7XG4gICAgfVxuICAgIElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyA9IGlzO1xufSkoSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5IHx8IChleHBvcnRzLklkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IElkQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IHt9KSk7XG52YXIgUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7XG4oZnVuY3Rpb24gKFJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5KSB7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgY2FuZGlkYXRlLmtpbmQgPT09ICdyZXF1ZXN0JyAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSkgJiYgKGNhbmRpZGF0ZS5kaXNwb3NlID09PSB1bmRlZmluZWQgfHwgSXMuZnVuYyhjYW5kaWRhdGUuZGlzcG9zZSkpO1xuICAgIH1cbiAgICBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyA9IGlzO1xufSkoUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgfHwgKGV4cG9ydHMuUmVxdWVzdENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IHt9KSk7XG52YXIgQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneTtcbihmdW5jdGlvbiAoQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuTWVzc2FnZSA9IE9iamVjdC5mcmVlemUoe1xuICAgICAgICBjcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZShfKSB7XG4gICAgICAgICAgICByZXR1cm4gbmV3IGNhbmNlbGxhdGlvbl8xLkNhbmNlbGxhdGlvblRva2VuU291cmNlKCk7XG4gICAgICAgIH1cbiAgICB9KTtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICByZXR1cm4gSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5LmlzKHZhbHVlKSB8fCBSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyh2YWx1ZSk7XG4gICAgfVxuICAgIENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgfHwgKGV4cG9ydHMuQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneSA9IENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSB7fSkpO1xudmFyIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5Lk1lc3NhZ2UgPSBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgc2VuZENhbmNlbGxhdGlvbihjb25uLCBpZCkge1xuICAgICAgICAgICAgcmV0dXJuIGNvbm4uc2VuZE5vdGlmaWNhdGlvbihDYW5jZWxOb3RpZmljYXRpb24udHlwZSwgeyBpZCB9KTtcbiAgICAgICAgfSxcbiAgICAgICAgY2xlYW51cChfKSB7IH1cbiAgICB9KTtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5zZW5kQ2FuY2VsbGF0aW9uKSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5jbGVhbnVwKTtcbiAgICB9XG4gICAgQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kuaXMgPSBpcztcbn0pKENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5IHx8IChleHBvcnRzLkNhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5ID0gQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kgPSB7fSkpO1xudmFyIENhbmNlbGxhdGlvblN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChDYW5jZWxsYXRpb25TdHJhdGVneSkge1xuICAgIENhbmNlbGxhdGlvblN0cmF0ZWd5Lk1lc3NhZ2UgPSBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgcmVjZWl2ZXI6IENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuTWVzc2FnZSxcbiAgICAgICAgc2VuZGVyOiBDYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneS5NZXNzYWdlXG4gICAgfSk7XG4gICAgZnVuY3Rpb24gaXModmFsdWUpIHtcbiAgICAgICAgY29uc3QgY2FuZGlkYXRlID0gdmFsdWU7XG4gICAgICAgIHJldHVybiBjYW5kaWRhdGUgJiYgQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneS5pcyhjYW5kaWRhdGUucmVjZWl2ZXIpICYmIENhbmNlbGxhdGlvblNlbmRlclN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5zZW5kZXIpO1xuICAgIH1cbiAgICBDYW5jZWxsYXRpb25TdHJhdGVneS5pcyA9IGlzO1xufSkoQ2FuY2VsbGF0aW9uU3RyYXRlZ3kgfHwgKGV4cG9ydHMuQ2FuY2VsbGF0aW9uU3RyYXRlZ3kgPSBDYW5jZWxsYXRpb25TdHJhdGVneSA9IHt9KSk7XG52YXIgTWVzc2FnZVN0cmF0ZWd5O1xuKGZ1bmN0aW9uIChNZXNzYWdlU3RyYXRlZ3kpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZSAmJiBJcy5mdW5jKGNhbmRpZGF0ZS5oYW5kbGVNZXNzYWdlKTtcbiAgICB9XG4gICAgTWVzc2FnZVN0cmF0ZWd5LmlzID0gaXM7XG59KShNZXNzYWdlU3RyYXRlZ3kgfHwgKGV4cG9ydHMuTWVzc2FnZVN0cmF0ZWd5ID0gTWVzc2FnZVN0cmF0ZWd5ID0ge30pKTtcbnZhciBDb25uZWN0aW9uT3B0aW9ucztcbihmdW5jdGlvbiAoQ29ubmVjdGlvbk9wdGlvbnMpIHtcbiAgICBmdW5jdGlvbiBpcyh2YWx1ZSkge1xuICAgICAgICBjb25zdCBjYW5kaWRhdGUgPSB2YWx1ZTtcbiAgICAgICAgcmV0dXJuIGNhbmRpZGF0ZVxuICAgICAgICAgICAgJiYgKENhbmNlbGxhdGlvblN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5jYW5jZWxsYXRpb25TdHJhdGVneSkgfHwgQ29ubmVjdGlvblN0cmF0ZWd5LmlzKGNhbmRpZGF0ZS5jb25uZWN0aW9uU3RyYXRlZ3kpIHx8IE1lc3NhZ2VTdHJhdGVneS5pcyhjYW5kaWRhdGUubWVzc2FnZVN0cmF0ZWd5KSB8fCBJcy5udW1iZXIoY2FuZGlkYXRlLm1heFBhcmFsbGVsaXNtKSk7XG4gICAgfVxuICAgIENvbm5lY3Rpb25PcHRpb25zLmlzID0gaXM7XG59KShDb25uZWN0aW9uT3B0aW9ucyB8fCAoZXhwb3J0cy5Db25uZWN0aW9uT3B0aW9ucyA9IENvbm5lY3Rpb25PcHRpb25zID0ge30pKTtcbnZhciBDb25uZWN0aW9uU3RhdGU7XG4oZnVuY3Rpb24gKENvbm5lY3Rpb25TdGF0ZSkge1xuICAgIENvbm5lY3Rpb25TdGF0ZVtDb25uZWN0aW9uU3RhdGVbXCJOZXdcIl0gPSAxXSA9IFwiTmV3XCI7XG4gICAgQ29ubmVjdGlvblN0YXRlW0Nvbm5lY3Rpb25TdGF0ZVtcIkxpc3RlbmluZ1wiXSA9IDJdID0gXCJMaXN0ZW5pbmdcIjtcbiAgICBDb25uZWN0aW9uU3RhdGVbQ29ubmVjdGlvblN0YXRlW1wiQ2xvc2VkXCJdID0gM10gPSBcIkNsb3NlZFwiO1xuICAgIENvbm5lY3Rpb25TdGF0ZVtDb25uZWN0aW9uU3RhdGVbXCJEaXNwb3NlZFwiXSA9IDRdID0gXCJEaXNwb3NlZFwiO1xufSkoQ29ubmVjdGlvblN0YXRlIHx8IChDb25uZWN0aW9uU3RhdGUgPSB7fSkpO1xuZnVuY3Rpb24gY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24obWVzc2FnZVJlYWRlciwgbWVzc2FnZVdyaXRlciwgX2xvZ2dlciwgb3B0aW9ucykge1xuICAgIGNvbnN0IGxvZ2dlciA9IF9sb2dnZXIgIT09IHVuZGVmaW5lZCA/IF9sb2dnZXIgOiBleHBvcnRzLk51bGxMb2dnZXI7XG4gICAgbGV0IHNlcXVlbmNlTnVtYmVyID0gMDtcbiAgICBsZXQgbm90aWZpY2F0aW9uU2VxdWVuY2VOdW1iZXIgPSAwO1xuICAgIGxldCB1bmtub3duUmVzcG9uc2VTZXF1ZW5jZU51bWJlciA9IDA7XG4gICAgY29uc3QgdmVyc2lvbiA9ICcyLjAnO1xuICAgIGNvbnN0IG1heFBhcmFsbGVsaXNtID0gb3B0aW9ucz8ubWF4UGFyYWxsZWxpc20gPz8gLTE7XG4gICAgbGV0IGluRmxpZ2h0ID0gMDtcbiAgICBsZXQgc3RhclJlcXVlc3RIYW5kbGVyID0gdW5kZWZpbmVkO1xuICAgIGNvbnN0IHJlcXVlc3RIYW5kbGVycyA9IG5ldyBNYXAoKTtcbiAgICBsZXQgc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIgPSB1bmRlZmluZWQ7XG4gICAgY29uc3Qgbm90aWZpY2F0aW9uSGFuZGxlcnMgPSBuZXcgTWFwKCk7XG4gICAgY29uc3QgcHJvZ3Jlc3NIYW5kbGVycyA9IG5ldyBNYXAoKTtcbiAgICBsZXQgdGltZXI7XG4gICAgbGV0IG1lc3NhZ2VRdWV1ZSA9IG5ldyBsaW5rZWRNYXBfMS5MaW5rZWRNYXAoKTtcbiAgICBsZXQgcmVzcG9uc2VQcm9taXNlcyA9IG5ldyBNYXAoKTtcbiAgICBsZXQga25vd25DYW5jZWxlZFJlcXVlc3RzID0gbmV3IFNldCgpO1xuICAgIGxldCByZXF1ZXN0VG9rZW5zID0gbmV3IE1hcCgpO1xuICAgIGxldCB0cmFjZSA9IFRyYWNlLk9mZjtcbiAgICBsZXQgdHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdC5UZXh0O1xuICAgIGxldCB0cmFjZXI7XG4gICAgbGV0IHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLk5ldztcbiAgICBjb25zdCBlcnJvckVtaXR0ZXIgPSBuZXcgZXZlbnRzXzEuRW1pdHRlcigpO1xuICAgIGNvbnN0IGNsb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgdW5oYW5kbGVkTm90aWZpY2F0aW9uRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgdW5oYW5kbGVkUHJvZ3Jlc3NFbWl0dGVyID0gbmV3IGV2ZW50c18xLkVtaXR0ZXIoKTtcbiAgICBjb25zdCBkaXNwb3NlRW1pdHRlciA9IG5ldyBldmVudHNfMS5FbWl0dGVyKCk7XG4gICAgY29uc3QgY2FuY2VsbGF0aW9uU3RyYXRlZ3kgPSAob3B0aW9ucyAmJiBvcHRpb25zLmNhbmNlbGxhdGlvblN0cmF0ZWd5KSA/IG9wdGlvbnMuY2FuY2VsbGF0aW9uU3RyYXRlZ3kgOiBDYW5jZWxsYXRpb25TdHJhdGVneS5NZXNzYWdlO1xuICAgIGZ1bmN0aW9uIGNhbmNlbFVuZGlzcGF0Y2hlZChfbWVzc2FnZSkge1xuICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0xpc3RlbmluZygpIHtcbiAgICAgICAgcmV0dXJuIHN0YXRlID09PSBDb25uZWN0aW9uU3RhdGUuTGlzdGVuaW5nO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0Nsb3NlZCgpIHtcbiAgICAgICAgcmV0dXJuIHN0YXRlID09PSBDb25uZWN0aW9uU3RhdGUuQ2xvc2VkO1xuICAgIH1cbiAgICBmdW5jdGlvbiBpc0Rpc3Bvc2VkKCkge1xuICAgICAgICByZXR1cm4gc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5EaXNwb3NlZDtcbiAgICB9XG4gICAgZnVuY3Rpb24gY2xvc2VIYW5kbGVyKCkge1xuICAgICAgICBpZiAoc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5OZXcgfHwgc3RhdGUgPT09IENvbm5lY3Rpb25TdGF0ZS5MaXN0ZW5pbmcpIHtcbiAgICAgICAgICAgIHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLkNsb3NlZDtcbiAgICAgICAgICAgIGNsb3NlRW1pdHRlci5maXJlKHVuZGVmaW5lZCk7XG4gICAgICAgIH1cbiAgICAgICAgLy8gSWYgdGhlIGNvbm5lY3Rpb24gaXMgZGlzcG9zZWQgZG9uJ3Qgc2VudCBjbG9zZSBldmVudHMuXG4gICAgfVxuICAgIGZ1bmN0aW9uIHJlYWRFcnJvckhhbmRsZXIoZXJyb3IpIHtcbiAgICAgICAgZXJyb3JFbWl0dGVyLmZpcmUoW2Vycm9yLCB1bmRlZmluZWQsIHVuZGVmaW5lZF0pO1xuICAgIH1cbiAgICBmdW5jdGlvbiB3cml0ZUVycm9ySGFuZGxlcihkYXRhKSB7XG4gICAgICAgIGVycm9yRW1pdHRlci5maXJlKGRhdGEpO1xuICAgIH1cbiAgICBtZXNzYWdlUmVhZGVyLm9uQ2xvc2UoY2xvc2VIYW5kbGVyKTtcbiAgICBtZXNzYWdlUmVhZGVyLm9uRXJyb3IocmVhZEVycm9ySGFuZGxlcik7XG4gICAgbWVzc2FnZVdyaXRlci5vbkNsb3NlKGNsb3NlSGFuZGxlcik7XG4gICAgbWVzc2FnZVdyaXRlci5vbkVycm9yKHdyaXRlRXJyb3JIYW5kbGVyKTtcbiAgICBmdW5jdGlvbiBjcmVhdGVSZXF1ZXN0UXVldWVLZXkoaWQpIHtcbiAgICAgICAgaWYgKGlkID09PSBudWxsKSB7XG4gICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYENhbid0IHNlbmQgcmVxdWVzdHMgd2l0aCBpZCBudWxsIHNpbmNlIHRoZSByZXNwb25zZSBjYW4ndCBiZSBjb3JyZWxhdGVkLmApO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiAncmVxLScgKyBpZC50b1N0cmluZygpO1xuICAgIH1cbiAgICBmdW5jdGlvbiBjcmVhdGVSZXNwb25zZVF1ZXVlS2V5KGlkKSB7XG4gICAgICAgIGlmIChpZCA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuICdyZXMtdW5rbm93bi0nICsgKCsrdW5rbm93blJlc3BvbnNlU2VxdWVuY2VOdW1iZXIpLnRvU3RyaW5nKCk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gJ3Jlcy0nICsgaWQudG9TdHJpbmcoKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBjcmVhdGVOb3RpZmljYXRpb25RdWV1ZUtleSgpIHtcbiAgICAgICAgcmV0dXJuICdub3QtJyArICgrK25vdGlmaWNhdGlvblNlcXVlbmNlTnVtYmVyKS50b1N0cmluZygpO1xuICAgIH1cbiAgICBmdW5jdGlvbiBhZGRNZXNzYWdlVG9RdWV1ZShxdWV1ZSwgbWVzc2FnZSkge1xuICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdChtZXNzYWdlKSkge1xuICAgICAgICAgICAgcXVldWUuc2V0KGNyZWF0ZVJlcXVlc3RRdWV1ZUtleShtZXNzYWdlLmlkKSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVzcG9uc2UobWVzc2FnZSkpIHtcbiAgICAgICAgICAgIC8vIElmIHdlIGhhdmUgdW5saW1pdGVkIHBhcmFsbGVsaXNtIHdlIHF1ZXVlIHRoZSByZXNwb25zZSB0byBrZWVwXG4gICAgICAgICAgICAvLyB0aGUgcHJldmlvdXMgc2VtYW50aWNzLlxuICAgICAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtID09PSAtMSkge1xuICAgICAgICAgICAgICAgIHF1ZXVlLnNldChjcmVhdGVSZXNwb25zZVF1ZXVlS2V5KG1lc3NhZ2UuaWQpLCBtZXNzYWdlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIC8vIElmIHdlIGhhdmUgbGltaXRlZCBwYXJhbGxlbGlzbSB3ZSByZXNvbHZlIHJlc3BvbnNlcyB0byBhdm9pZFxuICAgICAgICAgICAgICAgIC8vIGRlYWQgbG9ja3MuXG4gICAgICAgICAgICAgICAgaGFuZGxlUmVzcG9uc2UobWVzc2FnZSk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBxdWV1ZS5zZXQoY3JlYXRlTm90aWZpY2F0aW9uUXVldWVLZXkoKSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJpZ2dlck1lc3NhZ2VRdWV1ZSgpIHtcbiAgICAgICAgaWYgKHRpbWVyIHx8IG1lc3NhZ2VRdWV1ZS5zaXplID09PSAwKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtICE9PSAtMSAmJiBpbkZsaWdodCA+PSBtYXhQYXJhbGxlbGlzbSkge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIHRpbWVyID0gKDAsIHJhbF8xLmRlZmF1bHQpKCkudGltZXIuc2V0SW1tZWRpYXRlKGFzeW5jICgpID0+IHtcbiAgICAgICAgICAgIHRpbWVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKG1lc3NhZ2VRdWV1ZS5zaXplID09PSAwKSB7XG4gICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKG1heFBhcmFsbGVsaXNtICE9PSAtMSAmJiBpbkZsaWdodCA+PSBtYXhQYXJhbGxlbGlzbSkge1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IG1lc3NhZ2UgPSBtZXNzYWdlUXVldWUuc2hpZnQoKTtcbiAgICAgICAgICAgIGxldCByZXN1bHQ7XG4gICAgICAgICAgICB0cnkge1xuICAgICAgICAgICAgICAgIGluRmxpZ2h0Kys7XG4gICAgICAgICAgICAgICAgY29uc3QgbWVzc2FnZVN0cmF0ZWd5ID0gb3B0aW9ucz8ubWVzc2FnZVN0cmF0ZWd5O1xuICAgICAgICAgICAgICAgIGlmIChNZXNzYWdlU3RyYXRlZ3kuaXMobWVzc2FnZVN0cmF0ZWd5KSkge1xuICAgICAgICAgICAgICAgICAgICByZXN1bHQgPSBtZXNzYWdlU3RyYXRlZ3kuaGFuZGxlTWVzc2FnZShtZXNzYWdlLCBoYW5kbGVNZXNzYWdlKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdCA9IGhhbmRsZU1lc3NhZ2UobWVzc2FnZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBQcm9jZXNzaW5nIG1lc3NhZ2UgcXVldWUgZmFpbGVkOiAke2Vycm9yLnRvU3RyaW5nKCl9YCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBmaW5hbGx5IHtcbiAgICAgICAgICAgICAgICBpZiAocmVzdWx0IGluc3RhbmNlb2YgUHJvbWlzZSkge1xuICAgICAgICAgICAgICAgICAgICAvLyBCb3RoIHNldHRsZW1lbnRzIG11c3QgcmVsZWFzZSB0aGUgcGFyYWxsZWxpc20gc2xvdC4gV3JpdHRlbiBhc1xuICAgICAgICAgICAgICAgICAgICAvLyAudGhlbiguLi4pLmNhdGNoKC4uLikgdGhlIHJlamVjdGlvbiBwYXRoIHNraXBwZWQgdGhlIGRlY3JlbWVudCwgc29cbiAgICAgICAgICAgICAgICAgICAgLy8gb25lIGZhaWxlZCBkaXNwYXRjaCBsZWZ0IGBpbkZsaWdodGAgcGVybWFuZW50bHkgZWxldmF0ZWQgYW5kXG4gICAgICAgICAgICAgICAgICAgIC8vIHRyaWdnZXJNZXNzYWdlUXVldWUoKSBiYWlsZWQgb3V0IGZvcmV2ZXIgYWZ0ZXIuXG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdC50aGVuKCgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgfSkuY2F0Y2goKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFByb2Nlc3NpbmcgbWVzc2FnZSBxdWV1ZSBmYWlsZWQ6ICR7ZXJyb3IudG9TdHJpbmcoKX1gKTtcbiAgICAgICAgICAgICAgICAgICAgfSkuZmluYWxseSgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpbkZsaWdodC0tO1xuICAgICAgICAgICAgICAgICAgICAgICAgdHJpZ2dlck1lc3NhZ2VRdWV1ZSgpO1xuICAgICAgICAgICAgICAgICAgICB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGluRmxpZ2h0LS07XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIHRyaWdnZXJNZXNzYWdlUXVldWUoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgfSk7XG4gICAgfVxuICAgIGFzeW5jIGZ1bmN0aW9uIGhhbmRsZU1lc3NhZ2UobWVzc2FnZSkge1xuICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdChtZXNzYWdlKSkge1xuICAgICAgICAgICAgcmV0dXJuIGhhbmRsZVJlcXVlc3QobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzTm90aWZpY2F0aW9uKG1lc3NhZ2UpKSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlTm90aWZpY2F0aW9uKG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2UgaWYgKG1lc3NhZ2VzXzEuTWVzc2FnZS5pc1Jlc3BvbnNlKG1lc3NhZ2UpKSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlUmVzcG9uc2UobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gaGFuZGxlSW52YWxpZE1lc3NhZ2UobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgY29uc3QgY2FsbGJhY2sgPSAobWVzc2FnZSkgPT4ge1xuICAgICAgICB0cnkge1xuICAgICAgICAgICAgLy8gV2UgaGF2ZSByZWNlaXZlZCBhIGNhbmNlbGxhdGlvbiBtZXNzYWdlLiBDaGVjayBpZiB0aGUgbWVzc2FnZSBpcyBzdGlsbCBpbiB0aGUgcXVldWVcbiAgICAgICAgICAgIC8vIGFuZCBjYW5jZWwgaXQgaWYgYWxsb3dlZCB0byBkbyBzby5cbiAgICAgICAgICAgIGlmIChtZXNzYWdlc18xLk1lc3NhZ2UuaXNOb3RpZmljYXRpb24obWVzc2FnZSkgJiYgbWVzc2FnZS5tZXRob2QgPT09IENhbmNlbE5vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IGNhbmNlbElkID0gbWVzc2FnZS5wYXJhbXMuaWQ7XG4gICAgICAgICAgICAgICAgY29uc3Qga2V5ID0gY3JlYXRlUmVxdWVzdFF1ZXVlS2V5KGNhbmNlbElkKTtcbiAgICAgICAgICAgICAgICBjb25zdCB0b0NhbmNlbCA9IG1lc3NhZ2VRdWV1ZS5nZXQoa2V5KTtcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZXNfMS5NZXNzYWdlLmlzUmVxdWVzdCh0b0NhbmNlbCkpIHtcbiAgICAgICAgICAgICAgICAgICAgY29uc3Qgc3RyYXRlZ3kgPSBvcHRpb25zPy5jb25uZWN0aW9uU3RyYXRlZ3k7XG4gICAgICAgICAgICAgICAgICAgIGNvbnN0IHJlc3BvbnNlID0gKHN0cmF0ZWd5ICYmIHN0cmF0ZWd5LmNhbmNlbFVuZGlzcGF0Y2hlZCkgPyBzdHJhdGVneS5jYW5jZWxVbmRpc3BhdGNoZWQodG9DYW5jZWwsIGNhbmNlbFVuZGlzcGF0Y2hlZCkgOiBjYW5jZWxVbmRpc3BhdGNoZWQodG9DYW5jZWwpO1xuICAgICAgICAgICAgICAgICAgICBpZiAocmVzcG9uc2UgJiYgKHJlc3BvbnNlLmVycm9yICE9PSB1bmRlZmluZWQgfHwgcmVzcG9uc2UucmVzdWx0ICE9PSB1bmRlZmluZWQpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUXVldWUuZGVsZXRlKGtleSk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXF1ZXN0VG9rZW5zLmRlbGV0ZShjYW5jZWxJZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXNwb25zZS5pZCA9IHRvQ2FuY2VsLmlkO1xuICAgICAgICAgICAgICAgICAgICAgICAgdHJhY2VTZW5kaW5nUmVzcG9uc2UocmVzcG9uc2UsIG1lc3NhZ2UubWV0aG9kLCBEYXRlLm5vdygpKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VXcml0ZXIud3JpdGUocmVzcG9uc2UpLmNhdGNoKCgpID0+IGxvZ2dlci5lcnJvcihgU2VuZGluZyByZXNwb25zZSBmb3IgY2FuY2VsZWQgbWVzc2FnZSBmYWlsZWQuYCkpO1xuICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IGNhbmNlbGxhdGlvblRva2VuID0gcmVxdWVzdFRva2Vucy5nZXQoY2FuY2VsSWQpO1xuICAgICAgICAgICAgICAgIC8vIFRoZSByZXF1ZXN0IGlzIGFscmVhZHkgcnVubmluZy4gQ2FuY2VsIHRoZSB0b2tlblxuICAgICAgICAgICAgICAgIGlmIChjYW5jZWxsYXRpb25Ub2tlbiAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblRva2VuLmNhbmNlbCgpO1xuICAgICAgICAgICAgICAgICAgICB0cmFjZVJlY2VpdmVkTm90aWZpY2F0aW9uKG1lc3NhZ2UpO1xuICAgICAgICAgICAgICAgICAgICByZXR1cm47XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAvLyBSZW1lbWJlciB0aGUgY2FuY2VsIGJ1dCBzdGlsbCBxdWV1ZSB0aGUgbWVzc2FnZSB0b1xuICAgICAgICAgICAgICAgICAgICAvLyBjbGVhbiB1cCBzdGF0ZSBpbiBwcm9jZXNzIG1lc3NhZ2UuXG4gICAgICAgICAgICAgICAgICAgIGtub3duQ2FuY2VsZWRSZXF1ZXN0cy5hZGQoY2FuY2VsSWQpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGFkZE1lc3NhZ2VUb1F1ZXVlKG1lc3NhZ2VRdWV1ZSwgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgICAgZmluYWxseSB7XG4gICAgICAgICAgICB0cmlnZ2VyTWVzc2FnZVF1ZXVlKCk7XG4gICAgICAgIH1cbiAgICB9O1xuICAgIGFzeW5jIGZ1bmN0aW9uIGhhbmRsZVJlcXVlc3QocmVxdWVzdE1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgLy8gd2UgcmV0dXJuIGhlcmUgc2lsZW50bHkgc2luY2Ugd2UgZmlyZWQgYW4gZXZlbnQgd2hlbiB0aGVcbiAgICAgICAgICAgIC8vIGNvbm5lY3Rpb24gZ290IGRpc3Bvc2VkLlxuICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZSgpO1xuICAgICAgICB9XG4gICAgICAgIGZ1bmN0aW9uIHJlcGx5KHJlc3VsdE9yRXJyb3IsIG1ldGhvZCwgc3RhcnRUaW1lKSB7XG4gICAgICAgICAgICBjb25zdCBtZXNzYWdlID0ge1xuICAgICAgICAgICAgICAgIGpzb25ycGM6IHZlcnNpb24sXG4gICAgICAgICAgICAgICAgaWQ6IHJlcXVlc3RNZXNzYWdlLmlkXG4gICAgICAgICAgICB9O1xuICAgICAgICAgICAgaWYgKHJlc3VsdE9yRXJyb3IgaW5zdGFuY2VvZiBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IpIHtcbiAgICAgICAgICAgICAgICBtZXNzYWdlLmVycm9yID0gcmVzdWx0T3JFcnJvci50b0pzb24oKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2UucmVzdWx0ID0gcmVzdWx0T3JFcnJvciA9PT0gdW5kZWZpbmVkID8gbnVsbCA6IHJlc3VsdE9yRXJyb3I7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdSZXNwb25zZShtZXNzYWdlLCBtZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgICAgICBmdW5jdGlvbiByZXBseUVycm9yKGVycm9yLCBtZXRob2QsIHN0YXJ0VGltZSkge1xuICAgICAgICAgICAgY29uc3QgbWVzc2FnZSA9IHtcbiAgICAgICAgICAgICAgICBqc29ucnBjOiB2ZXJzaW9uLFxuICAgICAgICAgICAgICAgIGlkOiByZXF1ZXN0TWVzc2FnZS5pZCxcbiAgICAgICAgICAgICAgICBlcnJvcjogZXJyb3IudG9Kc29uKClcbiAgICAgICAgICAgIH07XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdSZXNwb25zZShtZXNzYWdlLCBtZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgICAgICB0cmFjZVJlY2VpdmVkUmVxdWVzdChyZXF1ZXN0TWVzc2FnZSk7XG4gICAgICAgIGNvbnN0IGVsZW1lbnQgPSByZXF1ZXN0SGFuZGxlcnMuZ2V0KHJlcXVlc3RNZXNzYWdlLm1ldGhvZCk7XG4gICAgICAgIGxldCB0eXBlO1xuICAgICAgICBsZXQgcmVxdWVzdEhhbmRsZXI7XG4gICAgICAgIGlmIChlbGVtZW50KSB7XG4gICAgICAgICAgICB0eXBlID0gZWxlbWVudC50eXBlO1xuICAgICAgICAgICAgcmVxdWVzdEhhbmRsZXIgPSBlbGVtZW50LmhhbmRsZXI7XG4gICAgICAgIH1cbiAgICAgICAgY29uc3Qgc3RhcnRUaW1lID0gRGF0ZS5ub3coKTtcbiAgICAgICAgaWYgKHJlcXVlc3RIYW5kbGVyIHx8IHN0YXJSZXF1ZXN0SGFuZGxlcikge1xuICAgICAgICAgICAgY29uc3QgdG9rZW5LZXkgPSByZXF1ZXN0TWVzc2FnZS5pZCA/PyBTdHJpbmcoRGF0ZS5ub3coKSk7IC8vXG4gICAgICAgICAgICBjb25zdCBjYW5jZWxsYXRpb25Tb3VyY2UgPSBJZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kuaXMoY2FuY2VsbGF0aW9uU3RyYXRlZ3kucmVjZWl2ZXIpXG4gICAgICAgICAgICAgICAgPyBjYW5jZWxsYXRpb25TdHJhdGVneS5yZWNlaXZlci5jcmVhdGVDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSh0b2tlbktleSlcbiAgICAgICAgICAgICAgICA6IGNhbmNlbGxhdGlvblN0cmF0ZWd5LnJlY2VpdmVyLmNyZWF0ZUNhbmNlbGxhdGlvblRva2VuU291cmNlKHJlcXVlc3RNZXNzYWdlKTtcbiAgICAgICAgICAgIGlmIChyZXF1ZXN0TWVzc2FnZS5pZCAhPT0gbnVsbCAmJiBrbm93bkNhbmNlbGVkUmVxdWVzdHMuaGFzKHJlcXVlc3RNZXNzYWdlLmlkKSkge1xuICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblNvdXJjZS5jYW5jZWwoKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChyZXF1ZXN0TWVzc2FnZS5pZCAhPT0gbnVsbCkge1xuICAgICAgICAgICAgICAgIHJlcXVlc3RUb2tlbnMuc2V0KHRva2VuS2V5LCBjYW5jZWxsYXRpb25Tb3VyY2UpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICBsZXQgaGFuZGxlclJlc3VsdDtcbiAgICAgICAgICAgICAgICBpZiAocmVxdWVzdEhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHJlcXVlc3RNZXNzYWdlLnBhcmFtcyA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZSAhPT0gdW5kZWZpbmVkICYmIHR5cGUubnVtYmVyT2ZQYXJhbXMgIT09IDApIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICByZXR1cm4gcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5JbnZhbGlkUGFyYW1zLCBgUmVxdWVzdCAke3JlcXVlc3RNZXNzYWdlLm1ldGhvZH0gZGVmaW5lcyAke3R5cGUubnVtYmVyT2ZQYXJhbXN9IHBhcmFtcyBidXQgcmVjZWl2ZWQgbm9uZS5gKSwgcmVxdWVzdE1lc3NhZ2UubWV0aG9kLCBzdGFydFRpbWUpO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgaGFuZGxlclJlc3VsdCA9IHJlcXVlc3RIYW5kbGVyKGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoQXJyYXkuaXNBcnJheShyZXF1ZXN0TWVzc2FnZS5wYXJhbXMpKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZSAhPT0gdW5kZWZpbmVkICYmIHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcyA9PT0gbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybiByZXBseUVycm9yKG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLkludmFsaWRQYXJhbXMsIGBSZXF1ZXN0ICR7cmVxdWVzdE1lc3NhZ2UubWV0aG9kfSBkZWZpbmVzIHBhcmFtZXRlcnMgYnkgbmFtZSBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBwb3NpdGlvbmApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBoYW5kbGVyUmVzdWx0ID0gcmVxdWVzdEhhbmRsZXIoLi4ucmVxdWVzdE1lc3NhZ2UucGFyYW1zLCBjYW5jZWxsYXRpb25Tb3VyY2UudG9rZW4pO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCAmJiB0eXBlLnBhcmFtZXRlclN0cnVjdHVyZXMgPT09IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuIHJlcGx5RXJyb3IobmV3IG1lc3NhZ2VzXzEuUmVzcG9uc2VFcnJvcihtZXNzYWdlc18xLkVycm9yQ29kZXMuSW52YWxpZFBhcmFtcywgYFJlcXVlc3QgJHtyZXF1ZXN0TWVzc2FnZS5tZXRob2R9IGRlZmluZXMgcGFyYW1ldGVycyBieSBwb3NpdGlvbiBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBuYW1lYCksIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGhhbmRsZXJSZXN1bHQgPSByZXF1ZXN0SGFuZGxlcihyZXF1ZXN0TWVzc2FnZS5wYXJhbXMsIGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSBpZiAoc3RhclJlcXVlc3RIYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgIGhhbmRsZXJSZXN1bHQgPSBzdGFyUmVxdWVzdEhhbmRsZXIocmVxdWVzdE1lc3NhZ2UubWV0aG9kLCByZXF1ZXN0TWVzc2FnZS5wYXJhbXMsIGNhbmNlbGxhdGlvblNvdXJjZS50b2tlbik7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IHJlc3VsdE9yRXJyb3IgPSBhd2FpdCBoYW5kbGVyUmVzdWx0O1xuICAgICAgICAgICAgICAgIGF3YWl0IHJlcGx5KHJlc3VsdE9yRXJyb3IsIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIG1lc3NhZ2VzXzEuUmVzcG9uc2VFcnJvcikge1xuICAgICAgICAgICAgICAgICAgICBhd2FpdCByZXBseShlcnJvciwgcmVxdWVzdE1lc3NhZ2UubWV0aG9kLCBzdGFydFRpbWUpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIGlmIChlcnJvciAmJiBJcy5zdHJpbmcoZXJyb3IubWVzc2FnZSkpIHtcbiAgICAgICAgICAgICAgICAgICAgYXdhaXQgcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5JbnRlcm5hbEVycm9yLCBgUmVxdWVzdCAke3JlcXVlc3RNZXNzYWdlLm1ldGhvZH0gZmFpbGVkIHdpdGggbWVzc2FnZTogJHtlcnJvci5tZXNzYWdlfWApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBhd2FpdCByZXBseUVycm9yKG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLkludGVybmFsRXJyb3IsIGBSZXF1ZXN0ICR7cmVxdWVzdE1lc3NhZ2UubWV0aG9kfSBmYWlsZWQgdW5leHBlY3RlZGx5IHdpdGhvdXQgcHJvdmlkaW5nIGFueSBkZXRhaWxzLmApLCByZXF1ZXN0TWVzc2FnZS5tZXRob2QsIHN0YXJ0VGltZSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZmluYWxseSB7XG4gICAgICAgICAgICAgICAgcmVxdWVzdFRva2Vucy5kZWxldGUodG9rZW5LZXkpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgYXdhaXQgcmVwbHlFcnJvcihuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5NZXRob2ROb3RGb3VuZCwgYFVuaGFuZGxlZCBtZXRob2QgJHtyZXF1ZXN0TWVzc2FnZS5tZXRob2R9YCksIHJlcXVlc3RNZXNzYWdlLm1ldGhvZCwgc3RhcnRUaW1lKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBoYW5kbGVSZXNwb25zZShyZXNwb25zZU1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgLy8gU2VlIGhhbmRsZSByZXF1ZXN0LlxuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmIChyZXNwb25zZU1lc3NhZ2UuaWQgPT09IG51bGwpIHtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZU1lc3NhZ2UuZXJyb3IpIHtcbiAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFJlY2VpdmVkIHJlc3BvbnNlIG1lc3NhZ2Ugd2l0aG91dCBpZDogRXJyb3IgaXM6IFxcbiR7SlNPTi5zdHJpbmdpZnkocmVzcG9uc2VNZXNzYWdlLmVycm9yLCB1bmRlZmluZWQsIDQpfWApO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBSZWNlaXZlZCByZXNwb25zZSBtZXNzYWdlIHdpdGhvdXQgaWQuIE5vIGZ1cnRoZXIgZXJyb3IgaW5mb3JtYXRpb24gcHJvdmlkZWQuYCk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICBjb25zdCBrZXkgPSByZXNwb25zZU1lc3NhZ2UuaWQ7XG4gICAgICAgICAgICBjb25zdCByZXNwb25zZVByb21pc2UgPSByZXNwb25zZVByb21pc2VzLmdldChrZXkpO1xuICAgICAgICAgICAgdHJhY2VSZWNlaXZlZFJlc3BvbnNlKHJlc3BvbnNlTWVzc2FnZSwgcmVzcG9uc2VQcm9taXNlKTtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZVByb21pc2UgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgIHJlc3BvbnNlUHJvbWlzZXMuZGVsZXRlKGtleSk7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHJlc3BvbnNlTWVzc2FnZS5lcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgY29uc3QgZXJyb3IgPSByZXNwb25zZU1lc3NhZ2UuZXJyb3I7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXNwb25zZVByb21pc2UucmVqZWN0KG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IoZXJyb3IuY29kZSwgZXJyb3IubWVzc2FnZSwgZXJyb3IuZGF0YSkpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2UgaWYgKHJlc3BvbnNlTWVzc2FnZS5yZXN1bHQgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlLnJlc29sdmUocmVzcG9uc2VNZXNzYWdlLnJlc3VsdCk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICB0aHJvdyBuZXcgRXJyb3IoJ1Nob3VsZCBuZXZlciBoYXBwZW4uJyk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChlcnJvci5tZXNzYWdlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFJlc3BvbnNlIGhhbmRsZXIgJyR7cmVzcG9uc2VQcm9taXNlLm1ldGhvZH0nIGZhaWxlZCB3aXRoIG1lc3NhZ2U6ICR7ZXJyb3IubWVzc2FnZX1gKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgUmVzcG9uc2UgaGFuZGxlciAnJHtyZXNwb25zZVByb21pc2UubWV0aG9kfScgZmFpbGVkIHVuZXhwZWN0ZWRseS5gKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgIH1cbiAgICBhc3luYyBmdW5jdGlvbiBoYW5kbGVOb3RpZmljYXRpb24obWVzc2FnZSkge1xuICAgICAgICBpZiAoaXNEaXNwb3NlZCgpKSB7XG4gICAgICAgICAgICAvLyBTZWUgaGFuZGxlIHJlcXVlc3QuXG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgbGV0IHR5cGUgPSB1bmRlZmluZWQ7XG4gICAgICAgIGxldCBub3RpZmljYXRpb25IYW5kbGVyO1xuICAgICAgICBpZiAobWVzc2FnZS5tZXRob2QgPT09IENhbmNlbE5vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCkge1xuICAgICAgICAgICAgY29uc3QgY2FuY2VsSWQgPSBtZXNzYWdlLnBhcmFtcy5pZDtcbiAgICAgICAgICAgIGtub3duQ2FuY2VsZWRSZXF1ZXN0cy5kZWxldGUoY2FuY2VsSWQpO1xuICAgICAgICAgICAgdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKTtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGNvbnN0IGVsZW1lbnQgPSBub3RpZmljYXRpb25IYW5kbGVycy5nZXQobWVzc2FnZS5tZXRob2QpO1xuICAgICAgICAgICAgaWYgKGVsZW1lbnQpIHtcbiAgICAgICAgICAgICAgICBub3RpZmljYXRpb25IYW5kbGVyID0gZWxlbWVudC5oYW5kbGVyO1xuICAgICAgICAgICAgICAgIHR5cGUgPSBlbGVtZW50LnR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICAgICAgaWYgKG5vdGlmaWNhdGlvbkhhbmRsZXIgfHwgc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIpIHtcbiAgICAgICAgICAgIHRyeSB7XG4gICAgICAgICAgICAgICAgdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKTtcbiAgICAgICAgICAgICAgICBpZiAobm90aWZpY2F0aW9uSGFuZGxlcikge1xuICAgICAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5wYXJhbXMgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGlmICh0eXBlLm51bWJlck9mUGFyYW1zICE9PSAwICYmIHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcyAhPT0gbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYE5vdGlmaWNhdGlvbiAke21lc3NhZ2UubWV0aG9kfSBkZWZpbmVzICR7dHlwZS5udW1iZXJPZlBhcmFtc30gcGFyYW1zIGJ1dCByZWNlaXZlZCBub25lLmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIoKTtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBlbHNlIGlmIChBcnJheS5pc0FycmF5KG1lc3NhZ2UucGFyYW1zKSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgLy8gVGhlcmUgYXJlIEpTT04tUlBDIGxpYnJhcmllcyB0aGF0IHNlbmQgcHJvZ3Jlc3MgbWVzc2FnZSBhcyBwb3NpdGlvbmFsIHBhcmFtcyBhbHRob3VnaFxuICAgICAgICAgICAgICAgICAgICAgICAgLy8gc3BlY2lmaWVkIGFzIG5hbWVkLiBTbyBjb252ZXJ0IHRoZW0gaWYgdGhpcyBpcyB0aGUgY2FzZS5cbiAgICAgICAgICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtcyA9IG1lc3NhZ2UucGFyYW1zO1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UubWV0aG9kID09PSBQcm9ncmVzc05vdGlmaWNhdGlvbi50eXBlLm1ldGhvZCAmJiBwYXJhbXMubGVuZ3RoID09PSAyICYmIFByb2dyZXNzVG9rZW4uaXMocGFyYW1zWzBdKSkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIoeyB0b2tlbjogcGFyYW1zWzBdLCB2YWx1ZTogcGFyYW1zWzFdIH0pO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBpZiAodHlwZS5wYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYE5vdGlmaWNhdGlvbiAke21lc3NhZ2UubWV0aG9kfSBkZWZpbmVzIHBhcmFtZXRlcnMgYnkgbmFtZSBidXQgcmVjZWl2ZWQgcGFyYW1ldGVycyBieSBwb3NpdGlvbmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGlmICh0eXBlLm51bWJlck9mUGFyYW1zICE9PSBtZXNzYWdlLnBhcmFtcy5sZW5ndGgpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgTm90aWZpY2F0aW9uICR7bWVzc2FnZS5tZXRob2R9IGRlZmluZXMgJHt0eXBlLm51bWJlck9mUGFyYW1zfSBwYXJhbXMgYnV0IHJlY2VpdmVkICR7cGFyYW1zLmxlbmd0aH0gYXJndW1lbnRzYCk7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgYXdhaXQgbm90aWZpY2F0aW9uSGFuZGxlciguLi5wYXJhbXMpO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKHR5cGUgIT09IHVuZGVmaW5lZCAmJiB0eXBlLnBhcmFtZXRlclN0cnVjdHVyZXMgPT09IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBOb3RpZmljYXRpb24gJHttZXNzYWdlLm1ldGhvZH0gZGVmaW5lcyBwYXJhbWV0ZXJzIGJ5IHBvc2l0aW9uIGJ1dCByZWNlaXZlZCBwYXJhbWV0ZXJzIGJ5IG5hbWVgKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgICAgIGF3YWl0IG5vdGlmaWNhdGlvbkhhbmRsZXIobWVzc2FnZS5wYXJhbXMpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2UgaWYgKHN0YXJOb3RpZmljYXRpb25IYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgIGF3YWl0IHN0YXJOb3RpZmljYXRpb25IYW5kbGVyKG1lc3NhZ2UubWV0aG9kLCBtZXNzYWdlLnBhcmFtcyk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgICAgICAgICAgaWYgKGVycm9yLm1lc3NhZ2UpIHtcbiAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBOb3RpZmljYXRpb24gaGFuZGxlciAnJHttZXNzYWdlLm1ldGhvZH0nIGZhaWxlZCB3aXRoIG1lc3NhZ2U6ICR7ZXJyb3IubWVzc2FnZX1gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGxvZ2dlci5lcnJvcihgTm90aWZpY2F0aW9uIGhhbmRsZXIgJyR7bWVzc2FnZS5tZXRob2R9JyBmYWlsZWQgdW5leHBlY3RlZGx5LmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHVuaGFuZGxlZE5vdGlmaWNhdGlvbkVtaXR0ZXIuZmlyZShtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBoYW5kbGVJbnZhbGlkTWVzc2FnZShtZXNzYWdlKSB7XG4gICAgICAgIGlmICghbWVzc2FnZSkge1xuICAgICAgICAgICAgbG9nZ2VyLmVycm9yKCdSZWNlaXZlZCBlbXB0eSBtZXNzYWdlLicpO1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGxvZ2dlci5lcnJvcihgUmVjZWl2ZWQgbWVzc2FnZSB3aGljaCBpcyBuZWl0aGVyIGEgcmVzcG9uc2Ugbm9yIGEgbm90aWZpY2F0aW9uIG1lc3NhZ2U6XFxuJHtKU09OLnN0cmluZ2lmeShtZXNzYWdlLCBudWxsLCA0KX1gKTtcbiAgICAgICAgLy8gVGVzdCB3aGV0aGVyIHdlIGZpbmQgYW4gaWQgdG8gcmVqZWN0IHRoZSBwcm9taXNlXG4gICAgICAgIGNvbnN0IHJlc3BvbnNlTWVzc2FnZSA9IG1lc3NhZ2U7XG4gICAgICAgIGlmIChJcy5zdHJpbmcocmVzcG9uc2VNZXNzYWdlLmlkKSB8fCBJcy5udW1iZXIocmVzcG9uc2VNZXNzYWdlLmlkKSkge1xuICAgICAgICAgICAgY29uc3Qga2V5ID0gcmVzcG9uc2VNZXNzYWdlLmlkO1xuICAgICAgICAgICAgY29uc3QgcmVzcG9uc2VIYW5kbGVyID0gcmVzcG9uc2VQcm9taXNlcy5nZXQoa2V5KTtcbiAgICAgICAgICAgIGlmIChyZXNwb25zZUhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICByZXNwb25zZUhhbmRsZXIucmVqZWN0KG5ldyBFcnJvcignVGhlIHJlY2VpdmVkIHJlc3BvbnNlIGhhcyBuZWl0aGVyIGEgcmVzdWx0IG5vciBhbiBlcnJvciBwcm9wZXJ0eS4nKSk7XG4gICAgICAgICAgICB9XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gc3RyaW5naWZ5VHJhY2UocGFyYW1zKSB7XG4gICAgICAgIGlmIChwYXJhbXMgPT09IHVuZGVmaW5lZCB8fCBwYXJhbXMgPT09IG51bGwpIHtcbiAgICAgICAgICAgIHJldHVybiB1bmRlZmluZWQ7XG4gICAgICAgIH1cbiAgICAgICAgc3dpdGNoICh0cmFjZSkge1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5WZXJib3NlOlxuICAgICAgICAgICAgICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShwYXJhbXMsIG51bGwsIDQpO1xuICAgICAgICAgICAgY2FzZSBUcmFjZS5Db21wYWN0OlxuICAgICAgICAgICAgICAgIHJldHVybiBKU09OLnN0cmluZ2lmeShwYXJhbXMpO1xuICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlU2VuZGluZ1JlcXVlc3QobWVzc2FnZSkge1xuICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZiB8fCAhdHJhY2VyKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKHRyYWNlRm9ybWF0ID09PSBUcmFjZUZvcm1hdC5UZXh0KSB7XG4gICAgICAgICAgICBsZXQgZGF0YSA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIGlmICgodHJhY2UgPT09IFRyYWNlLlZlcmJvc2UgfHwgdHJhY2UgPT09IFRyYWNlLkNvbXBhY3QpICYmIG1lc3NhZ2UucGFyYW1zKSB7XG4gICAgICAgICAgICAgICAgZGF0YSA9IGBQYXJhbXM6ICR7c3RyaW5naWZ5VHJhY2UobWVzc2FnZS5wYXJhbXMpfWA7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICB0cmFjZXIubG9nKGBTZW5kaW5nIHJlcXVlc3QgJyR7bWVzc2FnZS5tZXRob2R9IC0gKCR7bWVzc2FnZS5pZH0pJy5gLCBkYXRhKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGxvZ0xTUE1lc3NhZ2UoJ3NlbmQtcmVxdWVzdCcsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlU2VuZGluZ05vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBpZiAodHJhY2VGb3JtYXQgPT09IFRyYWNlRm9ybWF0LlRleHQpIHtcbiAgICAgICAgICAgIGxldCBkYXRhID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSB7XG4gICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UucGFyYW1zKSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgUGFyYW1zOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucGFyYW1zKX1gO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgZGF0YSA9ICdObyBwYXJhbWV0ZXJzIHByb3ZpZGVkLic7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJhY2VyLmxvZyhgU2VuZGluZyBub3RpZmljYXRpb24gJyR7bWVzc2FnZS5tZXRob2R9Jy5gLCBkYXRhKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIGxvZ0xTUE1lc3NhZ2UoJ3NlbmQtbm90aWZpY2F0aW9uJywgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJhY2VTZW5kaW5nUmVzcG9uc2UobWVzc2FnZSwgbWV0aG9kLCBzdGFydFRpbWUpIHtcbiAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5PZmYgfHwgIXRyYWNlcikge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0cmFjZUZvcm1hdCA9PT0gVHJhY2VGb3JtYXQuVGV4dCkge1xuICAgICAgICAgICAgbGV0IGRhdGEgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLlZlcmJvc2UgfHwgdHJhY2UgPT09IFRyYWNlLkNvbXBhY3QpIHtcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5lcnJvciAmJiBtZXNzYWdlLmVycm9yLmRhdGEpIHtcbiAgICAgICAgICAgICAgICAgICAgZGF0YSA9IGBFcnJvciBkYXRhOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UuZXJyb3IuZGF0YSl9YDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlLnJlc3VsdCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgZGF0YSA9IGBSZXN1bHQ6ICR7c3RyaW5naWZ5VHJhY2UobWVzc2FnZS5yZXN1bHQpfWA7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAobWVzc2FnZS5lcnJvciA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBkYXRhID0gJ05vIHJlc3VsdCByZXR1cm5lZC4nO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgZXJyb3IgPSBtZXNzYWdlLmVycm9yID8gYCBSZXF1ZXN0IGZhaWxlZDogJHttZXNzYWdlLmVycm9yLm1lc3NhZ2V9ICgke21lc3NhZ2UuZXJyb3IuY29kZX0pLmAgOiAnJztcbiAgICAgICAgICAgIHRyYWNlci5sb2coYFNlbmRpbmcgcmVzcG9uc2UgJyR7bWV0aG9kfSAtICgke21lc3NhZ2UuaWR9KScuIFByb2Nlc3NpbmcgcmVxdWVzdCB0b29rICR7RGF0ZS5ub3coKSAtIHN0YXJ0VGltZX1tcy4ke2Vycm9yfWAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgnc2VuZC1yZXNwb25zZScsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRyYWNlUmVjZWl2ZWRSZXF1ZXN0KG1lc3NhZ2UpIHtcbiAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5PZmYgfHwgIXRyYWNlcikge1xuICAgICAgICAgICAgcmV0dXJuO1xuICAgICAgICB9XG4gICAgICAgIGlmICh0cmFjZUZvcm1hdCA9PT0gVHJhY2VGb3JtYXQuVGV4dCkge1xuICAgICAgICAgICAgbGV0IGRhdGEgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAoKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSAmJiBtZXNzYWdlLnBhcmFtcykge1xuICAgICAgICAgICAgICAgIGRhdGEgPSBgUGFyYW1zOiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucGFyYW1zKX1gO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgdHJhY2VyLmxvZyhgUmVjZWl2ZWQgcmVxdWVzdCAnJHttZXNzYWdlLm1ldGhvZH0gLSAoJHttZXNzYWdlLmlkfSknLmAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1yZXF1ZXN0JywgbWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdHJhY2VSZWNlaXZlZE5vdGlmaWNhdGlvbihtZXNzYWdlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIgfHwgbWVzc2FnZS5tZXRob2QgPT09IExvZ1RyYWNlTm90aWZpY2F0aW9uLnR5cGUubWV0aG9kKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgaWYgKHRyYWNlRm9ybWF0ID09PSBUcmFjZUZvcm1hdC5UZXh0KSB7XG4gICAgICAgICAgICBsZXQgZGF0YSA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuVmVyYm9zZSB8fCB0cmFjZSA9PT0gVHJhY2UuQ29tcGFjdCkge1xuICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlLnBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBkYXRhID0gYFBhcmFtczogJHtzdHJpbmdpZnlUcmFjZShtZXNzYWdlLnBhcmFtcyl9YDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSAnTm8gcGFyYW1ldGVycyBwcm92aWRlZC4nO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHRyYWNlci5sb2coYFJlY2VpdmVkIG5vdGlmaWNhdGlvbiAnJHttZXNzYWdlLm1ldGhvZH0nLmAsIGRhdGEpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1ub3RpZmljYXRpb24nLCBtZXNzYWdlKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiB0cmFjZVJlY2VpdmVkUmVzcG9uc2UobWVzc2FnZSwgcmVzcG9uc2VQcm9taXNlKSB7XG4gICAgICAgIGlmICh0cmFjZSA9PT0gVHJhY2UuT2ZmIHx8ICF0cmFjZXIpIHtcbiAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgfVxuICAgICAgICBpZiAodHJhY2VGb3JtYXQgPT09IFRyYWNlRm9ybWF0LlRleHQpIHtcbiAgICAgICAgICAgIGxldCBkYXRhID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgaWYgKHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0KSB7XG4gICAgICAgICAgICAgICAgaWYgKG1lc3NhZ2UuZXJyb3IgJiYgbWVzc2FnZS5lcnJvci5kYXRhKSB7XG4gICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgRXJyb3IgZGF0YTogJHtzdHJpbmdpZnlUcmFjZShtZXNzYWdlLmVycm9yLmRhdGEpfWA7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBpZiAobWVzc2FnZS5yZXN1bHQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGRhdGEgPSBgUmVzdWx0OiAke3N0cmluZ2lmeVRyYWNlKG1lc3NhZ2UucmVzdWx0KX1gO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2UgaWYgKG1lc3NhZ2UuZXJyb3IgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgZGF0YSA9ICdObyByZXN1bHQgcmV0dXJuZWQuJztcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGlmIChyZXNwb25zZVByb21pc2UpIHtcbiAgICAgICAgICAgICAgICBjb25zdCBlcnJvciA9IG1lc3NhZ2UuZXJyb3IgPyBgIFJlcXVlc3QgZmFpbGVkOiAke21lc3NhZ2UuZXJyb3IubWVzc2FnZX0gKCR7bWVzc2FnZS5lcnJvci5jb2RlfSkuYCA6ICcnO1xuICAgICAgICAgICAgICAgIHRyYWNlci5sb2coYFJlY2VpdmVkIHJlc3BvbnNlICcke3Jlc3BvbnNlUHJvbWlzZS5tZXRob2R9IC0gKCR7bWVzc2FnZS5pZH0pJyBpbiAke0RhdGUubm93KCkgLSByZXNwb25zZVByb21pc2UudGltZXJTdGFydH1tcy4ke2Vycm9yfWAsIGRhdGEpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdHJhY2VyLmxvZyhgUmVjZWl2ZWQgcmVzcG9uc2UgJHttZXNzYWdlLmlkfSB3aXRob3V0IGFjdGl2ZSByZXNwb25zZSBwcm9taXNlLmAsIGRhdGEpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgbG9nTFNQTWVzc2FnZSgncmVjZWl2ZS1yZXNwb25zZScsIG1lc3NhZ2UpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIGxvZ0xTUE1lc3NhZ2UodHlwZSwgbWVzc2FnZSkge1xuICAgICAgICBpZiAoIXRyYWNlciB8fCB0cmFjZSA9PT0gVHJhY2UuT2ZmKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgbHNwTWVzc2FnZSA9IHtcbiAgICAgICAgICAgIGlzTFNQTWVzc2FnZTogdHJ1ZSxcbiAgICAgICAgICAgIHR5cGUsXG4gICAgICAgICAgICBtZXNzYWdlLFxuICAgICAgICAgICAgdGltZXN0YW1wOiBEYXRlLm5vdygpXG4gICAgICAgIH07XG4gICAgICAgIHRyYWNlci5sb2cobHNwTWVzc2FnZSk7XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCkge1xuICAgICAgICBpZiAoaXNDbG9zZWQoKSkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IENvbm5lY3Rpb25FcnJvcihDb25uZWN0aW9uRXJyb3JzLkNsb3NlZCwgJ0Nvbm5lY3Rpb24gaXMgY2xvc2VkLicpO1xuICAgICAgICB9XG4gICAgICAgIGlmIChpc0Rpc3Bvc2VkKCkpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBDb25uZWN0aW9uRXJyb3IoQ29ubmVjdGlvbkVycm9ycy5EaXNwb3NlZCwgJ0Nvbm5lY3Rpb24gaXMgZGlzcG9zZWQuJyk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gdGhyb3dJZkxpc3RlbmluZygpIHtcbiAgICAgICAgaWYgKGlzTGlzdGVuaW5nKCkpIHtcbiAgICAgICAgICAgIHRocm93IG5ldyBDb25uZWN0aW9uRXJyb3IoQ29ubmVjdGlvbkVycm9ycy5BbHJlYWR5TGlzdGVuaW5nLCAnQ29ubmVjdGlvbiBpcyBhbHJlYWR5IGxpc3RlbmluZycpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHRocm93SWZOb3RMaXN0ZW5pbmcoKSB7XG4gICAgICAgIGlmICghaXNMaXN0ZW5pbmcoKSkge1xuICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKCdDYWxsIGxpc3RlbigpIGZpcnN0LicpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIHVuZGVmaW5lZFRvTnVsbChwYXJhbSkge1xuICAgICAgICBpZiAocGFyYW0gPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgcmV0dXJuIG51bGw7XG4gICAgICAgIH1cbiAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICByZXR1cm4gcGFyYW07XG4gICAgICAgIH1cbiAgICB9XG4gICAgZnVuY3Rpb24gbnVsbFRvVW5kZWZpbmVkKHBhcmFtKSB7XG4gICAgICAgIGlmIChwYXJhbSA9PT0gbnVsbCkge1xuICAgICAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBwYXJhbTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBmdW5jdGlvbiBpc05hbWVkUGFyYW0ocGFyYW0pIHtcbiAgICAgICAgcmV0dXJuIHBhcmFtICE9PSB1bmRlZmluZWQgJiYgcGFyYW0gIT09IG51bGwgJiYgIUFycmF5LmlzQXJyYXkocGFyYW0pICYmIHR5cGVvZiBwYXJhbSA9PT0gJ29iamVjdCc7XG4gICAgfVxuICAgIGZ1bmN0aW9uIGNvbXB1dGVTaW5nbGVQYXJhbShwYXJhbWV0ZXJTdHJ1Y3R1cmVzLCBwYXJhbSkge1xuICAgICAgICBzd2l0Y2ggKHBhcmFtZXRlclN0cnVjdHVyZXMpIHtcbiAgICAgICAgICAgIGNhc2UgbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmF1dG86XG4gICAgICAgICAgICAgICAgaWYgKGlzTmFtZWRQYXJhbShwYXJhbSkpIHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIG51bGxUb1VuZGVmaW5lZChwYXJhbSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gW3VuZGVmaW5lZFRvTnVsbChwYXJhbSldO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNhc2UgbWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZTpcbiAgICAgICAgICAgICAgICBpZiAoIWlzTmFtZWRQYXJhbShwYXJhbSkpIHtcbiAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCBwYXJhbWV0ZXJzIGJ5IG5hbWUgYnV0IHBhcmFtIGlzIG5vdCBhbiBvYmplY3QgbGl0ZXJhbC5gKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgcmV0dXJuIG51bGxUb1VuZGVmaW5lZChwYXJhbSk7XG4gICAgICAgICAgICBjYXNlIG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5ieVBvc2l0aW9uOlxuICAgICAgICAgICAgICAgIHJldHVybiBbdW5kZWZpbmVkVG9OdWxsKHBhcmFtKV07XG4gICAgICAgICAgICBkZWZhdWx0OlxuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgVW5rbm93biBwYXJhbWV0ZXIgc3RydWN0dXJlICR7cGFyYW1ldGVyU3RydWN0dXJlcy50b1N0cmluZygpfWApO1xuICAgICAgICB9XG4gICAgfVxuICAgIGZ1bmN0aW9uIGNvbXB1dGVNZXNzYWdlUGFyYW1zKHR5cGUsIHBhcmFtcykge1xuICAgICAgICBsZXQgcmVzdWx0O1xuICAgICAgICBjb25zdCBudW1iZXJPZlBhcmFtcyA9IHR5cGUubnVtYmVyT2ZQYXJhbXM7XG4gICAgICAgIHN3aXRjaCAobnVtYmVyT2ZQYXJhbXMpIHtcbiAgICAgICAgICAgIGNhc2UgMDpcbiAgICAgICAgICAgICAgICByZXN1bHQgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICBjYXNlIDE6XG4gICAgICAgICAgICAgICAgcmVzdWx0ID0gY29tcHV0ZVNpbmdsZVBhcmFtKHR5cGUucGFyYW1ldGVyU3RydWN0dXJlcywgcGFyYW1zWzBdKTtcbiAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgIGRlZmF1bHQ6XG4gICAgICAgICAgICAgICAgcmVzdWx0ID0gW107XG4gICAgICAgICAgICAgICAgZm9yIChsZXQgaSA9IDA7IGkgPCBwYXJhbXMubGVuZ3RoICYmIGkgPCBudW1iZXJPZlBhcmFtczsgaSsrKSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc3VsdC5wdXNoKHVuZGVmaW5lZFRvTnVsbChwYXJhbXNbaV0pKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgaWYgKHBhcmFtcy5sZW5ndGggPCBudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBmb3IgKGxldCBpID0gcGFyYW1zLmxlbmd0aDsgaSA8IG51bWJlck9mUGFyYW1zOyBpKyspIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJlc3VsdC5wdXNoKG51bGwpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICB9XG4gICAgICAgIHJldHVybiByZXN1bHQ7XG4gICAgfVxuICAgIGNvbnN0IGNvbm5lY3Rpb24gPSB7XG4gICAgICAgIHNlbmROb3RpZmljYXRpb246ICh0eXBlLCAuLi5hcmdzKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgbGV0IG1ldGhvZDtcbiAgICAgICAgICAgIGxldCBtZXNzYWdlUGFyYW1zO1xuICAgICAgICAgICAgaWYgKElzLnN0cmluZyh0eXBlKSkge1xuICAgICAgICAgICAgICAgIG1ldGhvZCA9IHR5cGU7XG4gICAgICAgICAgICAgICAgY29uc3QgZmlyc3QgPSBhcmdzWzBdO1xuICAgICAgICAgICAgICAgIGxldCBwYXJhbVN0YXJ0ID0gMDtcbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1ldGVyU3RydWN0dXJlcyA9IG1lc3NhZ2VzXzEuUGFyYW1ldGVyU3RydWN0dXJlcy5hdXRvO1xuICAgICAgICAgICAgICAgIGlmIChtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuaXMoZmlyc3QpKSB7XG4gICAgICAgICAgICAgICAgICAgIHBhcmFtU3RhcnQgPSAxO1xuICAgICAgICAgICAgICAgICAgICBwYXJhbWV0ZXJTdHJ1Y3R1cmVzID0gZmlyc3Q7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtRW5kID0gYXJncy5sZW5ndGg7XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSBwYXJhbUVuZCAtIHBhcmFtU3RhcnQ7XG4gICAgICAgICAgICAgICAgc3dpdGNoIChudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBjYXNlIDA6XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgMTpcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VQYXJhbXMgPSBjb21wdXRlU2luZ2xlUGFyYW0ocGFyYW1ldGVyU3RydWN0dXJlcywgYXJnc1twYXJhbVN0YXJ0XSk7XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChwYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCAke251bWJlck9mUGFyYW1zfSBwYXJhbWV0ZXJzIGZvciAnYnkgTmFtZScgbm90aWZpY2F0aW9uIHBhcmFtZXRlciBzdHJ1Y3R1cmUuYCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gYXJncy5zbGljZShwYXJhbVN0YXJ0LCBwYXJhbUVuZCkubWFwKHZhbHVlID0+IHVuZGVmaW5lZFRvTnVsbCh2YWx1ZSkpO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgY29uc3QgcGFyYW1zID0gYXJncztcbiAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlLm1ldGhvZDtcbiAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gY29tcHV0ZU1lc3NhZ2VQYXJhbXModHlwZSwgcGFyYW1zKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IG5vdGlmaWNhdGlvbk1lc3NhZ2UgPSB7XG4gICAgICAgICAgICAgICAganNvbnJwYzogdmVyc2lvbixcbiAgICAgICAgICAgICAgICBtZXRob2Q6IG1ldGhvZCxcbiAgICAgICAgICAgICAgICBwYXJhbXM6IG1lc3NhZ2VQYXJhbXNcbiAgICAgICAgICAgIH07XG4gICAgICAgICAgICB0cmFjZVNlbmRpbmdOb3RpZmljYXRpb24obm90aWZpY2F0aW9uTWVzc2FnZSk7XG4gICAgICAgICAgICByZXR1cm4gbWVzc2FnZVdyaXRlci53cml0ZShub3RpZmljYXRpb25NZXNzYWdlKS5jYXRjaCgoZXJyb3IpID0+IHtcbiAgICAgICAgICAgICAgICBsb2dnZXIuZXJyb3IoYFNlbmRpbmcgbm90aWZpY2F0aW9uIGZhaWxlZC5gKTtcbiAgICAgICAgICAgICAgICB0aHJvdyBlcnJvcjtcbiAgICAgICAgICAgIH0pO1xuICAgICAgICB9LFxuICAgICAgICBvbk5vdGlmaWNhdGlvbjogKHR5cGUsIGhhbmRsZXIpID0+IHtcbiAgICAgICAgICAgIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCk7XG4gICAgICAgICAgICBsZXQgbWV0aG9kO1xuICAgICAgICAgICAgaWYgKElzLmZ1bmModHlwZSkpIHtcbiAgICAgICAgICAgICAgICBzdGFyTm90aWZpY2F0aW9uSGFuZGxlciA9IHR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIGlmIChoYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgaWYgKElzLnN0cmluZyh0eXBlKSkge1xuICAgICAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlO1xuICAgICAgICAgICAgICAgICAgICBub3RpZmljYXRpb25IYW5kbGVycy5zZXQodHlwZSwgeyB0eXBlOiB1bmRlZmluZWQsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICBtZXRob2QgPSB0eXBlLm1ldGhvZDtcbiAgICAgICAgICAgICAgICAgICAgbm90aWZpY2F0aW9uSGFuZGxlcnMuc2V0KHR5cGUubWV0aG9kLCB7IHR5cGUsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgICAgICBkaXNwb3NlOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXRob2QgIT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICAgICAgaWYgKG5vdGlmaWNhdGlvbkhhbmRsZXJzLmdldChtZXRob2QpPy5oYW5kbGVyID09PSBoYW5kbGVyKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgbm90aWZpY2F0aW9uSGFuZGxlcnMuZGVsZXRlKG1ldGhvZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoc3Rhck5vdGlmaWNhdGlvbkhhbmRsZXIgPT09IHR5cGUpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHN0YXJOb3RpZmljYXRpb25IYW5kbGVyID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgfSxcbiAgICAgICAgb25Qcm9ncmVzczogKF90eXBlLCB0b2tlbiwgaGFuZGxlcikgPT4ge1xuICAgICAgICAgICAgaWYgKHByb2dyZXNzSGFuZGxlcnMuaGFzKHRva2VuKSkge1xuICAgICAgICAgICAgICAgIHRocm93IG5ldyBFcnJvcihgUHJvZ3Jlc3MgaGFuZGxlciBmb3IgdG9rZW4gJHt0b2tlbn0gYWxyZWFkeSByZWdpc3RlcmVkYCk7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBwcm9ncmVzc0hhbmRsZXJzLnNldCh0b2tlbiwgaGFuZGxlcik7XG4gICAgICAgICAgICByZXR1cm4ge1xuICAgICAgICAgICAgICAgIGRpc3Bvc2U6ICgpID0+IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKHByb2dyZXNzSGFuZGxlcnMuZ2V0KHRva2VuKSA9PT0gaGFuZGxlcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgcHJvZ3Jlc3NIYW5kbGVycy5kZWxldGUodG9rZW4pO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgfSxcbiAgICAgICAgc2VuZFByb2dyZXNzOiAoX3R5cGUsIHRva2VuLCB2YWx1ZSkgPT4ge1xuICAgICAgICAgICAgLy8gVGhpcyBzaG91bGQgbm90IGF3YWl0IGJ1dCBzaW1wbGUgcmV0dXJuIHRvIGVuc3VyZSB0aGF0IHdlIGRvbid0IGhhdmUgYW5vdGhlclxuICAgICAgICAgICAgLy8gYXN5bmMgc2NoZWR1bGluZy4gT3RoZXJ3aXNlIG9uZSBzZW5kIGNvdWxkIG92ZXJ0YWtlIGFub3RoZXIgc2VuZC5cbiAgICAgICAgICAgIHJldHVybiBjb25uZWN0aW9uLnNlbmROb3RpZmljYXRpb24oUHJvZ3Jlc3NOb3RpZmljYXRpb24udHlwZSwgeyB0b2tlbiwgdmFsdWUgfSk7XG4gICAgICAgIH0sXG4gICAgICAgIG9uVW5oYW5kbGVkUHJvZ3Jlc3M6IHVuaGFuZGxlZFByb2dyZXNzRW1pdHRlci5ldmVudCxcbiAgICAgICAgc2VuZFJlcXVlc3Q6ICh0eXBlLCAuLi5hcmdzKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgdGhyb3dJZk5vdExpc3RlbmluZygpO1xuICAgICAgICAgICAgZnVuY3Rpb24gc2VuZENhbmNlbGxhdGlvbihjb25uZWN0aW9uLCBpZCkge1xuICAgICAgICAgICAgICAgIGNvbnN0IHAgPSBjYW5jZWxsYXRpb25TdHJhdGVneS5zZW5kZXIuc2VuZENhbmNlbGxhdGlvbihjb25uZWN0aW9uLCBpZCk7XG4gICAgICAgICAgICAgICAgaWYgKHAgPT09IHVuZGVmaW5lZCkge1xuICAgICAgICAgICAgICAgICAgICBsb2dnZXIubG9nKGBSZWNlaXZlZCBubyBwcm9taXNlIGZyb20gY2FuY2VsbGF0aW9uIHN0cmF0ZWd5IHdoZW4gY2FuY2VsbGluZyBpZCAke2lkfWApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICAgICAgcC5jYXRjaCgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBsb2dnZXIubG9nKGBTZW5kaW5nIGNhbmNlbGxhdGlvbiBtZXNzYWdlcyBmb3IgaWQgJHtpZH0gZmFpbGVkLmApO1xuICAgICAgICAgICAgICAgICAgICB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBsZXQgbWV0aG9kO1xuICAgICAgICAgICAgbGV0IG1lc3NhZ2VQYXJhbXM7XG4gICAgICAgICAgICBsZXQgdG9rZW4gPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICBpZiAoSXMuc3RyaW5nKHR5cGUpKSB7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZTtcbiAgICAgICAgICAgICAgICBjb25zdCBmaXJzdCA9IGFyZ3NbMF07XG4gICAgICAgICAgICAgICAgY29uc3QgbGFzdCA9IGFyZ3NbYXJncy5sZW5ndGggLSAxXTtcbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1TdGFydCA9IDA7XG4gICAgICAgICAgICAgICAgbGV0IHBhcmFtZXRlclN0cnVjdHVyZXMgPSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYXV0bztcbiAgICAgICAgICAgICAgICBpZiAobWVzc2FnZXNfMS5QYXJhbWV0ZXJTdHJ1Y3R1cmVzLmlzKGZpcnN0KSkge1xuICAgICAgICAgICAgICAgICAgICBwYXJhbVN0YXJ0ID0gMTtcbiAgICAgICAgICAgICAgICAgICAgcGFyYW1ldGVyU3RydWN0dXJlcyA9IGZpcnN0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBsZXQgcGFyYW1FbmQgPSBhcmdzLmxlbmd0aDtcbiAgICAgICAgICAgICAgICBpZiAoY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW4uaXMobGFzdCkpIHtcbiAgICAgICAgICAgICAgICAgICAgcGFyYW1FbmQgPSBwYXJhbUVuZCAtIDE7XG4gICAgICAgICAgICAgICAgICAgIHRva2VuID0gbGFzdDtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSBwYXJhbUVuZCAtIHBhcmFtU3RhcnQ7XG4gICAgICAgICAgICAgICAgc3dpdGNoIChudW1iZXJPZlBhcmFtcykge1xuICAgICAgICAgICAgICAgICAgICBjYXNlIDA6XG4gICAgICAgICAgICAgICAgICAgICAgICBtZXNzYWdlUGFyYW1zID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgICAgICAgICAgYnJlYWs7XG4gICAgICAgICAgICAgICAgICAgIGNhc2UgMTpcbiAgICAgICAgICAgICAgICAgICAgICAgIG1lc3NhZ2VQYXJhbXMgPSBjb21wdXRlU2luZ2xlUGFyYW0ocGFyYW1ldGVyU3RydWN0dXJlcywgYXJnc1twYXJhbVN0YXJ0XSk7XG4gICAgICAgICAgICAgICAgICAgICAgICBicmVhaztcbiAgICAgICAgICAgICAgICAgICAgZGVmYXVsdDpcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChwYXJhbWV0ZXJTdHJ1Y3R1cmVzID09PSBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICAgICAgdGhyb3cgbmV3IEVycm9yKGBSZWNlaXZlZCAke251bWJlck9mUGFyYW1zfSBwYXJhbWV0ZXJzIGZvciAnYnkgTmFtZScgcmVxdWVzdCBwYXJhbWV0ZXIgc3RydWN0dXJlLmApO1xuICAgICAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICAgICAgbWVzc2FnZVBhcmFtcyA9IGFyZ3Muc2xpY2UocGFyYW1TdGFydCwgcGFyYW1FbmQpLm1hcCh2YWx1ZSA9PiB1bmRlZmluZWRUb051bGwodmFsdWUpKTtcbiAgICAgICAgICAgICAgICAgICAgICAgIGJyZWFrO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIGNvbnN0IHBhcmFtcyA9IGFyZ3M7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZS5tZXRob2Q7XG4gICAgICAgICAgICAgICAgbWVzc2FnZVBhcmFtcyA9IGNvbXB1dGVNZXNzYWdlUGFyYW1zKHR5cGUsIHBhcmFtcyk7XG4gICAgICAgICAgICAgICAgY29uc3QgbnVtYmVyT2ZQYXJhbXMgPSB0eXBlLm51bWJlck9mUGFyYW1zO1xuICAgICAgICAgICAgICAgIHRva2VuID0gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW4uaXMocGFyYW1zW251bWJlck9mUGFyYW1zXSkgPyBwYXJhbXNbbnVtYmVyT2ZQYXJhbXNdIDogdW5kZWZpbmVkO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgaWQgPSBzZXF1ZW5jZU51bWJlcisrO1xuICAgICAgICAgICAgbGV0IGRpc3Bvc2FibGU7XG4gICAgICAgICAgICBsZXQgdG9rZW5XYXNDYW5jZWxsZWQgPSBmYWxzZTtcbiAgICAgICAgICAgIGlmICh0b2tlbiAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgaWYgKHRva2VuLmlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSB7XG4gICAgICAgICAgICAgICAgICAgIHRva2VuV2FzQ2FuY2VsbGVkID0gdHJ1ZTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIGRpc3Bvc2FibGUgPSB0b2tlbi5vbkNhbmNlbGxhdGlvblJlcXVlc3RlZCgoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgICAgICBzZW5kQ2FuY2VsbGF0aW9uKGNvbm5lY3Rpb24sIGlkKTtcbiAgICAgICAgICAgICAgICAgICAgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgY29uc3QgcmVxdWVzdE1lc3NhZ2UgPSB7XG4gICAgICAgICAgICAgICAganNvbnJwYzogdmVyc2lvbixcbiAgICAgICAgICAgICAgICBpZDogaWQsXG4gICAgICAgICAgICAgICAgbWV0aG9kOiBtZXRob2QsXG4gICAgICAgICAgICAgICAgcGFyYW1zOiBtZXNzYWdlUGFyYW1zXG4gICAgICAgICAgICB9O1xuICAgICAgICAgICAgdHJhY2VTZW5kaW5nUmVxdWVzdChyZXF1ZXN0TWVzc2FnZSk7XG4gICAgICAgICAgICBpZiAodHlwZW9mIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5lbmFibGVDYW5jZWxsYXRpb24gPT09ICdmdW5jdGlvbicpIHtcbiAgICAgICAgICAgICAgICBjYW5jZWxsYXRpb25TdHJhdGVneS5zZW5kZXIuZW5hYmxlQ2FuY2VsbGF0aW9uKHJlcXVlc3RNZXNzYWdlKTtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIC8vIGVzbGludC1kaXNhYmxlLW5leHQtbGluZSBuby1hc3luYy1wcm9taXNlLWV4ZWN1dG9yXG4gICAgICAgICAgICByZXR1cm4gbmV3IFByb21pc2UoYXN5bmMgKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgICAgICAgICAgIGNvbnN0IHJlc29sdmVXaXRoQ2xlYW51cCA9IChyKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIHJlc29sdmUocik7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5jbGVhbnVwKGlkKTtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zYWJsZT8uZGlzcG9zZSgpO1xuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgY29uc3QgcmVqZWN0V2l0aENsZWFudXAgPSAocikgPT4ge1xuICAgICAgICAgICAgICAgICAgICByZWplY3Qocik7XG4gICAgICAgICAgICAgICAgICAgIGNhbmNlbGxhdGlvblN0cmF0ZWd5LnNlbmRlci5jbGVhbnVwKGlkKTtcbiAgICAgICAgICAgICAgICAgICAgZGlzcG9zYWJsZT8uZGlzcG9zZSgpO1xuICAgICAgICAgICAgICAgIH07XG4gICAgICAgICAgICAgICAgY29uc3QgcmVzcG9uc2VQcm9taXNlID0geyBtZXRob2Q6IG1ldGhvZCwgdGltZXJTdGFydDogRGF0ZS5ub3coKSwgcmVzb2x2ZTogcmVzb2x2ZVdpdGhDbGVhbnVwLCByZWplY3Q6IHJlamVjdFdpdGhDbGVhbnVwIH07XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcy5zZXQoaWQsIHJlc3BvbnNlUHJvbWlzZSk7XG4gICAgICAgICAgICAgICAgICAgIGF3YWl0IG1lc3NhZ2VXcml0ZXIud3JpdGUocmVxdWVzdE1lc3NhZ2UpO1xuICAgICAgICAgICAgICAgICAgICBpZiAodG9rZW5XYXNDYW5jZWxsZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHNlbmRDYW5jZWxsYXRpb24oY29ubmVjdGlvbiwgaWQpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAvLyBXcml0aW5nIHRoZSBtZXNzYWdlIGZhaWxlZC4gU28gd2UgbmVlZCB0byBkZWxldGUgaXQgZnJvbSB0aGUgcmVzcG9uc2UgcHJvbWlzZXMgYW5kXG4gICAgICAgICAgICAgICAgICAgIC8vIHJlamVjdCBpdC5cbiAgICAgICAgICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcy5kZWxldGUoaWQpO1xuICAgICAgICAgICAgICAgICAgICByZXNwb25zZVByb21pc2UucmVqZWN0KG5ldyBtZXNzYWdlc18xLlJlc3BvbnNlRXJyb3IobWVzc2FnZXNfMS5FcnJvckNvZGVzLk1lc3NhZ2VXcml0ZUVycm9yLCBlcnJvci5tZXNzYWdlID8gZXJyb3IubWVzc2FnZSA6ICdVbmtub3duIHJlYXNvbicpKTtcbiAgICAgICAgICAgICAgICAgICAgbG9nZ2VyLmVycm9yKGBTZW5kaW5nIHJlcXVlc3QgZmFpbGVkLmApO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH0pO1xuICAgICAgICB9LFxuICAgICAgICBvblJlcXVlc3Q6ICh0eXBlLCBoYW5kbGVyKSA9PiB7XG4gICAgICAgICAgICB0aHJvd0lmQ2xvc2VkT3JEaXNwb3NlZCgpO1xuICAgICAgICAgICAgbGV0IG1ldGhvZCA9IG51bGw7XG4gICAgICAgICAgICBpZiAoU3RhclJlcXVlc3RIYW5kbGVyLmlzKHR5cGUpKSB7XG4gICAgICAgICAgICAgICAgbWV0aG9kID0gdW5kZWZpbmVkO1xuICAgICAgICAgICAgICAgIHN0YXJSZXF1ZXN0SGFuZGxlciA9IHR5cGU7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIGlmIChJcy5zdHJpbmcodHlwZSkpIHtcbiAgICAgICAgICAgICAgICBtZXRob2QgPSBudWxsO1xuICAgICAgICAgICAgICAgIGlmIChoYW5kbGVyICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgbWV0aG9kID0gdHlwZTtcbiAgICAgICAgICAgICAgICAgICAgcmVxdWVzdEhhbmRsZXJzLnNldCh0eXBlLCB7IGhhbmRsZXI6IGhhbmRsZXIsIHR5cGU6IHVuZGVmaW5lZCB9KTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgICAgICBpZiAoaGFuZGxlciAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgICAgIG1ldGhvZCA9IHR5cGUubWV0aG9kO1xuICAgICAgICAgICAgICAgICAgICByZXF1ZXN0SGFuZGxlcnMuc2V0KHR5cGUubWV0aG9kLCB7IHR5cGUsIGhhbmRsZXIgfSk7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIHtcbiAgICAgICAgICAgICAgICBkaXNwb3NlOiAoKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChtZXRob2QgPT09IG51bGwpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgICAgICBpZiAobWV0aG9kICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgIGlmIChyZXF1ZXN0SGFuZGxlcnMuZ2V0KG1ldGhvZCk/LmhhbmRsZXIgPT09IGhhbmRsZXIpIHtcbiAgICAgICAgICAgICAgICAgICAgICAgICAgICByZXF1ZXN0SGFuZGxlcnMuZGVsZXRlKG1ldGhvZCk7XG4gICAgICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSBpZiAoc3RhclJlcXVlc3RIYW5kbGVyID09PSB0eXBlKSB7XG4gICAgICAgICAgICAgICAgICAgICAgICBzdGFyUmVxdWVzdEhhbmRsZXIgPSB1bmRlZmluZWQ7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9O1xuICAgICAgICB9LFxuICAgICAgICBoYXNQZW5kaW5nUmVzcG9uc2U6ICgpID0+IHtcbiAgICAgICAgICAgIHJldHVybiByZXNwb25zZVByb21pc2VzLnNpemUgPiAwO1xuICAgICAgICB9LFxuICAgICAgICB0cmFjZTogYXN5bmMgKF92YWx1ZSwgX3RyYWNlciwgc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zKSA9PiB7XG4gICAgICAgICAgICBsZXQgX3NlbmROb3RpZmljYXRpb24gPSBmYWxzZTtcbiAgICAgICAgICAgIGxldCBfdHJhY2VGb3JtYXQgPSBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICAgICAgaWYgKHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucyAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICAgICAgaWYgKElzLmJvb2xlYW4oc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zKSkge1xuICAgICAgICAgICAgICAgICAgICBfc2VuZE5vdGlmaWNhdGlvbiA9IHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucztcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIF9zZW5kTm90aWZpY2F0aW9uID0gc2VuZE5vdGlmaWNhdGlvbk9yVHJhY2VPcHRpb25zLnNlbmROb3RpZmljYXRpb24gfHwgZmFsc2U7XG4gICAgICAgICAgICAgICAgICAgIF90cmFjZUZvcm1hdCA9IHNlbmROb3RpZmljYXRpb25PclRyYWNlT3B0aW9ucy50cmFjZUZvcm1hdCB8fCBUcmFjZUZvcm1hdC5UZXh0O1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHRyYWNlID0gX3ZhbHVlO1xuICAgICAgICAgICAgdHJhY2VGb3JtYXQgPSBfdHJhY2VGb3JtYXQ7XG4gICAgICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZikge1xuICAgICAgICAgICAgICAgIHRyYWNlciA9IHVuZGVmaW5lZDtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgIHRyYWNlciA9IF90cmFjZXI7XG4gICAgICAgICAgICB9XG4gICAgICAgICAgICBpZiAoX3NlbmROb3RpZmljYXRpb24gJiYgIWlzQ2xvc2VkKCkgJiYgIWlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgICAgIGF3YWl0IGNvbm5lY3Rpb24uc2VuZE5vdGlmaWNhdGlvbihTZXRUcmFjZU5vdGlmaWNhdGlvbi50eXBlLCB7IHZhbHVlOiBUcmFjZS50b1N0cmluZyhfdmFsdWUpIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICB9LFxuICAgICAgICBvbkVycm9yOiBlcnJvckVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIG9uQ2xvc2U6IGNsb3NlRW1pdHRlci5ldmVudCxcbiAgICAgICAgb25VbmhhbmRsZWROb3RpZmljYXRpb246IHVuaGFuZGxlZE5vdGlmaWNhdGlvbkVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIG9uRGlzcG9zZTogZGlzcG9zZUVtaXR0ZXIuZXZlbnQsXG4gICAgICAgIGVuZDogKCkgPT4ge1xuICAgICAgICAgICAgbWVzc2FnZVdyaXRlci5lbmQoKTtcbiAgICAgICAgfSxcbiAgICAgICAgZGlzcG9zZTogKCkgPT4ge1xuICAgICAgICAgICAgaWYgKGlzRGlzcG9zZWQoKSkge1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIHN0YXRlID0gQ29ubmVjdGlvblN0YXRlLkRpc3Bvc2VkO1xuICAgICAgICAgICAgZGlzcG9zZUVtaXR0ZXIuZmlyZSh1bmRlZmluZWQpO1xuICAgICAgICAgICAgY29uc3QgZXJyb3IgPSBuZXcgbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yKG1lc3NhZ2VzXzEuRXJyb3JDb2Rlcy5QZW5kaW5nUmVzcG9uc2VSZWplY3RlZCwgJ1BlbmRpbmcgcmVzcG9uc2UgcmVqZWN0ZWQgc2luY2UgY29ubmVjdGlvbiBnb3QgZGlzcG9zZWQnKTtcbiAgICAgICAgICAgIGZvciAoY29uc3QgcHJvbWlzZSBvZiByZXNwb25zZVByb21pc2VzLnZhbHVlcygpKSB7XG4gICAgICAgICAgICAgICAgcHJvbWlzZS5yZWplY3QoZXJyb3IpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmVzcG9uc2VQcm9taXNlcyA9IG5ldyBNYXAoKTtcbiAgICAgICAgICAgIHJlcXVlc3RUb2tlbnMgPSBuZXcgTWFwKCk7XG4gICAgICAgICAgICBrbm93bkNhbmNlbGVkUmVxdWVzdHMgPSBuZXcgU2V0KCk7XG4gICAgICAgICAgICBtZXNzYWdlUXVldWUgPSBuZXcgbGlua2VkTWFwXzEuTGlua2VkTWFwKCk7XG4gICAgICAgICAgICAvLyBUZXN0IGZvciBiYWNrd2FyZHMgY29tcGF0aWJpbGl0eVxuICAgICAgICAgICAgaWYgKElzLmZ1bmMobWVzc2FnZVdyaXRlci5kaXNwb3NlKSkge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2VXcml0ZXIuZGlzcG9zZSgpO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgaWYgKElzLmZ1bmMobWVzc2FnZVJlYWRlci5kaXNwb3NlKSkge1xuICAgICAgICAgICAgICAgIG1lc3NhZ2VSZWFkZXIuZGlzcG9zZSgpO1xuICAgICAgICAgICAgfVxuICAgICAgICB9LFxuICAgICAgICBsaXN0ZW46ICgpID0+IHtcbiAgICAgICAgICAgIHRocm93SWZDbG9zZWRPckRpc3Bvc2VkKCk7XG4gICAgICAgICAgICB0aHJvd0lmTGlzdGVuaW5nKCk7XG4gICAgICAgICAgICBzdGF0ZSA9IENvbm5lY3Rpb25TdGF0ZS5MaXN0ZW5pbmc7XG4gICAgICAgICAgICBtZXNzYWdlUmVhZGVyLmxpc3RlbihjYWxsYmFjayk7XG4gICAgICAgIH0sXG4gICAgICAgIGluc3BlY3Q6ICgpID0+IHtcbiAgICAgICAgICAgICgwLCByYWxfMS5kZWZhdWx0KSgpLmNvbnNvbGUubG9nKCdpbnNwZWN0Jyk7XG4gICAgICAgIH1cbiAgICB9O1xuICAgIGNvbm5lY3Rpb24ub25Ob3RpZmljYXRpb24oTG9nVHJhY2VOb3RpZmljYXRpb24udHlwZSwgKHBhcmFtcykgPT4ge1xuICAgICAgICBpZiAodHJhY2UgPT09IFRyYWNlLk9mZiB8fCAhdHJhY2VyKSB7XG4gICAgICAgICAgICByZXR1cm47XG4gICAgICAgIH1cbiAgICAgICAgY29uc3QgdmVyYm9zZSA9IHRyYWNlID09PSBUcmFjZS5WZXJib3NlIHx8IHRyYWNlID09PSBUcmFjZS5Db21wYWN0O1xuICAgICAgICB0cmFjZXIubG9nKHBhcmFtcy5tZXNzYWdlLCB2ZXJib3NlID8gcGFyYW1zLnZlcmJvc2UgOiB1bmRlZmluZWQpO1xuICAgIH0pO1xuICAgIGNvbm5lY3Rpb24ub25Ob3RpZmljYXRpb24oUHJvZ3Jlc3NOb3RpZmljYXRpb24udHlwZSwgYXN5bmMgKHBhcmFtcykgPT4ge1xuICAgICAgICBjb25zdCBoYW5kbGVyID0gcHJvZ3Jlc3NIYW5kbGVycy5nZXQocGFyYW1zLnRva2VuKTtcbiAgICAgICAgaWYgKGhhbmRsZXIpIHtcbiAgICAgICAgICAgIGF3YWl0IGhhbmRsZXIocGFyYW1zLnZhbHVlKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHVuaGFuZGxlZFByb2dyZXNzRW1pdHRlci5maXJlKHBhcmFtcyk7XG4gICAgICAgIH1cbiAgICB9KTtcbiAgICByZXR1cm4gY29ubmVjdGlvbjtcbn1cbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbi8vLyA8cmVmZXJlbmNlIHBhdGg9XCIuLi8uLi90eXBpbmdzL3RoZW5hYmxlLmQudHNcIiBwcmVzZXJ2ZT1cInRydWVcIi8+XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLlByb2dyZXNzVHlwZSA9IGV4cG9ydHMuUHJvZ3Jlc3NUb2tlbiA9IGV4cG9ydHMuY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24gPSBleHBvcnRzLk51bGxMb2dnZXIgPSBleHBvcnRzLkNvbm5lY3Rpb25PcHRpb25zID0gZXhwb3J0cy5Db25uZWN0aW9uU3RyYXRlZ3kgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZUJ1ZmZlciA9IGV4cG9ydHMuV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuQWJzdHJhY3RNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5NZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLkFic3RyYWN0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuTWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5TaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25Ub2tlbiA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UgPSBleHBvcnRzLkVtaXR0ZXIgPSBleHBvcnRzLkV2ZW50ID0gZXhwb3J0cy5EaXNwb3NhYmxlID0gZXhwb3J0cy5MUlVDYWNoZSA9IGV4cG9ydHMuVG91Y2ggPSBleHBvcnRzLkxpbmtlZE1hcCA9IGV4cG9ydHMuUGFyYW1ldGVyU3RydWN0dXJlcyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTkgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU4ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNyA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTYgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGU1ID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlNCA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTMgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUyID0gZXhwb3J0cy5Ob3RpZmljYXRpb25UeXBlMSA9IGV4cG9ydHMuTm90aWZpY2F0aW9uVHlwZTAgPSBleHBvcnRzLk5vdGlmaWNhdGlvblR5cGUgPSBleHBvcnRzLkVycm9yQ29kZXMgPSBleHBvcnRzLlJlc3BvbnNlRXJyb3IgPSBleHBvcnRzLlJlcXVlc3RUeXBlOSA9IGV4cG9ydHMuUmVxdWVzdFR5cGU4ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTcgPSBleHBvcnRzLlJlcXVlc3RUeXBlNiA9IGV4cG9ydHMuUmVxdWVzdFR5cGU1ID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTQgPSBleHBvcnRzLlJlcXVlc3RUeXBlMyA9IGV4cG9ydHMuUmVxdWVzdFR5cGUyID0gZXhwb3J0cy5SZXF1ZXN0VHlwZTEgPSBleHBvcnRzLlJlcXVlc3RUeXBlMCA9IGV4cG9ydHMuUmVxdWVzdFR5cGUgPSBleHBvcnRzLk1lc3NhZ2UgPSBleHBvcnRzLlJBTCA9IHZvaWQgMDtcbmV4cG9ydHMuTWVzc2FnZVN0cmF0ZWd5ID0gZXhwb3J0cy5DYW5jZWxsYXRpb25TdHJhdGVneSA9IGV4cG9ydHMuQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kgPSBleHBvcnRzLlJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5ID0gZXhwb3J0cy5JZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLkNhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kgPSBleHBvcnRzLkNvbm5lY3Rpb25FcnJvciA9IGV4cG9ydHMuQ29ubmVjdGlvbkVycm9ycyA9IGV4cG9ydHMuTG9nVHJhY2VOb3RpZmljYXRpb24gPSBleHBvcnRzLlNldFRyYWNlTm90aWZpY2F0aW9uID0gZXhwb3J0cy5UcmFjZUZvcm1hdCA9IGV4cG9ydHMuVHJhY2VWYWx1ZXMgPSBleHBvcnRzLlRyYWNlVmFsdWUgPSBleHBvcnRzLlRyYWNlID0gdm9pZCAwO1xuY29uc3QgbWVzc2FnZXNfMSA9IHJlcXVpcmUoXCIuL21lc3NhZ2VzXCIpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTWVzc2FnZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5NZXNzYWdlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTBcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGUwOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGUxXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlMTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlMlwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTI7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGUzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGU0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlNDsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlNVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTU7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTZcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU2OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVxdWVzdFR5cGU3XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlJlcXVlc3RUeXBlNzsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlJlcXVlc3RUeXBlOFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXF1ZXN0VHlwZTg7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0VHlwZTlcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuUmVxdWVzdFR5cGU5OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVzcG9uc2VFcnJvclwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5SZXNwb25zZUVycm9yOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiRXJyb3JDb2Rlc1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5FcnJvckNvZGVzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTBcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTA7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlMVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlMTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGUyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGUyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTM7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlNFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlNDsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGU1XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGU1OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTZcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTY7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOb3RpZmljYXRpb25UeXBlN1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZXNfMS5Ob3RpZmljYXRpb25UeXBlNzsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk5vdGlmaWNhdGlvblR5cGU4XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLk5vdGlmaWNhdGlvblR5cGU4OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTm90aWZpY2F0aW9uVHlwZTlcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VzXzEuTm90aWZpY2F0aW9uVHlwZTk7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJQYXJhbWV0ZXJTdHJ1Y3R1cmVzXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlc18xLlBhcmFtZXRlclN0cnVjdHVyZXM7IH0gfSk7XG5jb25zdCBsaW5rZWRNYXBfMSA9IHJlcXVpcmUoXCIuL2xpbmtlZE1hcFwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkxpbmtlZE1hcFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbGlua2VkTWFwXzEuTGlua2VkTWFwOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTFJVQ2FjaGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGxpbmtlZE1hcF8xLkxSVUNhY2hlOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiVG91Y2hcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGxpbmtlZE1hcF8xLlRvdWNoOyB9IH0pO1xuY29uc3QgZGlzcG9zYWJsZV8xID0gcmVxdWlyZShcIi4vZGlzcG9zYWJsZVwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkRpc3Bvc2FibGVcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGRpc3Bvc2FibGVfMS5EaXNwb3NhYmxlOyB9IH0pO1xuY29uc3QgZXZlbnRzXzEgPSByZXF1aXJlKFwiLi9ldmVudHNcIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJFdmVudFwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gZXZlbnRzXzEuRXZlbnQ7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJFbWl0dGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBldmVudHNfMS5FbWl0dGVyOyB9IH0pO1xuY29uc3QgY2FuY2VsbGF0aW9uXzEgPSByZXF1aXJlKFwiLi9jYW5jZWxsYXRpb25cIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJDYW5jZWxsYXRpb25Ub2tlblNvdXJjZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2U7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJDYW5jZWxsYXRpb25Ub2tlblwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY2FuY2VsbGF0aW9uXzEuQ2FuY2VsbGF0aW9uVG9rZW47IH0gfSk7XG5jb25zdCBzaGFyZWRBcnJheUNhbmNlbGxhdGlvbl8xID0gcmVxdWlyZShcIi4vc2hhcmVkQXJyYXlDYW5jZWxsYXRpb25cIik7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTaGFyZWRBcnJheVNlbmRlclN0cmF0ZWd5XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBzaGFyZWRBcnJheUNhbmNlbGxhdGlvbl8xLlNoYXJlZEFycmF5U2VuZGVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTaGFyZWRBcnJheVJlY2VpdmVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIHNoYXJlZEFycmF5Q2FuY2VsbGF0aW9uXzEuU2hhcmVkQXJyYXlSZWNlaXZlclN0cmF0ZWd5OyB9IH0pO1xuY29uc3QgbWVzc2FnZVJlYWRlcl8xID0gcmVxdWlyZShcIi4vbWVzc2FnZVJlYWRlclwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk1lc3NhZ2VSZWFkZXJcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VSZWFkZXJfMS5NZXNzYWdlUmVhZGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlUmVhZGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlUmVhZGVyXzEuQWJzdHJhY3RNZXNzYWdlUmVhZGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlUmVhZGVyXzEuUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyOyB9IH0pO1xuY29uc3QgbWVzc2FnZVdyaXRlcl8xID0gcmVxdWlyZShcIi4vbWVzc2FnZVdyaXRlclwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIk1lc3NhZ2VXcml0ZXJcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIG1lc3NhZ2VXcml0ZXJfMS5NZXNzYWdlV3JpdGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlV3JpdGVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlV3JpdGVyXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiV3JpdGVhYmxlU3RyZWFtTWVzc2FnZVdyaXRlclwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gbWVzc2FnZVdyaXRlcl8xLldyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXI7IH0gfSk7XG5jb25zdCBtZXNzYWdlQnVmZmVyXzEgPSByZXF1aXJlKFwiLi9tZXNzYWdlQnVmZmVyXCIpO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQWJzdHJhY3RNZXNzYWdlQnVmZmVyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBtZXNzYWdlQnVmZmVyXzEuQWJzdHJhY3RNZXNzYWdlQnVmZmVyOyB9IH0pO1xuY29uc3QgY29ubmVjdGlvbl8xID0gcmVxdWlyZShcIi4vY29ubmVjdGlvblwiKTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25TdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLkNvbm5lY3Rpb25TdHJhdGVneTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25PcHRpb25zXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ29ubmVjdGlvbk9wdGlvbnM7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJOdWxsTG9nZ2VyXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuTnVsbExvZ2dlcjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcImNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb247IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJQcm9ncmVzc1Rva2VuXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuUHJvZ3Jlc3NUb2tlbjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlByb2dyZXNzVHlwZVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlByb2dyZXNzVHlwZTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlRyYWNlXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2U7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJUcmFjZVZhbHVlXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2VWYWx1ZTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIlRyYWNlRm9ybWF0XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuVHJhY2VGb3JtYXQ7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJTZXRUcmFjZU5vdGlmaWNhdGlvblwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlNldFRyYWNlTm90aWZpY2F0aW9uOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiTG9nVHJhY2VOb3RpZmljYXRpb25cIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5Mb2dUcmFjZU5vdGlmaWNhdGlvbjsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNvbm5lY3Rpb25FcnJvcnNcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5Db25uZWN0aW9uRXJyb3JzOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ29ubmVjdGlvbkVycm9yXCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ29ubmVjdGlvbkVycm9yOyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLkNhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJJZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5JZENhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJSZXF1ZXN0Q2FuY2VsbGF0aW9uUmVjZWl2ZXJTdHJhdGVneVwiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5OyB9IH0pO1xuT2JqZWN0LmRlZmluZVByb3BlcnR5KGV4cG9ydHMsIFwiQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5DYW5jZWxsYXRpb25TZW5kZXJTdHJhdGVneTsgfSB9KTtcbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIkNhbmNlbGxhdGlvblN0cmF0ZWd5XCIsIHsgZW51bWVyYWJsZTogdHJ1ZSwgZ2V0OiBmdW5jdGlvbiAoKSB7IHJldHVybiBjb25uZWN0aW9uXzEuQ2FuY2VsbGF0aW9uU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJNZXNzYWdlU3RyYXRlZ3lcIiwgeyBlbnVtZXJhYmxlOiB0cnVlLCBnZXQ6IGZ1bmN0aW9uICgpIHsgcmV0dXJuIGNvbm5lY3Rpb25fMS5NZXNzYWdlU3RyYXRlZ3k7IH0gfSk7XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJUcmFjZVZhbHVlc1wiLCB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24gKCkgeyByZXR1cm4gY29ubmVjdGlvbl8xLlRyYWNlVmFsdWVzOyB9IH0pO1xuY29uc3QgcmFsXzEgPSBfX2ltcG9ydERlZmF1bHQocmVxdWlyZShcIi4vcmFsXCIpKTtcbmV4cG9ydHMuUkFMID0gcmFsXzEuZGVmYXVsdDtcbiIsICJcInVzZSBzdHJpY3RcIjtcbi8qIC0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tXG4gKiBDb3B5cmlnaHQgKGMpIE1pY3Jvc29mdCBDb3Jwb3JhdGlvbi4gQWxsIHJpZ2h0cyByZXNlcnZlZC5cbiAqIExpY2Vuc2VkIHVuZGVyIHRoZSBNSVQgTGljZW5zZS4gU2VlIExpY2Vuc2UudHh0IGluIHRoZSBwcm9qZWN0IHJvb3QgZm9yIGxpY2Vuc2UgaW5mb3JtYXRpb24uXG4gKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShleHBvcnRzLCBcIl9fZXNNb2R1bGVcIiwgeyB2YWx1ZTogdHJ1ZSB9KTtcbmNvbnN0IHV0aWxfMSA9IHJlcXVpcmUoXCJ1dGlsXCIpO1xuY29uc3QgY3J5cHRvXzEgPSByZXF1aXJlKFwiY3J5cHRvXCIpO1xuY29uc3QgYXBpXzEgPSByZXF1aXJlKFwiLi4vY29tbW9uL2FwaVwiKTtcbmNsYXNzIE1lc3NhZ2VCdWZmZXIgZXh0ZW5kcyBhcGlfMS5BYnN0cmFjdE1lc3NhZ2VCdWZmZXIge1xuICAgIHN0YXRpYyBlbXB0eUJ1ZmZlciA9IEJ1ZmZlci5hbGxvY1Vuc2FmZSgwKTtcbiAgICBjb25zdHJ1Y3RvcihlbmNvZGluZyA9ICd1dGYtOCcpIHtcbiAgICAgICAgc3VwZXIoZW5jb2RpbmcpO1xuICAgIH1cbiAgICBlbXB0eUJ1ZmZlcigpIHtcbiAgICAgICAgcmV0dXJuIE1lc3NhZ2VCdWZmZXIuZW1wdHlCdWZmZXI7XG4gICAgfVxuICAgIGZyb21TdHJpbmcodmFsdWUsIGVuY29kaW5nKSB7XG4gICAgICAgIHJldHVybiBCdWZmZXIuZnJvbSh2YWx1ZSwgZW5jb2RpbmcpO1xuICAgIH1cbiAgICB0b1N0cmluZyh2YWx1ZSwgZW5jb2RpbmcpIHtcbiAgICAgICAgaWYgKHZhbHVlIGluc3RhbmNlb2YgQnVmZmVyKSB7XG4gICAgICAgICAgICByZXR1cm4gdmFsdWUudG9TdHJpbmcoZW5jb2RpbmcpO1xuICAgICAgICB9XG4gICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgcmV0dXJuIG5ldyB1dGlsXzEuVGV4dERlY29kZXIoZW5jb2RpbmcpLmRlY29kZSh2YWx1ZSk7XG4gICAgICAgIH1cbiAgICB9XG4gICAgYXNOYXRpdmUoYnVmZmVyLCBsZW5ndGgpIHtcbiAgICAgICAgaWYgKGxlbmd0aCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgICAgICAgICByZXR1cm4gYnVmZmVyIGluc3RhbmNlb2YgQnVmZmVyID8gYnVmZmVyIDogQnVmZmVyLmZyb20oYnVmZmVyKTtcbiAgICAgICAgfVxuICAgICAgICBlbHNlIHtcbiAgICAgICAgICAgIHJldHVybiBidWZmZXIgaW5zdGFuY2VvZiBCdWZmZXIgPyBidWZmZXIuc2xpY2UoMCwgbGVuZ3RoKSA6IEJ1ZmZlci5mcm9tKGJ1ZmZlci5zdWJhcnJheSgwLCBsZW5ndGgpKTtcbiAgICAgICAgfVxuICAgIH1cbiAgICBhbGxvY05hdGl2ZShsZW5ndGgpIHtcbiAgICAgICAgcmV0dXJuIEJ1ZmZlci5hbGxvY1Vuc2FmZShsZW5ndGgpO1xuICAgIH1cbn1cbmNsYXNzIFJlYWRhYmxlU3RyZWFtV3JhcHBlciB7XG4gICAgc3RyZWFtO1xuICAgIGNvbnN0cnVjdG9yKHN0cmVhbSkge1xuICAgICAgICB0aGlzLnN0cmVhbSA9IHN0cmVhbTtcbiAgICB9XG4gICAgb25DbG9zZShsaXN0ZW5lcikge1xuICAgICAgICB0aGlzLnN0cmVhbS5vbignY2xvc2UnLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2Nsb3NlJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25FcnJvcihsaXN0ZW5lcikge1xuICAgICAgICB0aGlzLnN0cmVhbS5vbignZXJyb3InLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2Vycm9yJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25FbmQobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2VuZCcsIGxpc3RlbmVyKTtcbiAgICAgICAgcmV0dXJuIGFwaV8xLkRpc3Bvc2FibGUuY3JlYXRlKCgpID0+IHRoaXMuc3RyZWFtLm9mZignZW5kJywgbGlzdGVuZXIpKTtcbiAgICB9XG4gICAgb25EYXRhKGxpc3RlbmVyKSB7XG4gICAgICAgIHRoaXMuc3RyZWFtLm9uKCdkYXRhJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdkYXRhJywgbGlzdGVuZXIpKTtcbiAgICB9XG59XG5jbGFzcyBXcml0YWJsZVN0cmVhbVdyYXBwZXIge1xuICAgIHN0cmVhbTtcbiAgICBjb25zdHJ1Y3RvcihzdHJlYW0pIHtcbiAgICAgICAgdGhpcy5zdHJlYW0gPSBzdHJlYW07XG4gICAgfVxuICAgIG9uQ2xvc2UobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2Nsb3NlJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdjbG9zZScsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIG9uRXJyb3IobGlzdGVuZXIpIHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub24oJ2Vycm9yJywgbGlzdGVuZXIpO1xuICAgICAgICByZXR1cm4gYXBpXzEuRGlzcG9zYWJsZS5jcmVhdGUoKCkgPT4gdGhpcy5zdHJlYW0ub2ZmKCdlcnJvcicsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIG9uRW5kKGxpc3RlbmVyKSB7XG4gICAgICAgIHRoaXMuc3RyZWFtLm9uKCdlbmQnLCBsaXN0ZW5lcik7XG4gICAgICAgIHJldHVybiBhcGlfMS5EaXNwb3NhYmxlLmNyZWF0ZSgoKSA9PiB0aGlzLnN0cmVhbS5vZmYoJ2VuZCcsIGxpc3RlbmVyKSk7XG4gICAgfVxuICAgIHdyaXRlKGRhdGEsIGVuY29kaW5nKSB7XG4gICAgICAgIHJldHVybiBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgcmVqZWN0KSA9PiB7XG4gICAgICAgICAgICBjb25zdCBjYWxsYmFjayA9IChlcnJvcikgPT4ge1xuICAgICAgICAgICAgICAgIGlmIChlcnJvciA9PT0gdW5kZWZpbmVkIHx8IGVycm9yID09PSBudWxsKSB7XG4gICAgICAgICAgICAgICAgICAgIHJlc29sdmUoKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgIHJlamVjdChlcnJvcik7XG4gICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgfTtcbiAgICAgICAgICAgIGlmICh0eXBlb2YgZGF0YSA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgICAgICB0aGlzLnN0cmVhbS53cml0ZShkYXRhLCBlbmNvZGluZywgY2FsbGJhY2spO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgdGhpcy5zdHJlYW0ud3JpdGUoZGF0YSwgY2FsbGJhY2spO1xuICAgICAgICAgICAgfVxuICAgICAgICB9KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgICAgICB0aGlzLnN0cmVhbS5lbmQoKTtcbiAgICB9XG59XG5jb25zdCBfcmlsID0gT2JqZWN0LmZyZWV6ZSh7XG4gICAgY3J5cHRvOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgcmFuZG9tVVVJRDogKCkgPT4gKDAsIGNyeXB0b18xLnJhbmRvbVVVSUQpKClcbiAgICB9KSxcbiAgICBtZXNzYWdlQnVmZmVyOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgY3JlYXRlOiAoZW5jb2RpbmcpID0+IG5ldyBNZXNzYWdlQnVmZmVyKGVuY29kaW5nKVxuICAgIH0pLFxuICAgIGFwcGxpY2F0aW9uSnNvbjogT2JqZWN0LmZyZWV6ZSh7XG4gICAgICAgIGVuY29kZXI6IE9iamVjdC5mcmVlemUoe1xuICAgICAgICAgICAgbmFtZTogJ2FwcGxpY2F0aW9uL2pzb24nLFxuICAgICAgICAgICAgZW5jb2RlOiAobXNnLCBvcHRpb25zKSA9PiB7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZShCdWZmZXIuZnJvbShKU09OLnN0cmluZ2lmeShtc2csIHVuZGVmaW5lZCwgMCksIG9wdGlvbnMuY2hhcnNldCkpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICBjYXRjaCAoZXJyKSB7XG4gICAgICAgICAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnIpO1xuICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgIH1cbiAgICAgICAgfSksXG4gICAgICAgIGRlY29kZXI6IE9iamVjdC5mcmVlemUoe1xuICAgICAgICAgICAgbmFtZTogJ2FwcGxpY2F0aW9uL2pzb24nLFxuICAgICAgICAgICAgZGVjb2RlOiAoYnVmZmVyLCBvcHRpb25zKSA9PiB7XG4gICAgICAgICAgICAgICAgdHJ5IHtcbiAgICAgICAgICAgICAgICAgICAgaWYgKGJ1ZmZlciBpbnN0YW5jZW9mIEJ1ZmZlcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZShKU09OLnBhcnNlKGJ1ZmZlci50b1N0cmluZyhvcHRpb25zLmNoYXJzZXQpKSk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICAgICAgZWxzZSB7XG4gICAgICAgICAgICAgICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZXNvbHZlKEpTT04ucGFyc2UobmV3IHV0aWxfMS5UZXh0RGVjb2RlcihvcHRpb25zLmNoYXJzZXQpLmRlY29kZShidWZmZXIpKSk7XG4gICAgICAgICAgICAgICAgICAgIH1cbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgY2F0Y2ggKGVycikge1xuICAgICAgICAgICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZWplY3QoZXJyKTtcbiAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICB9XG4gICAgICAgIH0pXG4gICAgfSksXG4gICAgc3RyZWFtOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgYXNSZWFkYWJsZVN0cmVhbTogKHN0cmVhbSkgPT4gbmV3IFJlYWRhYmxlU3RyZWFtV3JhcHBlcihzdHJlYW0pLFxuICAgICAgICBhc1dyaXRhYmxlU3RyZWFtOiAoc3RyZWFtKSA9PiBuZXcgV3JpdGFibGVTdHJlYW1XcmFwcGVyKHN0cmVhbSlcbiAgICB9KSxcbiAgICBjb25zb2xlOiBjb25zb2xlLFxuICAgIHRpbWVyOiBPYmplY3QuZnJlZXplKHtcbiAgICAgICAgc2V0VGltZW91dChjYWxsYmFjaywgbXMsIC4uLmFyZ3MpIHtcbiAgICAgICAgICAgIGNvbnN0IGhhbmRsZSA9IHNldFRpbWVvdXQoY2FsbGJhY2ssIG1zLCAuLi5hcmdzKTtcbiAgICAgICAgICAgIHJldHVybiB7IGRpc3Bvc2U6ICgpID0+IGNsZWFyVGltZW91dChoYW5kbGUpIH07XG4gICAgICAgIH0sXG4gICAgICAgIHNldEltbWVkaWF0ZShjYWxsYmFjaywgLi4uYXJncykge1xuICAgICAgICAgICAgY29uc3QgaGFuZGxlID0gc2V0SW1tZWRpYXRlKGNhbGxiYWNrLCAuLi5hcmdzKTtcbiAgICAgICAgICAgIHJldHVybiB7IGRpc3Bvc2U6ICgpID0+IGNsZWFySW1tZWRpYXRlKGhhbmRsZSkgfTtcbiAgICAgICAgfSxcbiAgICAgICAgc2V0SW50ZXJ2YWwoY2FsbGJhY2ssIG1zLCAuLi5hcmdzKSB7XG4gICAgICAgICAgICBjb25zdCBoYW5kbGUgPSBzZXRJbnRlcnZhbChjYWxsYmFjaywgbXMsIC4uLmFyZ3MpO1xuICAgICAgICAgICAgcmV0dXJuIHsgZGlzcG9zZTogKCkgPT4gY2xlYXJJbnRlcnZhbChoYW5kbGUpIH07XG4gICAgICAgIH1cbiAgICB9KVxufSk7XG5mdW5jdGlvbiBSSUwoKSB7XG4gICAgcmV0dXJuIF9yaWw7XG59XG4oZnVuY3Rpb24gKFJJTCkge1xuICAgIGZ1bmN0aW9uIGluc3RhbGwoKSB7XG4gICAgICAgIGFwaV8xLlJBTC5pbnN0YWxsKF9yaWwpO1xuICAgIH1cbiAgICBSSUwuaW5zdGFsbCA9IGluc3RhbGw7XG59KShSSUwgfHwgKFJJTCA9IHt9KSk7XG5leHBvcnRzLmRlZmF1bHQgPSBSSUw7XG4iLCAiXCJ1c2Ugc3RyaWN0XCI7XG52YXIgX19jcmVhdGVCaW5kaW5nID0gKHRoaXMgJiYgdGhpcy5fX2NyZWF0ZUJpbmRpbmcpIHx8IChPYmplY3QuY3JlYXRlID8gKGZ1bmN0aW9uKG8sIG0sIGssIGsyKSB7XG4gICAgaWYgKGsyID09PSB1bmRlZmluZWQpIGsyID0gaztcbiAgICB2YXIgZGVzYyA9IE9iamVjdC5nZXRPd25Qcm9wZXJ0eURlc2NyaXB0b3IobSwgayk7XG4gICAgaWYgKCFkZXNjIHx8IChcImdldFwiIGluIGRlc2MgPyAhbS5fX2VzTW9kdWxlIDogZGVzYy53cml0YWJsZSB8fCBkZXNjLmNvbmZpZ3VyYWJsZSkpIHtcbiAgICAgIGRlc2MgPSB7IGVudW1lcmFibGU6IHRydWUsIGdldDogZnVuY3Rpb24oKSB7IHJldHVybiBtW2tdOyB9IH07XG4gICAgfVxuICAgIE9iamVjdC5kZWZpbmVQcm9wZXJ0eShvLCBrMiwgZGVzYyk7XG59KSA6IChmdW5jdGlvbihvLCBtLCBrLCBrMikge1xuICAgIGlmIChrMiA9PT0gdW5kZWZpbmVkKSBrMiA9IGs7XG4gICAgb1trMl0gPSBtW2tdO1xufSkpO1xudmFyIF9fc2V0TW9kdWxlRGVmYXVsdCA9ICh0aGlzICYmIHRoaXMuX19zZXRNb2R1bGVEZWZhdWx0KSB8fCAoT2JqZWN0LmNyZWF0ZSA/IChmdW5jdGlvbihvLCB2KSB7XG4gICAgT2JqZWN0LmRlZmluZVByb3BlcnR5KG8sIFwiZGVmYXVsdFwiLCB7IGVudW1lcmFibGU6IHRydWUsIHZhbHVlOiB2IH0pO1xufSkgOiBmdW5jdGlvbihvLCB2KSB7XG4gICAgb1tcImRlZmF1bHRcIl0gPSB2O1xufSk7XG52YXIgX19pbXBvcnRTdGFyID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydFN0YXIpIHx8IChmdW5jdGlvbiAoKSB7XG4gICAgdmFyIG93bktleXMgPSBmdW5jdGlvbihvKSB7XG4gICAgICAgIG93bktleXMgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlOYW1lcyB8fCBmdW5jdGlvbiAobykge1xuICAgICAgICAgICAgdmFyIGFyID0gW107XG4gICAgICAgICAgICBmb3IgKHZhciBrIGluIG8pIGlmIChPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwobywgaykpIGFyW2FyLmxlbmd0aF0gPSBrO1xuICAgICAgICAgICAgcmV0dXJuIGFyO1xuICAgICAgICB9O1xuICAgICAgICByZXR1cm4gb3duS2V5cyhvKTtcbiAgICB9O1xuICAgIHJldHVybiBmdW5jdGlvbiAobW9kKSB7XG4gICAgICAgIGlmIChtb2QgJiYgbW9kLl9fZXNNb2R1bGUpIHJldHVybiBtb2Q7XG4gICAgICAgIHZhciByZXN1bHQgPSB7fTtcbiAgICAgICAgaWYgKG1vZCAhPSBudWxsKSBmb3IgKHZhciBrID0gb3duS2V5cyhtb2QpLCBpID0gMDsgaSA8IGsubGVuZ3RoOyBpKyspIGlmIChrW2ldICE9PSBcImRlZmF1bHRcIikgX19jcmVhdGVCaW5kaW5nKHJlc3VsdCwgbW9kLCBrW2ldKTtcbiAgICAgICAgX19zZXRNb2R1bGVEZWZhdWx0KHJlc3VsdCwgbW9kKTtcbiAgICAgICAgcmV0dXJuIHJlc3VsdDtcbiAgICB9O1xufSkoKTtcbnZhciBfX2V4cG9ydFN0YXIgPSAodGhpcyAmJiB0aGlzLl9fZXhwb3J0U3RhcikgfHwgZnVuY3Rpb24obSwgZXhwb3J0cykge1xuICAgIGZvciAodmFyIHAgaW4gbSkgaWYgKHAgIT09IFwiZGVmYXVsdFwiICYmICFPYmplY3QucHJvdG90eXBlLmhhc093blByb3BlcnR5LmNhbGwoZXhwb3J0cywgcCkpIF9fY3JlYXRlQmluZGluZyhleHBvcnRzLCBtLCBwKTtcbn07XG52YXIgX19pbXBvcnREZWZhdWx0ID0gKHRoaXMgJiYgdGhpcy5fX2ltcG9ydERlZmF1bHQpIHx8IGZ1bmN0aW9uIChtb2QpIHtcbiAgICByZXR1cm4gKG1vZCAmJiBtb2QuX19lc01vZHVsZSkgPyBtb2QgOiB7IFwiZGVmYXVsdFwiOiBtb2QgfTtcbn07XG5PYmplY3QuZGVmaW5lUHJvcGVydHkoZXhwb3J0cywgXCJfX2VzTW9kdWxlXCIsIHsgdmFsdWU6IHRydWUgfSk7XG5leHBvcnRzLlN0cmVhbU1lc3NhZ2VXcml0ZXIgPSBleHBvcnRzLlN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLlNvY2tldE1lc3NhZ2VXcml0ZXIgPSBleHBvcnRzLlNvY2tldE1lc3NhZ2VSZWFkZXIgPSBleHBvcnRzLlBvcnRNZXNzYWdlV3JpdGVyID0gZXhwb3J0cy5Qb3J0TWVzc2FnZVJlYWRlciA9IGV4cG9ydHMuSVBDTWVzc2FnZVdyaXRlciA9IGV4cG9ydHMuSVBDTWVzc2FnZVJlYWRlciA9IHZvaWQgMDtcbmV4cG9ydHMuZ2VuZXJhdGVSYW5kb21QaXBlTmFtZSA9IGdlbmVyYXRlUmFuZG9tUGlwZU5hbWU7XG5leHBvcnRzLmNyZWF0ZUNsaWVudFBpcGVUcmFuc3BvcnQgPSBjcmVhdGVDbGllbnRQaXBlVHJhbnNwb3J0O1xuZXhwb3J0cy5jcmVhdGVTZXJ2ZXJQaXBlVHJhbnNwb3J0ID0gY3JlYXRlU2VydmVyUGlwZVRyYW5zcG9ydDtcbmV4cG9ydHMuY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0ID0gY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0O1xuZXhwb3J0cy5jcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQgPSBjcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQ7XG5leHBvcnRzLmNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uID0gY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb247XG4vKiAtLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLVxuICogQ29weXJpZ2h0IChjKSBNaWNyb3NvZnQgQ29ycG9yYXRpb24uIEFsbCByaWdodHMgcmVzZXJ2ZWQuXG4gKiBMaWNlbnNlZCB1bmRlciB0aGUgTUlUIExpY2Vuc2UuIFNlZSBMaWNlbnNlLnR4dCBpbiB0aGUgcHJvamVjdCByb290IGZvciBsaWNlbnNlIGluZm9ybWF0aW9uLlxuICogLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0gKi9cbmNvbnN0IHJpbF8xID0gX19pbXBvcnREZWZhdWx0KHJlcXVpcmUoXCIuL3JpbFwiKSk7XG4vLyBJbnN0YWxsIHRoZSBub2RlIHJ1bnRpbWUgYWJzdHJhY3QuXG5yaWxfMS5kZWZhdWx0Lmluc3RhbGwoKTtcbmNvbnN0IHBhdGggPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcInBhdGhcIikpO1xuY29uc3Qgb3MgPSBfX2ltcG9ydFN0YXIocmVxdWlyZShcIm9zXCIpKTtcbmNvbnN0IGZzID0gX19pbXBvcnRTdGFyKHJlcXVpcmUoXCJmc1wiKSk7XG5jb25zdCBjcnlwdG9fMSA9IHJlcXVpcmUoXCJjcnlwdG9cIik7XG5jb25zdCBuZXRfMSA9IHJlcXVpcmUoXCJuZXRcIik7XG5jb25zdCBhcGlfMSA9IHJlcXVpcmUoXCIuLi9jb21tb24vYXBpXCIpO1xuX19leHBvcnRTdGFyKHJlcXVpcmUoXCIuLi9jb21tb24vYXBpXCIpLCBleHBvcnRzKTtcbmNsYXNzIElQQ01lc3NhZ2VSZWFkZXIgZXh0ZW5kcyBhcGlfMS5BYnN0cmFjdE1lc3NhZ2VSZWFkZXIge1xuICAgIHByb2Nlc3M7XG4gICAgY29uc3RydWN0b3IocHJvY2Vzcykge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnByb2Nlc3MgPSBwcm9jZXNzO1xuICAgICAgICBjb25zdCBldmVudEVtaXR0ZXIgPSB0aGlzLnByb2Nlc3M7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICB9XG4gICAgbGlzdGVuKGNhbGxiYWNrKSB7XG4gICAgICAgIHRoaXMucHJvY2Vzcy5vbignbWVzc2FnZScsIGNhbGxiYWNrKTtcbiAgICAgICAgcmV0dXJuIGFwaV8xLkRpc3Bvc2FibGUuY3JlYXRlKCgpID0+IHRoaXMucHJvY2Vzcy5vZmYoJ21lc3NhZ2UnLCBjYWxsYmFjaykpO1xuICAgIH1cbn1cbmV4cG9ydHMuSVBDTWVzc2FnZVJlYWRlciA9IElQQ01lc3NhZ2VSZWFkZXI7XG5jbGFzcyBJUENNZXNzYWdlV3JpdGVyIGV4dGVuZHMgYXBpXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICBwcm9jZXNzO1xuICAgIGVycm9yQ291bnQ7XG4gICAgY29uc3RydWN0b3IocHJvY2Vzcykge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnByb2Nlc3MgPSBwcm9jZXNzO1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICBjb25zdCBldmVudEVtaXR0ZXIgPSB0aGlzLnByb2Nlc3M7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIGV2ZW50RW1pdHRlci5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICB9XG4gICAgd3JpdGUobXNnKSB7XG4gICAgICAgIHRyeSB7XG4gICAgICAgICAgICBpZiAodHlwZW9mIHRoaXMucHJvY2Vzcy5zZW5kID09PSAnZnVuY3Rpb24nKSB7XG4gICAgICAgICAgICAgICAgdGhpcy5wcm9jZXNzLnNlbmQobXNnLCB1bmRlZmluZWQsIHVuZGVmaW5lZCwgKGVycm9yKSA9PiB7XG4gICAgICAgICAgICAgICAgICAgIGlmIChlcnJvcikge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5lcnJvckNvdW50Kys7XG4gICAgICAgICAgICAgICAgICAgICAgICB0aGlzLmhhbmRsZUVycm9yKGVycm9yLCBtc2cpO1xuICAgICAgICAgICAgICAgICAgICB9XG4gICAgICAgICAgICAgICAgICAgIGVsc2Uge1xuICAgICAgICAgICAgICAgICAgICAgICAgdGhpcy5lcnJvckNvdW50ID0gMDtcbiAgICAgICAgICAgICAgICAgICAgfVxuICAgICAgICAgICAgICAgIH0pO1xuICAgICAgICAgICAgfVxuICAgICAgICAgICAgcmV0dXJuIFByb21pc2UucmVzb2x2ZSgpO1xuICAgICAgICB9XG4gICAgICAgIGNhdGNoIChlcnJvcikge1xuICAgICAgICAgICAgdGhpcy5oYW5kbGVFcnJvcihlcnJvciwgbXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlamVjdChlcnJvcik7XG4gICAgICAgIH1cbiAgICB9XG4gICAgaGFuZGxlRXJyb3IoZXJyb3IsIG1zZykge1xuICAgICAgICB0aGlzLmVycm9yQ291bnQrKztcbiAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IsIG1zZywgdGhpcy5lcnJvckNvdW50KTtcbiAgICB9XG4gICAgZW5kKCkge1xuICAgIH1cbn1cbmV4cG9ydHMuSVBDTWVzc2FnZVdyaXRlciA9IElQQ01lc3NhZ2VXcml0ZXI7XG5jbGFzcyBQb3J0TWVzc2FnZVJlYWRlciBleHRlbmRzIGFwaV8xLkFic3RyYWN0TWVzc2FnZVJlYWRlciB7XG4gICAgb25EYXRhO1xuICAgIGNvbnN0cnVjdG9yKHBvcnQpIHtcbiAgICAgICAgc3VwZXIoKTtcbiAgICAgICAgdGhpcy5vbkRhdGEgPSBuZXcgYXBpXzEuRW1pdHRlcjtcbiAgICAgICAgcG9ydC5vbignY2xvc2UnLCAoKSA9PiB0aGlzLmZpcmVDbG9zZSgpKTtcbiAgICAgICAgcG9ydC5vbignZXJyb3InLCAoZXJyb3IpID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKSk7XG4gICAgICAgIHBvcnQub24oJ21lc3NhZ2UnLCAobWVzc2FnZSkgPT4ge1xuICAgICAgICAgICAgdGhpcy5vbkRhdGEuZmlyZShtZXNzYWdlKTtcbiAgICAgICAgfSk7XG4gICAgfVxuICAgIGxpc3RlbihjYWxsYmFjaykge1xuICAgICAgICByZXR1cm4gdGhpcy5vbkRhdGEuZXZlbnQoY2FsbGJhY2spO1xuICAgIH1cbn1cbmV4cG9ydHMuUG9ydE1lc3NhZ2VSZWFkZXIgPSBQb3J0TWVzc2FnZVJlYWRlcjtcbmNsYXNzIFBvcnRNZXNzYWdlV3JpdGVyIGV4dGVuZHMgYXBpXzEuQWJzdHJhY3RNZXNzYWdlV3JpdGVyIHtcbiAgICBwb3J0O1xuICAgIGVycm9yQ291bnQ7XG4gICAgY29uc3RydWN0b3IocG9ydCkge1xuICAgICAgICBzdXBlcigpO1xuICAgICAgICB0aGlzLnBvcnQgPSBwb3J0O1xuICAgICAgICB0aGlzLmVycm9yQ291bnQgPSAwO1xuICAgICAgICBwb3J0Lm9uKCdjbG9zZScsICgpID0+IHRoaXMuZmlyZUNsb3NlKCkpO1xuICAgICAgICBwb3J0Lm9uKCdlcnJvcicsIChlcnJvcikgPT4gdGhpcy5maXJlRXJyb3IoZXJyb3IpKTtcbiAgICB9XG4gICAgd3JpdGUobXNnKSB7XG4gICAgICAgIHRyeSB7XG4gICAgICAgICAgICB0aGlzLnBvcnQucG9zdE1lc3NhZ2UobXNnKTtcbiAgICAgICAgICAgIHJldHVybiBQcm9taXNlLnJlc29sdmUoKTtcbiAgICAgICAgfVxuICAgICAgICBjYXRjaCAoZXJyb3IpIHtcbiAgICAgICAgICAgIHRoaXMuaGFuZGxlRXJyb3IoZXJyb3IsIG1zZyk7XG4gICAgICAgICAgICByZXR1cm4gUHJvbWlzZS5yZWplY3QoZXJyb3IpO1xuICAgICAgICB9XG4gICAgfVxuICAgIGhhbmRsZUVycm9yKGVycm9yLCBtc2cpIHtcbiAgICAgICAgdGhpcy5lcnJvckNvdW50Kys7XG4gICAgICAgIHRoaXMuZmlyZUVycm9yKGVycm9yLCBtc2csIHRoaXMuZXJyb3JDb3VudCk7XG4gICAgfVxuICAgIGVuZCgpIHtcbiAgICB9XG59XG5leHBvcnRzLlBvcnRNZXNzYWdlV3JpdGVyID0gUG9ydE1lc3NhZ2VXcml0ZXI7XG5jbGFzcyBTb2NrZXRNZXNzYWdlUmVhZGVyIGV4dGVuZHMgYXBpXzEuUmVhZGFibGVTdHJlYW1NZXNzYWdlUmVhZGVyIHtcbiAgICBjb25zdHJ1Y3Rvcihzb2NrZXQsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgICAgICBzdXBlcigoMCwgcmlsXzEuZGVmYXVsdCkoKS5zdHJlYW0uYXNSZWFkYWJsZVN0cmVhbShzb2NrZXQpLCBlbmNvZGluZyk7XG4gICAgfVxufVxuZXhwb3J0cy5Tb2NrZXRNZXNzYWdlUmVhZGVyID0gU29ja2V0TWVzc2FnZVJlYWRlcjtcbmNsYXNzIFNvY2tldE1lc3NhZ2VXcml0ZXIgZXh0ZW5kcyBhcGlfMS5Xcml0ZWFibGVTdHJlYW1NZXNzYWdlV3JpdGVyIHtcbiAgICBzb2NrZXQ7XG4gICAgY29uc3RydWN0b3Ioc29ja2V0LCBvcHRpb25zKSB7XG4gICAgICAgIHN1cGVyKCgwLCByaWxfMS5kZWZhdWx0KSgpLnN0cmVhbS5hc1dyaXRhYmxlU3RyZWFtKHNvY2tldCksIG9wdGlvbnMpO1xuICAgICAgICB0aGlzLnNvY2tldCA9IHNvY2tldDtcbiAgICB9XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgICAgc3VwZXIuZGlzcG9zZSgpO1xuICAgICAgICB0aGlzLnNvY2tldC5kZXN0cm95KCk7XG4gICAgfVxufVxuZXhwb3J0cy5Tb2NrZXRNZXNzYWdlV3JpdGVyID0gU29ja2V0TWVzc2FnZVdyaXRlcjtcbmNsYXNzIFN0cmVhbU1lc3NhZ2VSZWFkZXIgZXh0ZW5kcyBhcGlfMS5SZWFkYWJsZVN0cmVhbU1lc3NhZ2VSZWFkZXIge1xuICAgIGNvbnN0cnVjdG9yKHJlYWRhYmxlLCBlbmNvZGluZykge1xuICAgICAgICBzdXBlcigoMCwgcmlsXzEuZGVmYXVsdCkoKS5zdHJlYW0uYXNSZWFkYWJsZVN0cmVhbShyZWFkYWJsZSksIGVuY29kaW5nKTtcbiAgICB9XG59XG5leHBvcnRzLlN0cmVhbU1lc3NhZ2VSZWFkZXIgPSBTdHJlYW1NZXNzYWdlUmVhZGVyO1xuY2xhc3MgU3RyZWFtTWVzc2FnZVdyaXRlciBleHRlbmRzIGFwaV8xLldyaXRlYWJsZVN0cmVhbU1lc3NhZ2VXcml0ZXIge1xuICAgIGNvbnN0cnVjdG9yKHdyaXRhYmxlLCBvcHRpb25zKSB7XG4gICAgICAgIHN1cGVyKCgwLCByaWxfMS5kZWZhdWx0KSgpLnN0cmVhbS5hc1dyaXRhYmxlU3RyZWFtKHdyaXRhYmxlKSwgb3B0aW9ucyk7XG4gICAgfVxufVxuZXhwb3J0cy5TdHJlYW1NZXNzYWdlV3JpdGVyID0gU3RyZWFtTWVzc2FnZVdyaXRlcjtcbmNvbnN0IFhER19SVU5USU1FX0RJUiA9IHByb2Nlc3MuZW52WydYREdfUlVOVElNRV9ESVInXTtcbmNvbnN0IHNhZmVJcGNQYXRoTGVuZ3RocyA9IG5ldyBNYXAoW1xuICAgIFsnbGludXgnLCAxMDddLFxuICAgIFsnZGFyd2luJywgMTAyXVxuXSk7XG5mdW5jdGlvbiBnZW5lcmF0ZVJhbmRvbVBpcGVOYW1lKCkge1xuICAgIGlmIChwcm9jZXNzLnBsYXRmb3JtID09PSAnd2luMzInKSB7XG4gICAgICAgIHJldHVybiBgXFxcXFxcXFwuXFxcXHBpcGVcXFxcbHNwLSR7KDAsIGNyeXB0b18xLnJhbmRvbUJ5dGVzKSgxNikudG9TdHJpbmcoJ2hleCcpfS1zb2NrYDtcbiAgICB9XG4gICAgbGV0IHJhbmRvbUxlbmd0aCA9IDMyO1xuICAgIGNvbnN0IGZpeGVkTGVuZ3RoID0gJy9sc3AtLnNvY2snLmxlbmd0aDtcbiAgICBjb25zdCB0bXBEaXIgPSBmcy5yZWFscGF0aFN5bmMoWERHX1JVTlRJTUVfRElSID8/IG9zLnRtcGRpcigpKTtcbiAgICBjb25zdCBsaW1pdCA9IHNhZmVJcGNQYXRoTGVuZ3Rocy5nZXQocHJvY2Vzcy5wbGF0Zm9ybSk7XG4gICAgaWYgKGxpbWl0ICE9PSB1bmRlZmluZWQpIHtcbiAgICAgICAgcmFuZG9tTGVuZ3RoID0gTWF0aC5taW4obGltaXQgLSB0bXBEaXIubGVuZ3RoIC0gZml4ZWRMZW5ndGgsIHJhbmRvbUxlbmd0aCk7XG4gICAgfVxuICAgIGlmIChyYW5kb21MZW5ndGggPCAxNikge1xuICAgICAgICB0aHJvdyBuZXcgRXJyb3IoYFVuYWJsZSB0byBnZW5lcmF0ZSBhIHJhbmRvbSBwaXBlIG5hbWUgd2l0aCAke3JhbmRvbUxlbmd0aH0gY2hhcmFjdGVycy5gKTtcbiAgICB9XG4gICAgY29uc3QgcmFuZG9tU3VmZml4ID0gKDAsIGNyeXB0b18xLnJhbmRvbUJ5dGVzKShNYXRoLmZsb29yKHJhbmRvbUxlbmd0aCAvIDIpKS50b1N0cmluZygnaGV4Jyk7XG4gICAgcmV0dXJuIHBhdGguam9pbih0bXBEaXIsIGBsc3AtJHtyYW5kb21TdWZmaXh9LnNvY2tgKTtcbn1cbmZ1bmN0aW9uIGNyZWF0ZUNsaWVudFBpcGVUcmFuc3BvcnQocGlwZU5hbWUsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgIGxldCBjb25uZWN0UmVzb2x2ZTtcbiAgICBjb25zdCBjb25uZWN0ZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgX3JlamVjdCkgPT4ge1xuICAgICAgICBjb25uZWN0UmVzb2x2ZSA9IHJlc29sdmU7XG4gICAgfSk7XG4gICAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlLCByZWplY3QpID0+IHtcbiAgICAgICAgY29uc3Qgc2VydmVyID0gKDAsIG5ldF8xLmNyZWF0ZVNlcnZlcikoKHNvY2tldCkgPT4ge1xuICAgICAgICAgICAgc2VydmVyLmNsb3NlKCk7XG4gICAgICAgICAgICBjb25uZWN0UmVzb2x2ZShbXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VSZWFkZXIoc29ja2V0LCBlbmNvZGluZyksXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICAgICAgICAgIF0pO1xuICAgICAgICB9KTtcbiAgICAgICAgc2VydmVyLm9uKCdlcnJvcicsIHJlamVjdCk7XG4gICAgICAgIHNlcnZlci5saXN0ZW4ocGlwZU5hbWUsICgpID0+IHtcbiAgICAgICAgICAgIHNlcnZlci5yZW1vdmVMaXN0ZW5lcignZXJyb3InLCByZWplY3QpO1xuICAgICAgICAgICAgcmVzb2x2ZSh7XG4gICAgICAgICAgICAgICAgb25Db25uZWN0ZWQ6ICgpID0+IHsgcmV0dXJuIGNvbm5lY3RlZDsgfSxcbiAgICAgICAgICAgICAgICBjbG9zZTogKCkgPT4geyBzZXJ2ZXIuY2xvc2UoKTsgfVxuICAgICAgICAgICAgfSk7XG4gICAgICAgIH0pO1xuICAgIH0pO1xufVxuZnVuY3Rpb24gY3JlYXRlU2VydmVyUGlwZVRyYW5zcG9ydChwaXBlTmFtZSwgZW5jb2RpbmcgPSAndXRmLTgnKSB7XG4gICAgY29uc3Qgc29ja2V0ID0gKDAsIG5ldF8xLmNyZWF0ZUNvbm5lY3Rpb24pKHBpcGVOYW1lKTtcbiAgICByZXR1cm4gW1xuICAgICAgICBuZXcgU29ja2V0TWVzc2FnZVJlYWRlcihzb2NrZXQsIGVuY29kaW5nKSxcbiAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICBdO1xufVxuZnVuY3Rpb24gY3JlYXRlQ2xpZW50U29ja2V0VHJhbnNwb3J0KHBvcnQsIGVuY29kaW5nID0gJ3V0Zi04Jykge1xuICAgIGxldCBjb25uZWN0UmVzb2x2ZTtcbiAgICBjb25zdCBjb25uZWN0ZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSwgX3JlamVjdCkgPT4ge1xuICAgICAgICBjb25uZWN0UmVzb2x2ZSA9IHJlc29sdmU7XG4gICAgfSk7XG4gICAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlLCByZWplY3QpID0+IHtcbiAgICAgICAgY29uc3Qgc2VydmVyID0gKDAsIG5ldF8xLmNyZWF0ZVNlcnZlcikoKHNvY2tldCkgPT4ge1xuICAgICAgICAgICAgc2VydmVyLmNsb3NlKCk7XG4gICAgICAgICAgICBjb25uZWN0UmVzb2x2ZShbXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VSZWFkZXIoc29ja2V0LCBlbmNvZGluZyksXG4gICAgICAgICAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICAgICAgICAgIF0pO1xuICAgICAgICB9KTtcbiAgICAgICAgc2VydmVyLm9uKCdlcnJvcicsIHJlamVjdCk7XG4gICAgICAgIHNlcnZlci5saXN0ZW4ocG9ydCwgJzEyNy4wLjAuMScsICgpID0+IHtcbiAgICAgICAgICAgIHNlcnZlci5yZW1vdmVMaXN0ZW5lcignZXJyb3InLCByZWplY3QpO1xuICAgICAgICAgICAgY29uc3QgYWRkcmVzcyA9IHNlcnZlci5hZGRyZXNzKCk7XG4gICAgICAgICAgICBpZiAoYWRkcmVzcyA9PT0gbnVsbCB8fCB0eXBlb2YgYWRkcmVzcyA9PT0gJ3N0cmluZycpIHtcbiAgICAgICAgICAgICAgICByZWplY3QobmV3IEVycm9yKGBVbmV4cGVjdGVkIHNlcnZlciBhZGRyZXNzOiAke2FkZHJlc3N9YCkpO1xuICAgICAgICAgICAgICAgIHJldHVybjtcbiAgICAgICAgICAgIH1cbiAgICAgICAgICAgIGNvbnN0IGJvdW5kUG9ydCA9IGFkZHJlc3MucG9ydDtcbiAgICAgICAgICAgIHJlc29sdmUoe1xuICAgICAgICAgICAgICAgIHBvcnQ6ICgpID0+IGJvdW5kUG9ydCxcbiAgICAgICAgICAgICAgICBvbkNvbm5lY3RlZDogKCkgPT4geyByZXR1cm4gY29ubmVjdGVkOyB9LFxuICAgICAgICAgICAgICAgIGNsb3NlOiAoKSA9PiB7IHNlcnZlci5jbG9zZSgpOyB9XG4gICAgICAgICAgICB9KTtcbiAgICAgICAgfSk7XG4gICAgfSk7XG59XG5mdW5jdGlvbiBjcmVhdGVTZXJ2ZXJTb2NrZXRUcmFuc3BvcnQocG9ydCwgZW5jb2RpbmcgPSAndXRmLTgnKSB7XG4gICAgY29uc3Qgc29ja2V0ID0gKDAsIG5ldF8xLmNyZWF0ZUNvbm5lY3Rpb24pKHBvcnQsICcxMjcuMC4wLjEnKTtcbiAgICByZXR1cm4gW1xuICAgICAgICBuZXcgU29ja2V0TWVzc2FnZVJlYWRlcihzb2NrZXQsIGVuY29kaW5nKSxcbiAgICAgICAgbmV3IFNvY2tldE1lc3NhZ2VXcml0ZXIoc29ja2V0LCBlbmNvZGluZylcbiAgICBdO1xufVxuZnVuY3Rpb24gaXNSZWFkYWJsZVN0cmVhbSh2YWx1ZSkge1xuICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgIHJldHVybiBjYW5kaWRhdGUucmVhZCAhPT0gdW5kZWZpbmVkICYmIGNhbmRpZGF0ZS5hZGRMaXN0ZW5lciAhPT0gdW5kZWZpbmVkO1xufVxuZnVuY3Rpb24gaXNXcml0YWJsZVN0cmVhbSh2YWx1ZSkge1xuICAgIGNvbnN0IGNhbmRpZGF0ZSA9IHZhbHVlO1xuICAgIHJldHVybiBjYW5kaWRhdGUud3JpdGUgIT09IHVuZGVmaW5lZCAmJiBjYW5kaWRhdGUuYWRkTGlzdGVuZXIgIT09IHVuZGVmaW5lZDtcbn1cbmZ1bmN0aW9uIGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uKGlucHV0LCBvdXRwdXQsIGxvZ2dlciwgb3B0aW9ucykge1xuICAgIGlmICghbG9nZ2VyKSB7XG4gICAgICAgIGxvZ2dlciA9IGFwaV8xLk51bGxMb2dnZXI7XG4gICAgfVxuICAgIGNvbnN0IHJlYWRlciA9IGlzUmVhZGFibGVTdHJlYW0oaW5wdXQpID8gbmV3IFN0cmVhbU1lc3NhZ2VSZWFkZXIoaW5wdXQpIDogaW5wdXQ7XG4gICAgY29uc3Qgd3JpdGVyID0gaXNXcml0YWJsZVN0cmVhbShvdXRwdXQpID8gbmV3IFN0cmVhbU1lc3NhZ2VXcml0ZXIob3V0cHV0KSA6IG91dHB1dDtcbiAgICBpZiAoYXBpXzEuQ29ubmVjdGlvblN0cmF0ZWd5LmlzKG9wdGlvbnMpKSB7XG4gICAgICAgIG9wdGlvbnMgPSB7IGNvbm5lY3Rpb25TdHJhdGVneTogb3B0aW9ucyB9O1xuICAgIH1cbiAgICByZXR1cm4gKDAsIGFwaV8xLmNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uKShyZWFkZXIsIHdyaXRlciwgbG9nZ2VyLCBvcHRpb25zKTtcbn1cbiIsICIvKipcbiAqIEV2ZXJ5dGhpbmcgdGhhdCBjYW4gZ28gd3Jvbmcgd2l0aCBhIHNlcnZlciwgYXMgb25lIGVycm9yIHR5cGUgd2hvc2UgdGV4dCBhIHBlcnNvbiBjYW4gYWN0IG9uLlxuICpcbiAqIEtub3dzIG5vdGhpbmcgb2YgcHJvY2Vzc2VzLCBzdHJlYW1zIG9yIGVkaXRvcnMuIFRlc3RlZCBieSB0ZXN0L3Nlc3Npb24udGVzdC50cywgd2hpY2ggcHJvdm9rZXNcbiAqIGVhY2gga2luZC5cbiAqL1xuXG5leHBvcnQgdHlwZSBQcm9ibGVtS2luZCA9XG4gIHwgJ25vLWZvbGRlcicgLy8gdGhlIHdvcmtpbmcgZGlyZWN0b3J5IGRvZXMgbm90IGV4aXN0XG4gIHwgJ25vLWNvbW1hbmQnIC8vIHRoZSBjb21tYW5kIGRvZXMgbm90IGV4aXN0XG4gIHwgJ2Nhbm5vdC1zdGFydCcgLy8gdGhlIG9wZXJhdGluZyBzeXN0ZW0gcmVmdXNlcyB0byBydW4gaXRcbiAgfCAnY2Fubm90LWNvbm5lY3QnIC8vIGl0IHJ1bnMsIGJ1dCBhY2NlcHRzIG5vIGNvbm5lY3Rpb25cbiAgfCAnZXhpdGVkJyAvLyB0aGUgcHJvY2VzcyBvciB0aGUgY29ubmVjdGlvbiBlbmRlZFxuICB8ICdub3QtdGhlLXByb3RvY29sJyAvLyB3aGF0IGl0IHdyaXRlcyBpcyBubyBtZXNzYWdlXG4gIHwgJ3ZlcnNpb24nIC8vIGl0IHNwZWFrcyBhbm90aGVyIHZlcnNpb25cbiAgfCAnbWFsZm9ybWVkLXJlcGx5JyAvLyBpdCBhbnN3ZXJzLCBidXQgdGhlIGFuc3dlciBoYXMgdGhlIHdyb25nIHNoYXBlXG4gIHwgJ2Vycm9yLXJlcGx5JyAvLyBpdCBhbnN3ZXJzIHdpdGggYW4gZXJyb3JcbiAgfCAndGltZW91dCcgLy8gaXQgZG9lcyBub3QgYW5zd2VyXG4gIHwgJ2NhbmNlbGxlZCc7IC8vIGEgcGVyc29uIHN0b3BwZWQgdGhlIHJlcXVlc3RcblxuLyoqIEtpbmRzIGFmdGVyIHdoaWNoIHN0YXJ0aW5nIHRoZSBzYW1lIGNvbW1hbmQgYWdhaW4gY2Fubm90IGhlbHA6IGEgcGVyc29uIGhhcyB0byBjaGFuZ2Ugc29tZXRoaW5nLiAqL1xuY29uc3QgcGVybWFuZW50OiBSZWFkb25seVNldDxQcm9ibGVtS2luZD4gPSBuZXcgU2V0KFtcbiAgJ25vLWZvbGRlcicsXG4gICduby1jb21tYW5kJyxcbiAgJ2Nhbm5vdC1zdGFydCcsXG4gICdub3QtdGhlLXByb3RvY29sJyxcbiAgJ3ZlcnNpb24nLFxuXSk7XG5cbmV4cG9ydCBjbGFzcyBQcm9ibGVtIGV4dGVuZHMgRXJyb3Ige1xuICBvdmVycmlkZSByZWFkb25seSBuYW1lID0gJ1Byb2JsZW0nO1xuXG4gIGNvbnN0cnVjdG9yKFxuICAgIHJlYWRvbmx5IGtpbmQ6IFByb2JsZW1LaW5kLFxuICAgIG1lc3NhZ2U6IHN0cmluZyxcbiAgKSB7XG4gICAgc3VwZXIobWVzc2FnZSk7XG4gIH1cblxuICBnZXQgcmVzdGFydEhlbHBzKCk6IGJvb2xlYW4ge1xuICAgIHJldHVybiAhcGVybWFuZW50Lmhhcyh0aGlzLmtpbmQpO1xuICB9XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBhc1Byb2JsZW0oZXJyb3I6IHVua25vd24pOiBQcm9ibGVtIHtcbiAgaWYgKGVycm9yIGluc3RhbmNlb2YgUHJvYmxlbSkge1xuICAgIHJldHVybiBlcnJvcjtcbiAgfVxuICByZXR1cm4gbmV3IFByb2JsZW0oJ2Vycm9yLXJlcGx5JywgZXJyb3IgaW5zdGFuY2VvZiBFcnJvciA/IGVycm9yLm1lc3NhZ2UgOiBTdHJpbmcoZXJyb3IpKTtcbn1cblxuLyoqIFRleHQgZm9yIGEgbWVzc2FnZTogb25lIGxpbmUsIGF0IG1vc3QgYGxpbWl0YCBjaGFyYWN0ZXJzLCBjb250cm9sIGNoYXJhY3RlcnMgbWFkZSB2aXNpYmxlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGV4Y2VycHQodGV4dDogc3RyaW5nLCBsaW1pdCA9IDEyMCk6IHN0cmluZyB7XG4gIGNvbnN0IGxpbmUgPSBKU09OLnN0cmluZ2lmeSh0ZXh0Lmxlbmd0aCA+IGxpbWl0ID8gYCR7dGV4dC5zbGljZSgwLCBsaW1pdCl9XHUyMDI2YCA6IHRleHQpO1xuICByZXR1cm4gbGluZS5yZXBsYWNlQWxsKCdcXFxcXCInLCAnXCInKS5zbGljZSgxLCAtMSk7XG59XG4iLCAiaW1wb3J0IGFzc2VydCBmcm9tICdub2RlOmFzc2VydC9zdHJpY3QnO1xuaW1wb3J0IHsgdGVzdCB9IGZyb20gJ25vZGU6dGVzdCc7XG5pbXBvcnQgeyBDYW5jZWxsYXRpb25Ub2tlblNvdXJjZSB9IGZyb20gJ3ZzY29kZS1qc29ucnBjJztcbmltcG9ydCB7IFNlc3Npb24gfSBmcm9tICcuLi9zcmMvY29yZS9zZXNzaW9uLmpzJztcbmltcG9ydCB7IGZvbGRlcldpdGgsIGdlbmVyb3VzLCBLZXB0TG9nLCBwcm9ibGVtT2YsIHNjcmlwdGVkLCB3aXRoU2Vzc2lvbiB9IGZyb20gJy4vc3VwcG9ydC5qcyc7XG5cbmNvbnN0IHdvcmsgPSBmb2xkZXJXaXRoKHtcbiAgJ2EudHh0JzogJ2EgKyBiIGtpbGxlZFxcbmMgKyBkIHN1cnZpdmVkXFxuJyxcbiAgJ3N1Yi9iLnR4dCc6ICdlICsgZiB0d2ljZSB0aW1lb3V0XFxuJyxcbiAgJ3Nsb3cudHh0JzogJ2cgKyBoIHNsb3dcXG4nLFxufSk7XG5wcm9jZXNzLm9uKCdleGl0Jywgd29yay5yZW1vdmUpO1xuXG5jb25zdCBoZXJlID0geyBjd2Q6IHdvcmsucGF0aCB9O1xuXG5mdW5jdGlvbiBhbGl2ZShwaWQ6IG51bWJlcik6IGJvb2xlYW4ge1xuICB0cnkge1xuICAgIHByb2Nlc3Mua2lsbChwaWQsIDApO1xuICAgIHJldHVybiB0cnVlO1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gZmFsc2U7XG4gIH1cbn1cblxuZm9yIChjb25zdCB0cmFuc3BvcnQgb2YgWydzdGRpbycsICdzb2NrZXQnXSBhcyBjb25zdCkge1xuICB0ZXN0KGBkaXNjb3ZlcnMgYW5kIHRlc3RzIG92ZXIgJHt0cmFuc3BvcnR9YCwgYXN5bmMgKCkgPT4ge1xuICAgIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdub3JtYWwnLCB7IC4uLmhlcmUsIHRyYW5zcG9ydCB9KSwgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICAgIGNvbnN0IGZpbGVzID0gYXdhaXQgc2Vzc2lvbi5kaXNjb3ZlcigpO1xuICAgICAgYXNzZXJ0LmRlZXBFcXVhbChPYmplY3Qua2V5cyhmaWxlcyksIFsnYS50eHQnLCAnc2xvdy50eHQnLCAnc3ViL2IudHh0J10pO1xuICAgICAgY29uc3Qgc3RhdHVzZXM6IHN0cmluZ1tdID0gW107XG4gICAgICBhd2FpdCBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnYS50eHQnIH0sIHsgcGF0aDogJ3N1Yi8nIH1dLCAocmVzdWx0cykgPT4ge1xuICAgICAgICBmb3IgKGNvbnN0IHsgbXV0YW50cyB9IG9mIE9iamVjdC52YWx1ZXMocmVzdWx0cykpIHtcbiAgICAgICAgICBzdGF0dXNlcy5wdXNoKC4uLm11dGFudHMubWFwKCh7IHN0YXR1cyB9KSA9PiBzdGF0dXMpKTtcbiAgICAgICAgfVxuICAgICAgfSk7XG4gICAgICBhc3NlcnQuZGVlcEVxdWFsKHN0YXR1c2VzLCBbJ0tpbGxlZCcsICdTdXJ2aXZlZCcsICdUaW1lb3V0JywgJ1RpbWVvdXQnXSk7XG4gICAgfSk7XG4gIH0pO1xufVxuXG50ZXN0KCdydW5zIG9mIG9uZSBzZXNzaW9uIGZvbGxvdyBvbmUgYW5vdGhlciwgYW5kIGVhY2ggZ2V0cyBpdHMgb3duIHJlc3VsdHMnLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdub3JtYWwnLCBoZXJlKSwgYXN5bmMgKHNlc3Npb24pID0+IHtcbiAgICBjb25zdCBjb3VudHMgPSBbMCwgMF07XG4gICAgY29uc3QgY291bnQgPSAocnVuOiBudW1iZXIpID0+IChyZXN1bHRzOiBvYmplY3QpID0+IHtcbiAgICAgIGNvdW50c1tydW5dID0gKGNvdW50c1tydW5dID8/IDApICsgT2JqZWN0LmtleXMocmVzdWx0cykubGVuZ3RoO1xuICAgIH07XG4gICAgYXdhaXQgUHJvbWlzZS5hbGwoW1xuICAgICAgc2Vzc2lvbi5tdXRhdGlvblRlc3QoW3sgcGF0aDogJ2EudHh0JyB9XSwgY291bnQoMCkpLFxuICAgICAgc2Vzc2lvbi5tdXRhdGlvblRlc3QoW3sgcGF0aDogJ3N1Yi9iLnR4dCcgfV0sIGNvdW50KDEpKSxcbiAgICBdKTtcbiAgICBhc3NlcnQuZGVlcEVxdWFsKGNvdW50cywgWzIsIDJdKTtcbiAgfSk7XG59KTtcblxudGVzdCgnYSBjYW5jZWxsYXRpb24gcmVhY2hlcyB0aGUgc2VydmVyLCB3aGljaCBnb2VzIG9uJywgYXN5bmMgKCkgPT4ge1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgaGVyZSksIGFzeW5jIChzZXNzaW9uLCBsb2cpID0+IHtcbiAgICBjb25zdCBzb3VyY2UgPSBuZXcgQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UoKTtcbiAgICBjb25zdCBydW4gPSBwcm9ibGVtT2YoXG4gICAgICBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnc2xvdy50eHQnIH1dLCAoKSA9PiB1bmRlZmluZWQsIHNvdXJjZS50b2tlbiksXG4gICAgKTtcbiAgICBhd2FpdCBsb2cubGluZSgvd2FpdGluZyBmb3IgdGhlIGVuZC8pO1xuICAgIHNvdXJjZS5jYW5jZWwoKTtcbiAgICBhc3NlcnQuZXF1YWwoKGF3YWl0IHJ1bikua2luZCwgJ2NhbmNlbGxlZCcpO1xuICAgIGF3YWl0IGxvZy5saW5lKC9zZXJ2ZXI6IGNhbmNlbGxlZC8pO1xuICAgIGFzc2VydC5kZWVwRXF1YWwoT2JqZWN0LmtleXMoYXdhaXQgc2Vzc2lvbi5kaXNjb3ZlcihbeyBwYXRoOiAnYS50eHQnIH1dKSksIFsnYS50eHQnXSk7XG4gIH0pO1xufSk7XG5cbnRlc3QoJ2Egc2VydmVyIHRoYXQgaWdub3JlcyBhIGNhbmNlbGxhdGlvbiBpcyBlbmRlZCcsIGFzeW5jICgpID0+IHtcbiAgY29uc3Qgc291cmNlID0gbmV3IENhbmNlbGxhdGlvblRva2VuU291cmNlKCk7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKFxuICAgIHNjcmlwdGVkKCdkZWFmJywgaGVyZSksXG4gICAgYXN5bmMgKHNlc3Npb24sIGxvZykgPT4ge1xuICAgICAgY29uc3QgcnVuID0gcHJvYmxlbU9mKFxuICAgICAgICBzZXNzaW9uLm11dGF0aW9uVGVzdChbeyBwYXRoOiAnc2xvdy50eHQnIH1dLCAoKSA9PiB1bmRlZmluZWQsIHNvdXJjZS50b2tlbiksXG4gICAgICApO1xuICAgICAgYXdhaXQgbG9nLmxpbmUoL3dhaXRpbmcgZm9yIHRoZSBlbmQvKTtcbiAgICAgIHNvdXJjZS5jYW5jZWwoKTtcbiAgICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBydW47XG4gICAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCAnY2FuY2VsbGVkJyk7XG4gICAgICBhc3NlcnQubWF0Y2goXG4gICAgICAgIHByb2JsZW0ubWVzc2FnZSxcbiAgICAgICAgL2RpZCBub3Qgc3RvcCB3aXRoaW4gMFxcLjA1IHMgb2YgdGhlIGNhbmNlbGxhdGlvbiwgc28gaXQgd2FzIGVuZGVkLyxcbiAgICAgICk7XG4gICAgICBhc3NlcnQuZXF1YWwoKGF3YWl0IHNlc3Npb24uZW5kZWQpPy5raW5kLCAnY2FuY2VsbGVkJyk7XG4gICAgfSxcbiAgICB7IGNhbmNlbDogNTAgfSxcbiAgKTtcbn0pO1xuXG50ZXN0KCdhIGNyYXNoIGR1cmluZyBhIHJ1biBlbmRzIHRoZSBydW4gd2l0aCB0aGUgcmVhc29uJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBjcmFzaCA9IGZvbGRlcldpdGgoeyAnYS50eHQnOiAnYSArIGIga2lsbGVkXFxuYyArIGQgY3Jhc2hcXG4nIH0pO1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgeyBjd2Q6IGNyYXNoLnBhdGggfSksIGFzeW5jIChzZXNzaW9uKSA9PiB7XG4gICAgbGV0IHJlc3VsdHMgPSAwO1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5tdXRhdGlvblRlc3QodW5kZWZpbmVkLCAoKSA9PiAocmVzdWx0cyArPSAxKSkpO1xuICAgIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdleGl0ZWQnKTtcbiAgICBhc3NlcnQubWF0Y2goXG4gICAgICBwcm9ibGVtLm1lc3NhZ2UsXG4gICAgICAvXkl0IGVuZGVkIHdpdGggZXhpdCBjb2RlIDNcXC4uKiBJdCBsYXN0IHdyb3RlOiAuKmFib3V0IHRvIGNyYXNoXHUyMDFEXFwuJC8sXG4gICAgKTtcbiAgICBhc3NlcnQuZXF1YWwocmVzdWx0cywgMSk7XG4gICAgYXNzZXJ0LmVxdWFsKChhd2FpdCBzZXNzaW9uLmVuZGVkKT8ua2luZCwgJ2V4aXRlZCcpO1xuICAgIGFzc2VydC5lcXVhbCgoYXdhaXQgcHJvYmxlbU9mKHNlc3Npb24uZGlzY292ZXIoKSkpLmtpbmQsICdleGl0ZWQnKTtcbiAgfSk7XG4gIGNyYXNoLnJlbW92ZSgpO1xufSk7XG5cbnRlc3QoJ2Nsb3NpbmcgZW5kcyBhIHNlcnZlciB0aGF0IGlnbm9yZXMgdGhlIGVuZCBvZiBpdHMgaW5wdXQgYW5kIFNJR1RFUk0sIHdpdGggaXRzIGNoaWxkJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBsb2cgPSBuZXcgS2VwdExvZygpO1xuICBjb25zdCBzZXNzaW9uID0gYXdhaXQgU2Vzc2lvbi5vcGVuKHNjcmlwdGVkKCdzdHViYm9ybicsIGhlcmUpLCBsb2csIGdlbmVyb3VzKTtcbiAgY29uc3QgY2hpbGQgPSBOdW1iZXIoKGF3YWl0IGxvZy5saW5lKC9jaGlsZCBcXGQrLykpLnNwbGl0KCcgJykuYXQoLTEpKTtcbiAgYXNzZXJ0Lm9rKHNlc3Npb24ucGlkICE9PSB1bmRlZmluZWQgJiYgYWxpdmUoc2Vzc2lvbi5waWQpICYmIGFsaXZlKGNoaWxkKSk7XG4gIGF3YWl0IHNlc3Npb24uY2xvc2UoKTtcbiAgYXNzZXJ0Lm9rKCFhbGl2ZShzZXNzaW9uLnBpZCkpO1xuICAvLyBUaGUga2VybmVsIGRlbGl2ZXJzIHRoZSBraWxsIHRvIHRoZSBjaGlsZCBvbiBpdHMgb3duIHRpbWUuXG4gIHdoaWxlIChhbGl2ZShjaGlsZCkpIHtcbiAgICBhd2FpdCBuZXcgUHJvbWlzZShzZXRJbW1lZGlhdGUpO1xuICB9XG4gIGFzc2VydC5lcXVhbChhd2FpdCBzZXNzaW9uLmVuZGVkLCB1bmRlZmluZWQpO1xufSk7XG5cbnRlc3QoJ2xvZ3MgdGhlIGNvbW1hbmQgbGluZSwgc3RhbmRhcmQgZXJyb3IgYW5kIHRoZSB2ZXJzaW9uJywgYXN5bmMgKCkgPT4ge1xuICBhd2FpdCB3aXRoU2Vzc2lvbihzY3JpcHRlZCgnbm9ybWFsJywgaGVyZSksIGFzeW5jIChzZXNzaW9uLCBsb2cpID0+IHtcbiAgICBhd2FpdCBzZXNzaW9uLmRpc2NvdmVyKCk7XG4gICAgYXNzZXJ0Lm1hdGNoKGxvZy5saW5lc1swXSA/PyAnJywgL3NjcmlwdGVkU2VydmVyXFwubWpzIG5vcm1hbCBzZXJ2ZSBzdGRpbyB7M31cXChpbiAuKlxcKSQvKTtcbiAgICBhd2FpdCBsb2cubGluZSgvXmluZm86IEl0IHNwZWFrcyB2ZXJzaW9uIDBcXC40XFwuMCBvZiB0aGUgcHJvdG9jb2wvKTtcbiAgICBhd2FpdCBsb2cubGluZSgvXnNlcnZlcjogZGlzY292ZXIgXFx7XFx9Lyk7XG4gIH0pO1xufSk7XG5cbnRlc3QoJ3RoZSBjb25maWd1cmF0aW9uIGZpbGUgaXMgcGFzc2VkIG9uJywgYXN5bmMgKCkgPT4ge1xuICBjb25zdCBvcHRpb25zID0gc2NyaXB0ZWQoJ25lZWRzLWNvbmZpZycsIHsgLi4uaGVyZSwgY29uZmlnRmlsZTogJ3RoZXJlLmpzb24nIH0pO1xuICBhd2FpdCB3aXRoU2Vzc2lvbihvcHRpb25zLCBhc3luYyAoc2Vzc2lvbikgPT4gc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgY29uc3QgcHJvYmxlbSA9IGF3YWl0IHByb2JsZW1PZihcbiAgICBTZXNzaW9uLm9wZW4oc2NyaXB0ZWQoJ25lZWRzLWNvbmZpZycsIGhlcmUpLCBuZXcgS2VwdExvZygpLCBnZW5lcm91cyksXG4gICk7XG4gIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdlcnJvci1yZXBseScpO1xuICBhc3NlcnQubWF0Y2gocHJvYmxlbS5tZXNzYWdlLCAvXHUyMDFDY29uZmlndXJlXHUyMDFEIHdpdGggZXJyb3IgLTMyNjAyOiBJbnZhbGlkIHBhcmFtcyAuKmNvbmZpZ0ZpbGVQYXRoLyk7XG59KTtcblxudGVzdCgnYSBiYXJlIG1ham9yIHZlcnNpb24gaXMgdGFrZW4gd2l0aCBhIHdhcm5pbmcnLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCd2ZXJzaW9uPTEnLCBoZXJlKSwgYXN5bmMgKF8sIGxvZykgPT4ge1xuICAgIGF3YWl0IGxvZy5saW5lKC9ed2FybjogSXQgYW5zd2VyZWQgXHUyMDFDMVx1MjAxRCBmb3IgaXRzIHByb3RvY29sIHZlcnNpb24vKTtcbiAgfSk7XG59KTtcblxuLyoqIFNlcnZlcnMgdGhhdCBkbyBub3QgY29tZSB1cDogc2NlbmFyaW8sIGtpbmQsIHRleHQuICovXG5jb25zdCBicm9rZW46IFtzdHJpbmcsIFBhcmFtZXRlcnM8dHlwZW9mIHNjcmlwdGVkPlsxXSwgc3RyaW5nLCBSZWdFeHBdW10gPSBbXG4gIFtcbiAgICAnbm9ybWFsJyxcbiAgICB7IGNvbW1hbmQ6ICduby1zdWNoLWNvbW1hbmQnIH0sXG4gICAgJ25vLWNvbW1hbmQnLFxuICAgIC9eVGhlIGNvbW1hbmQgXHUyMDFDbm8tc3VjaC1jb21tYW5kXHUyMDFEIHdhcyBub3QgZm91bmRcXC4gQ29ycmVjdCB0aGUgc2V0dGluZywgb3IgaW5zdGFsbCBpdFxcLiQvLFxuICBdLFxuICBbJ25vcm1hbCcsIHsgY3dkOiAnL25vL3N1Y2gvZm9sZGVyJyB9LCAnbm8tZm9sZGVyJywgL3dvcmtpbmcgZGlyZWN0b3J5IC4qIGRvZXMgbm90IGV4aXN0L10sXG4gIFsnbm9ybWFsJywgeyBjb21tYW5kOiB3b3JrLnBhdGgsIGN3ZDogd29yay5wYXRoIH0sICdjYW5ub3Qtc3RhcnQnLCAvY2Fubm90IGJlIHJ1bjogLipFQUNDRVMvXSxcbiAgWydleGl0PTInLCB7fSwgJ2V4aXRlZCcsIC9eSXQgZW5kZWQgd2l0aCBleGl0IGNvZGUgMlxcLiBJdCBsYXN0IHdyb3RlOiAuKkVycm9yOiBubyBjb25maWd1cmF0aW9uL10sXG4gIFsnZXhpdD0yJywgeyB0cmFuc3BvcnQ6ICdzb2NrZXQnIH0sICdleGl0ZWQnLCAvZXhpdCBjb2RlIDIgYmVmb3JlIGl0IGFjY2VwdGVkIGEgY29ubmVjdGlvbi9dLFxuICBbJ2Jhbm5lcicsIHt9LCAnbm90LXRoZS1wcm90b2NvbCcsIC93cm90ZSB0ZXh0IC4qIFx1MjAxQ1dlbGNvbWUgdG8gdGhlIG11dGF0aW9uIHNlcnZlciFcdTIwMUQvXSxcbiAgWyd2ZXJzaW9uPTAuNS4wJywge30sICd2ZXJzaW9uJywgL3NwZWFrcyB2ZXJzaW9uIDBcXC41XFwuMCAuKiB0aGlzIGV4dGVuc2lvbiBzcGVha3MgMFxcLjQgL10sXG4gIFsndmVyc2lvbj0wLjMnLCB7fSwgJ3ZlcnNpb24nLCAvSW5zdGFsbCBhIHJlbGVhc2Ugb2YgdGhlIHNlcnZlciBmb3IgMFxcLjQvXSxcbiAgWyd2ZXJzaW9uPWxhdGVzdCcsIHt9LCAndmVyc2lvbicsIC9zcGVha3MgdmVyc2lvbiBsYXRlc3QvXSxcbiAgWydjb25maWd1cmUtcmVzdWx0PW51bGwnLCB7fSwgJ21hbGZvcm1lZC1yZXBseScsIC9cdTIwMUNjb25maWd1cmVcdTIwMUQgZG9lcyBub3QgZml0IC4qIGFuIG9iamVjdC9dLFxuICBbJ2NvbmZpZ3VyZS1yZXN1bHQ9e1widmVyc2lvblwiOjR9Jywge30sICdtYWxmb3JtZWQtcmVwbHknLCAvXFwvdmVyc2lvbiBzaG91bGQgYmUgYSB0ZXh0IGFuZCBpcyA0L10sXG5dO1xuZm9yIChjb25zdCBbc2NlbmFyaW8sIG1vcmUsIGtpbmQsIG1lc3NhZ2VdIG9mIGJyb2tlbikge1xuICB0ZXN0KGBzYXlzIHdoYXQgaXMgd3Jvbmc6ICR7c2NlbmFyaW99ICR7SlNPTi5zdHJpbmdpZnkobW9yZSl9YCwgYXN5bmMgKCkgPT4ge1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2YoXG4gICAgICBTZXNzaW9uLm9wZW4oc2NyaXB0ZWQoc2NlbmFyaW8sIG1vcmUpLCBuZXcgS2VwdExvZygpLCBnZW5lcm91cyksXG4gICAgKTtcbiAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCBraW5kKTtcbiAgICBhc3NlcnQubWF0Y2gocHJvYmxlbS5tZXNzYWdlLCBtZXNzYWdlKTtcbiAgfSk7XG59XG5cbnRlc3QoJ2Egc2VydmVyIHRoYXQgbmV2ZXIgYW5zd2VycyBpcyBnaXZlbiB1cCcsIGFzeW5jICgpID0+IHtcbiAgY29uc3QgdGltZW91dHMgPSB7IC4uLmdlbmVyb3VzLCBzdGFydDogMzAwIH07XG4gIGNvbnN0IG11dGUgPSBhd2FpdCBwcm9ibGVtT2YoU2Vzc2lvbi5vcGVuKHNjcmlwdGVkKCdtdXRlJyksIG5ldyBLZXB0TG9nKCksIHRpbWVvdXRzKSk7XG4gIGFzc2VydC5lcXVhbChtdXRlLmtpbmQsICd0aW1lb3V0Jyk7XG4gIGFzc2VydC5tYXRjaChtdXRlLm1lc3NhZ2UsIC9kaWQgbm90IGFuc3dlciBcdTIwMUNjb25maWd1cmVcdTIwMUQgd2l0aGluIDBcXC4zIHMvKTtcbiAgY29uc3Qgb3B0aW9ucyA9IHNjcmlwdGVkKCduby1saXN0ZW4nLCB7IHRyYW5zcG9ydDogJ3NvY2tldCcgfSk7XG4gIGNvbnN0IGRlYWYgPSBhd2FpdCBwcm9ibGVtT2YoU2Vzc2lvbi5vcGVuKG9wdGlvbnMsIG5ldyBLZXB0TG9nKCksIHRpbWVvdXRzKSk7XG4gIGFzc2VydC5lcXVhbChkZWFmLmtpbmQsICdjYW5ub3QtY29ubmVjdCcpO1xuICBhc3NlcnQubWF0Y2goZGVhZi5tZXNzYWdlLCAvZGlkIG5vdCBsaXN0ZW4gb24gMTI3XFwuMFxcLjBcXC4xOlxcZCsgd2l0aGluIDBcXC4zIHMvKTtcbn0pO1xuXG50ZXN0KCdhIHJlcXVlc3QgdGhhdCBpcyBub3QgYW5zd2VyZWQgZW5kcyB0aGUgc2Vzc2lvbicsIGFzeW5jICgpID0+IHtcbiAgYXdhaXQgd2l0aFNlc3Npb24oXG4gICAgc2NyaXB0ZWQoJ211dGUtZGlzY292ZXInLCBoZXJlKSxcbiAgICBhc3luYyAoc2Vzc2lvbikgPT4ge1xuICAgICAgY29uc3QgcHJvYmxlbSA9IGF3YWl0IHByb2JsZW1PZihzZXNzaW9uLmRpc2NvdmVyKCkpO1xuICAgICAgYXNzZXJ0LmVxdWFsKHByb2JsZW0ua2luZCwgJ3RpbWVvdXQnKTtcbiAgICAgIGFzc2VydC5tYXRjaChwcm9ibGVtLm1lc3NhZ2UsIC9kaWQgbm90IGFuc3dlciBcdTIwMUNkaXNjb3Zlclx1MjAxRCB3aXRoaW4gMFxcLjEgcy8pO1xuICAgICAgYXNzZXJ0LmVxdWFsKChhd2FpdCBzZXNzaW9uLmVuZGVkKT8ua2luZCwgJ3RpbWVvdXQnKTtcbiAgICB9LFxuICAgIHsgZGlzY292ZXI6IDEwMCB9LFxuICApO1xufSk7XG5cbnRlc3QoJ2FuIGFuc3dlciBvZiB0aGUgd3Jvbmcgc2hhcGUgaXMgcmVmdXNlZCwgd2l0aCB0aGUgcGxhY2UnLCBhc3luYyAoKSA9PiB7XG4gIGNvbnN0IG11dGFudCA9IHsgaWQ6ICcxJywgbXV0YXRvck5hbWU6ICdNJywgbG9jYXRpb246IHsgc3RhcnQ6IHsgbGluZTogMSwgY29sdW1uOiAwIH0gfSB9O1xuICBjb25zdCByZXN1bHQgPSBKU09OLnN0cmluZ2lmeSh7IGZpbGVzOiB7ICdhL2IudHh0JzogeyBtdXRhbnRzOiBbbXV0YW50XSB9IH0gfSk7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKGBkaXNjb3Zlci1yZXN1bHQ9JHtyZXN1bHR9YCwgaGVyZSksIGFzeW5jIChzZXNzaW9uKSA9PiB7XG4gICAgY29uc3QgcHJvYmxlbSA9IGF3YWl0IHByb2JsZW1PZihzZXNzaW9uLmRpc2NvdmVyKCkpO1xuICAgIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdtYWxmb3JtZWQtcmVwbHknKTtcbiAgICBhc3NlcnQubWF0Y2goXG4gICAgICBwcm9ibGVtLm1lc3NhZ2UsXG4gICAgICAvXHUyMDFDZGlzY292ZXJcdTIwMUQgZG9lcyBub3QgZml0IHRoZSBwcm90b2NvbDogXFwvZmlsZXNcXC9hfjFiXFwudHh0XFwvbXV0YW50c1xcLzBcXC9sb2NhdGlvblxcL3N0YXJ0XFwvY29sdW1uIHNob3VsZCBiZSBhIHdob2xlIG51bWJlciBmcm9tIDEgYW5kIGlzIDAvLFxuICAgICk7XG4gIH0pO1xufSk7XG5cbnRlc3QoJ2FuIGVycm9yIGFuc3dlciBpcyBwYXNzZWQgb24nLCBhc3luYyAoKSA9PiB7XG4gIGF3YWl0IHdpdGhTZXNzaW9uKHNjcmlwdGVkKCdkaXNjb3Zlci1lcnJvcj1ObyB0ZXN0cyBmb3VuZCcsIGhlcmUpLCBhc3luYyAoc2Vzc2lvbikgPT4ge1xuICAgIGNvbnN0IHByb2JsZW0gPSBhd2FpdCBwcm9ibGVtT2Yoc2Vzc2lvbi5kaXNjb3ZlcigpKTtcbiAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5raW5kLCAnZXJyb3ItcmVwbHknKTtcbiAgICBhc3NlcnQuZXF1YWwocHJvYmxlbS5tZXNzYWdlLCAnSXQgYW5zd2VyZWQgXHUyMDFDZGlzY292ZXJcdTIwMUQgd2l0aCBlcnJvciAwOiBObyB0ZXN0cyBmb3VuZCcpO1xuICB9KTtcbn0pO1xuXG50ZXN0KCdhbiBhbnN3ZXIgdGhhdCBpcyBubyBKU09OIGVuZHMgdGhlIHNlc3Npb24gd2l0aCBhIHF1b3RhdGlvbicsIGFzeW5jICgpID0+IHtcbiAgYXdhaXQgd2l0aFNlc3Npb24oc2NyaXB0ZWQoJ2JhZC1qc29uJywgaGVyZSksIGFzeW5jIChzZXNzaW9uKSA9PiB7XG4gICAgY29uc3QgcHJvYmxlbSA9IGF3YWl0IHByb2JsZW1PZihzZXNzaW9uLmRpc2NvdmVyKCkpO1xuICAgIGFzc2VydC5lcXVhbChwcm9ibGVtLmtpbmQsICdub3QtdGhlLXByb3RvY29sJyk7XG4gICAgYXNzZXJ0Lm1hdGNoKHByb2JsZW0ubWVzc2FnZSwgL2EgbWVzc2FnZSB0aGF0IGlzIG5vdCBKU09OIFxcKC4qXHUyMDFDXFx7XCJqc29ucnBjXHUyMDFELyk7XG4gIH0pO1xufSk7XG4iLCAiLy8gR2VuZXJhdGVkIGJ5IGB0ZXN0d2lyZSBnZW5lcmF0ZWAgKGdlbmVyYXRvciAwLjEuMCkuIERvIG5vdCBlZGl0LlxuLy8gU3BlYzogc3BlYy9tc3AvMC40XG4vLyBzaGEyNTY6IDUwNmUxZTJhOWM5ZTE0ODI2YTgyMWQxMjEzNTg4NTExOTA0MTQyNzI5M2JkZDU3N2ZhMDIwNTQ1NmY1ZDRlMTNcblxuaW1wb3J0IHtcbiAgTm90aWZpY2F0aW9uVHlwZSxcbiAgUGFyYW1ldGVyU3RydWN0dXJlcyxcbiAgUmVxdWVzdFR5cGUsXG59IGZyb20gXCJ2c2NvZGUtanNvbnJwY1wiO1xuXG5pbXBvcnQgdHlwZSB7XG4gIENhbmNlbFBhcmFtcyxcbiAgQ29uZmlndXJlUGFyYW1zLFxuICBDb25maWd1cmVSZXN1bHQsXG4gIERpc2NvdmVyUGFyYW1zLFxuICBEaXNjb3ZlclJlc3VsdCxcbiAgTXV0YXRpb25UZXN0UGFyYW1zLFxuICBNdXRhdGlvblRlc3RSZXN1bHQsXG59IGZyb20gXCIuL3R5cGVzLmpzXCI7XG5cbi8qKlxuICogTG9hZHMgdGhlIGNvbmZpZ3VyYXRpb24gb2YgdGhlIG11dGF0aW9uIHRlc3RpbmcgZnJhbWV3b3JrLiBTZW50IG9uY2UgYWZ0ZXIgdGhlIHN0YXJ0LCBhbmQgYWdhaW5cbiAqIHdoZW5ldmVyIHRoZSBjb25maWd1cmF0aW9uIGNoYW5nZXMuXG4gKi9cbmV4cG9ydCBjb25zdCBjb25maWd1cmUgPSBuZXcgUmVxdWVzdFR5cGU8Q29uZmlndXJlUGFyYW1zLCBDb25maWd1cmVSZXN1bHQsIHVua25vd24+KFxuICBcImNvbmZpZ3VyZVwiLFxuICBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSxcbik7XG5cbi8qKlxuICogTGlzdHMgdGhlIG11dGFudHMgb2YgdGhlIGdpdmVuIGZpbGVzLCBkaXJlY3RvcmllcyBvciByYW5nZXMsIG9yIG9mIHRoZSB3aG9sZSBwcm9qZWN0LiBQYXRocyB0aGF0XG4gKiBkbyBub3QgZXhpc3QgYW5kIGZpbGVzIHRoYXQgY2Fubm90IGJlIG11dGF0ZWQgYXJlIGxlZnQgb3V0IHdpdGhvdXQgYW4gZXJyb3IuXG4gKi9cbmV4cG9ydCBjb25zdCBkaXNjb3ZlciA9IG5ldyBSZXF1ZXN0VHlwZTxEaXNjb3ZlclBhcmFtcywgRGlzY292ZXJSZXN1bHQsIHVua25vd24+KFxuICBcImRpc2NvdmVyXCIsXG4gIFBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lLFxuKTtcblxuLyoqXG4gKiBUZXN0cyB0aGUgY2hvc2VuIG11dGFudHMsIG9yIGFsbCBvZiB0aGVtLiBFYWNoIHJlc3VsdCB0aGF0IGlzIGluIGdvZXMgdG8gdGhlIGNsaWVudCBhdCBvbmNlIHdpdGhcbiAqIGByZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc2A7IHRoZSByZXNwb25zZSBjb21lcyBsYXN0LlxuICovXG5leHBvcnQgY29uc3QgbXV0YXRpb25UZXN0ID0gbmV3IFJlcXVlc3RUeXBlPE11dGF0aW9uVGVzdFBhcmFtcywgTXV0YXRpb25UZXN0UmVzdWx0LCB1bmtub3duPihcbiAgXCJtdXRhdGlvblRlc3RcIixcbiAgUGFyYW1ldGVyU3RydWN0dXJlcy5ieU5hbWUsXG4pO1xuXG4vKiogQ2FycmllcyByZXN1bHRzIG9mIGEgYG11dGF0aW9uVGVzdGAgdGhhdCBzdGlsbCBydW5zLiBJdCBuYW1lcyBubyByZXF1ZXN0LiAqL1xuZXhwb3J0IGNvbnN0IHJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzID0gbmV3IE5vdGlmaWNhdGlvblR5cGU8TXV0YXRpb25UZXN0UmVzdWx0PihcbiAgXCJyZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc1wiLFxuICBQYXJhbWV0ZXJTdHJ1Y3R1cmVzLmJ5TmFtZSxcbik7XG5cbi8qKlxuICogQXNrcyB0aGUgcmVjZWl2ZXIgdG8gc3RvcCBhIHJlcXVlc3QgdGhhdCBpdCBpcyBzdGlsbCB3b3JraW5nIG9uLiBUaGUgcmVxdWVzdCBpcyBhbnN3ZXJlZCBhbGwgdGhlXG4gKiBzYW1lLlxuICovXG5leHBvcnQgY29uc3QgY2FuY2VsUmVxdWVzdCA9IG5ldyBOb3RpZmljYXRpb25UeXBlPENhbmNlbFBhcmFtcz4oXG4gIFwiJC9jYW5jZWxSZXF1ZXN0XCIsXG4gIFBhcmFtZXRlclN0cnVjdHVyZXMuYnlOYW1lLFxuKTtcblxuLyoqXG4gKiBMZXRzIGFuIGVkaXRvciBsaXN0IHRoZSBtdXRhbnRzIG9mIGEgcHJvamVjdCwgcnVuIG11dGF0aW9uIHRlc3RzIG9uIGFsbCBvciBzb21lIG9mIHRoZW0sIGFuZFxuICogd2F0Y2ggdGhlIHJlc3VsdHMgY29tZSBpbi4gVGhlIGNsaWVudCBzdGFydHMgdGhlIHNlcnZlciBhbmQgZW5kcyBpdDsgdGhlcmUgaXMgbm8gaGFuZHNoYWtlIGJleW9uZFxuICogYGNvbmZpZ3VyZWAgYW5kIG5vIHNodXRkb3duIG1lc3NhZ2UuXG4gKi9cbmV4cG9ydCBjb25zdCBwcm90b2NvbCA9IHtcbiAgaWQ6IFwibXNwXCIsXG4gIHZlcnNpb246IFwiMC40XCIsXG4gIHRpdGxlOiBcIk11dGF0aW9uIFNlcnZlciBQcm90b2NvbFwiLFxuICB3aXJlVmVyc2lvbjogXCIwLjQuMFwiLFxuICBtZXRob2RzOiBbXG4gICAge1xuICAgICAgbmFtZTogXCJjb25maWd1cmVcIixcbiAgICAgIGtpbmQ6IFwicmVxdWVzdFwiLFxuICAgICAgZGlyZWN0aW9uOiBcImNsaWVudFRvU2VydmVyXCIsXG4gICAgICBzaW5jZTogXCIwLjFcIixcbiAgICAgIHN0YWJpbGl0eTogXCJzdGFibGVcIixcbiAgICAgIHJlcXVpcmVkOiB0cnVlLFxuICAgICAgcGFyYW1zT3B0aW9uYWw6IHRydWUsXG4gICAgICBlcnJvcnM6IFtcIkludmFsaWRQYXJhbXNcIiwgXCJTZXJ2ZXJFcnJvclwiXSxcbiAgICB9LFxuICAgIHtcbiAgICAgIG5hbWU6IFwiZGlzY292ZXJcIixcbiAgICAgIGtpbmQ6IFwicmVxdWVzdFwiLFxuICAgICAgZGlyZWN0aW9uOiBcImNsaWVudFRvU2VydmVyXCIsXG4gICAgICBzaW5jZTogXCIwLjFcIixcbiAgICAgIHN0YWJpbGl0eTogXCJzdGFibGVcIixcbiAgICAgIHJlcXVpcmVkOiB0cnVlLFxuICAgICAgcGFyYW1zT3B0aW9uYWw6IHRydWUsXG4gICAgICBlcnJvcnM6IFtcIkludmFsaWRQYXJhbXNcIiwgXCJTZXJ2ZXJFcnJvclwiLCBcIlJlcXVlc3RDYW5jZWxsZWRcIl0sXG4gICAgfSxcbiAgICB7XG4gICAgICBuYW1lOiBcIm11dGF0aW9uVGVzdFwiLFxuICAgICAga2luZDogXCJyZXF1ZXN0XCIsXG4gICAgICBkaXJlY3Rpb246IFwiY2xpZW50VG9TZXJ2ZXJcIixcbiAgICAgIHNpbmNlOiBcIjAuMVwiLFxuICAgICAgc3RhYmlsaXR5OiBcInN0YWJsZVwiLFxuICAgICAgcmVxdWlyZWQ6IHRydWUsXG4gICAgICBwYXJhbXNPcHRpb25hbDogdHJ1ZSxcbiAgICAgIGVycm9yczogW1wiSW52YWxpZFBhcmFtc1wiLCBcIlNlcnZlckVycm9yXCIsIFwiUmVxdWVzdENhbmNlbGxlZFwiXSxcbiAgICAgIHByb2dyZXNzOiBcInJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzXCIsXG4gICAgfSxcbiAgICB7XG4gICAgICBuYW1lOiBcInJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzXCIsXG4gICAgICBraW5kOiBcIm5vdGlmaWNhdGlvblwiLFxuICAgICAgZGlyZWN0aW9uOiBcInNlcnZlclRvQ2xpZW50XCIsXG4gICAgICBzaW5jZTogXCIwLjFcIixcbiAgICAgIHN0YWJpbGl0eTogXCJzdGFibGVcIixcbiAgICAgIHJlcXVpcmVkOiBmYWxzZSxcbiAgICAgIHBhcmFtc09wdGlvbmFsOiBmYWxzZSxcbiAgICB9LFxuICAgIHtcbiAgICAgIG5hbWU6IFwiJC9jYW5jZWxSZXF1ZXN0XCIsXG4gICAgICBraW5kOiBcIm5vdGlmaWNhdGlvblwiLFxuICAgICAgZGlyZWN0aW9uOiBcImJvdGhcIixcbiAgICAgIHNpbmNlOiBcIjAuNFwiLFxuICAgICAgc3RhYmlsaXR5OiBcImV4dGVuc2lvblwiLFxuICAgICAgcmVxdWlyZWQ6IGZhbHNlLFxuICAgICAgcGFyYW1zT3B0aW9uYWw6IGZhbHNlLFxuICAgIH0sXG4gIF0sXG4gIGVycm9yczoge1xuICAgIFBhcnNlRXJyb3I6IHsgY29kZTogLTMyNzAwLCBtZXNzYWdlOiBcIlBhcnNlIGVycm9yXCIgfSxcbiAgICBJbnZhbGlkUmVxdWVzdDogeyBjb2RlOiAtMzI2MDAsIG1lc3NhZ2U6IFwiSW52YWxpZCBSZXF1ZXN0XCIgfSxcbiAgICBNZXRob2ROb3RGb3VuZDogeyBjb2RlOiAtMzI2MDEsIG1lc3NhZ2U6IFwiTWV0aG9kIG5vdCBmb3VuZFwiIH0sXG4gICAgSW52YWxpZFBhcmFtczogeyBjb2RlOiAtMzI2MDIsIG1lc3NhZ2U6IFwiSW52YWxpZCBwYXJhbXNcIiB9LFxuICAgIEludGVybmFsRXJyb3I6IHsgY29kZTogLTMyNjAzLCBtZXNzYWdlOiBcIkludGVybmFsIGVycm9yXCIgfSxcbiAgICBTZXJ2ZXJFcnJvcjogeyBjb2RlOiAtMzIwMDAsIG1lc3NhZ2U6IFwiU2VydmVyIGVycm9yXCIgfSxcbiAgICBSZXF1ZXN0Q2FuY2VsbGVkOiB7IGNvZGU6IC0zMjgwMCwgbWVzc2FnZTogXCJSZXF1ZXN0IGNhbmNlbGxlZFwiIH0sXG4gIH0sXG4gIHRyYW5zcG9ydHM6IFtcbiAgICB7XG4gICAgICBpZDogXCJzdGRpb1wiLFxuICAgICAga2luZDogXCJzdGRpb1wiLFxuICAgICAgbGlzdGVuZXI6IG51bGwsXG4gICAgICBmcmFtaW5nOiB7IGtpbmQ6IFwiY29udGVudExlbmd0aFwiLCBoZWFkZXJzOiBbXSwgYXNjaWlPbmx5OiBmYWxzZSB9LFxuICAgICAgbGF1bmNoOiB7XG4gICAgICAgIHdvcmRzOiBbXCJzZXJ2ZVwiLCBcInN0ZGlvXCJdLFxuICAgICAgICBvcHRpb25zOiBbXSxcbiAgICAgICAgcmVzdDogdHJ1ZSxcbiAgICAgIH0sXG4gICAgfSxcbiAgICB7XG4gICAgICBpZDogXCJzb2NrZXRcIixcbiAgICAgIGtpbmQ6IFwidGNwXCIsXG4gICAgICBsaXN0ZW5lcjogXCJzZXJ2ZXJcIixcbiAgICAgIGZyYW1pbmc6IHsga2luZDogXCJjb250ZW50TGVuZ3RoXCIsIGhlYWRlcnM6IFtdLCBhc2NpaU9ubHk6IGZhbHNlIH0sXG4gICAgICBsYXVuY2g6IHtcbiAgICAgICAgd29yZHM6IFtcInNlcnZlXCIsIFwic29ja2V0XCJdLFxuICAgICAgICBvcHRpb25zOiBbXG4gICAgICAgICAgeyBmbGFnOiBcIi0tcG9ydFwiLCB2YWx1ZTogXCJwb3J0XCIsIHJlcXVpcmVkOiB0cnVlLCBkZWZhdWx0OiBudWxsIH0sXG4gICAgICAgICAgeyBmbGFnOiBcIi0tYWRkcmVzc1wiLCB2YWx1ZTogXCJob3N0XCIsIHJlcXVpcmVkOiBmYWxzZSwgZGVmYXVsdDogXCJsb2NhbGhvc3RcIiB9LFxuICAgICAgICBdLFxuICAgICAgICByZXN0OiB0cnVlLFxuICAgICAgfSxcbiAgICB9LFxuICBdLFxuICBjYW5jZWxsYXRpb246IHsgbWV0aG9kOiBcIiQvY2FuY2VsUmVxdWVzdFwiLCBpZEZpZWxkOiBcImlkXCIsIGVycm9yOiBcIlJlcXVlc3RDYW5jZWxsZWRcIiB9LFxuICBwb3NpdGlvbnM6IHsgbGluZUJhc2U6IDEsIGNvbHVtbkJhc2U6IDEsIGNvbHVtblVuaXQ6IFwidXRmLTE2XCIsIGVuZDogXCJleGNsdXNpdmVcIiB9LFxufSBhcyBjb25zdDtcbiIsICIvLyBHZW5lcmF0ZWQgYnkgYHRlc3R3aXJlIGdlbmVyYXRlYCAoZ2VuZXJhdG9yIDAuMS4wKS4gRG8gbm90IGVkaXQuXG4vLyBTcGVjOiBzcGVjL21zcC8wLjRcbi8vIHNoYTI1NjogNTA2ZTFlMmE5YzllMTQ4MjZhODIxZDEyMTM1ODg1MTE5MDQxNDI3MjkzYmRkNTc3ZmEwMjA1NDU2ZjVkNGUxM1xuXG4vLyBNZXNzYWdlcyBhcmUgc2VudCBhbmQgcmVnaXN0ZXJlZCBieSBuYW1lLiB2c2NvZGUtanNvbnJwYyBjb21wYXJlcyBwYXJ0cyBvZiBhIHR5cGVkIGRlc2NyaXB0b3IgYnlcbi8vIGlkZW50aXR5LCBhbmQgYSBjYWxsZXIgbWF5IGhvbGQgYW5vdGhlciBjb3B5IG9mIHRoYXQgcGFja2FnZSB0aGFuIHRoaXMgbW9kdWxlIGRvZXMuXG5cbmltcG9ydCB0eXBlIHtcbiAgQ2FuY2VsbGF0aW9uVG9rZW4sXG4gIERpc3Bvc2FibGUsXG4gIE1lc3NhZ2VDb25uZWN0aW9uLFxufSBmcm9tIFwidnNjb2RlLWpzb25ycGNcIjtcblxuaW1wb3J0ICogYXMgbWV0aG9kcyBmcm9tIFwiLi9tZXRob2RzLmpzXCI7XG5pbXBvcnQgdHlwZSB7XG4gIENvbmZpZ3VyZVBhcmFtcyxcbiAgQ29uZmlndXJlUmVzdWx0LFxuICBEaXNjb3ZlclBhcmFtcyxcbiAgRGlzY292ZXJSZXN1bHQsXG4gIE11dGF0aW9uVGVzdFBhcmFtcyxcbiAgTXV0YXRpb25UZXN0UmVzdWx0LFxufSBmcm9tIFwiLi90eXBlcy5qc1wiO1xuXG4vKipcbiAqIEEgc2VydmVyIG9mIE11dGF0aW9uIFNlcnZlciBQcm90b2NvbCAwLjQsIGFzIHNvbWV0aGluZyB0byBjYWxsLlxuICpcbiAqIFRoZSBjb25uZWN0aW9uIGhhcyB0byBsaXN0ZW4gKGBjb25uZWN0aW9uLmxpc3RlbigpYCk7IGhhbmRsZXJzIGZvciB3aGF0IHRoZSBzZXJ2ZXIgc2VuZHMgYXJlIGJlc3RcbiAqIGdpdmVuIGJlZm9yZSB0aGF0LiBBIGNhbGwgcmVqZWN0cyB3aXRoIGEgYFJlc3BvbnNlRXJyb3JgIHdoZXJlIHRoZSBzZXJ2ZXIgYW5zd2VycyB3aXRoIGFuIGVycm9yLlxuICovXG5leHBvcnQgY2xhc3MgQ2xpZW50IHtcbiAgY29uc3RydWN0b3IocmVhZG9ubHkgY29ubmVjdGlvbjogTWVzc2FnZUNvbm5lY3Rpb24pIHt9XG5cbiAgLyoqXG4gICAqIExvYWRzIHRoZSBjb25maWd1cmF0aW9uIG9mIHRoZSBtdXRhdGlvbiB0ZXN0aW5nIGZyYW1ld29yay4gU2VudCBvbmNlIGFmdGVyIHRoZSBzdGFydCwgYW5kIGFnYWluXG4gICAqIHdoZW5ldmVyIHRoZSBjb25maWd1cmF0aW9uIGNoYW5nZXMuXG4gICAqL1xuICBjb25maWd1cmUocGFyYW1zOiBDb25maWd1cmVQYXJhbXMgPSB7fSwgdG9rZW4/OiBDYW5jZWxsYXRpb25Ub2tlbik6IFByb21pc2U8Q29uZmlndXJlUmVzdWx0PiB7XG4gICAgcmV0dXJuIHRoaXMuY29ubmVjdGlvbi5zZW5kUmVxdWVzdDxDb25maWd1cmVSZXN1bHQ+KG1ldGhvZHMuY29uZmlndXJlLm1ldGhvZCwgcGFyYW1zLCAuLi5naXZlbih0b2tlbikpO1xuICB9XG5cbiAgLyoqXG4gICAqIExpc3RzIHRoZSBtdXRhbnRzIG9mIHRoZSBnaXZlbiBmaWxlcywgZGlyZWN0b3JpZXMgb3IgcmFuZ2VzLCBvciBvZiB0aGUgd2hvbGUgcHJvamVjdC4gUGF0aHNcbiAgICogdGhhdCBkbyBub3QgZXhpc3QgYW5kIGZpbGVzIHRoYXQgY2Fubm90IGJlIG11dGF0ZWQgYXJlIGxlZnQgb3V0IHdpdGhvdXQgYW4gZXJyb3IuXG4gICAqL1xuICBkaXNjb3ZlcihwYXJhbXM6IERpc2NvdmVyUGFyYW1zID0ge30sIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4pOiBQcm9taXNlPERpc2NvdmVyUmVzdWx0PiB7XG4gICAgcmV0dXJuIHRoaXMuY29ubmVjdGlvbi5zZW5kUmVxdWVzdDxEaXNjb3ZlclJlc3VsdD4obWV0aG9kcy5kaXNjb3Zlci5tZXRob2QsIHBhcmFtcywgLi4uZ2l2ZW4odG9rZW4pKTtcbiAgfVxuXG4gIC8qKlxuICAgKiBUZXN0cyB0aGUgY2hvc2VuIG11dGFudHMsIG9yIGFsbCBvZiB0aGVtLiBFYWNoIHJlc3VsdCB0aGF0IGlzIGluIGdvZXMgdG8gdGhlIGNsaWVudCBhdCBvbmNlXG4gICAqIHdpdGggYHJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzYDsgdGhlIHJlc3BvbnNlIGNvbWVzIGxhc3QuXG4gICAqL1xuICBtdXRhdGlvblRlc3QocGFyYW1zOiBNdXRhdGlvblRlc3RQYXJhbXMgPSB7fSwgdG9rZW4/OiBDYW5jZWxsYXRpb25Ub2tlbik6IFByb21pc2U8TXV0YXRpb25UZXN0UmVzdWx0PiB7XG4gICAgcmV0dXJuIHRoaXMuY29ubmVjdGlvbi5zZW5kUmVxdWVzdDxNdXRhdGlvblRlc3RSZXN1bHQ+KG1ldGhvZHMubXV0YXRpb25UZXN0Lm1ldGhvZCwgcGFyYW1zLCAuLi5naXZlbih0b2tlbikpO1xuICB9XG5cbiAgLyoqIFJlY2VpdmVzIGByZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzc2A7IHRoZSBsYXN0IGhhbmRsZXIgdGhhdCB3YXMgZ2l2ZW4gY291bnRzLiAqL1xuICBvblJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzKGhhbmRsZXI6IChwYXJhbXM6IE11dGF0aW9uVGVzdFJlc3VsdCkgPT4gdm9pZCB8IFByb21pc2U8dm9pZD4pOiBEaXNwb3NhYmxlIHtcbiAgICByZXR1cm4gdGhpcy5jb25uZWN0aW9uLm9uTm90aWZpY2F0aW9uKG1ldGhvZHMucmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3MubWV0aG9kLCBoYW5kbGVyKTtcbiAgfVxuXG4gIC8qKiBFbmRzIHRoZSBjb25uZWN0aW9uOyBjYWxscyB0aGF0IHdhaXQgYXJlIHJlamVjdGVkLiAqL1xuICBkaXNwb3NlKCk6IHZvaWQge1xuICAgIHRoaXMuY29ubmVjdGlvbi5kaXNwb3NlKCk7XG4gIH1cbn1cblxuLyoqIEEgY2xpZW50IG9mIE11dGF0aW9uIFNlcnZlciBQcm90b2NvbCAwLjQsIGFzIHNvbWV0aGluZyB0byBjYWxsLiAqL1xuZXhwb3J0IGNsYXNzIENsaWVudFByb3h5IHtcbiAgY29uc3RydWN0b3IocmVhZG9ubHkgY29ubmVjdGlvbjogTWVzc2FnZUNvbm5lY3Rpb24pIHt9XG5cbiAgLyoqIENhcnJpZXMgcmVzdWx0cyBvZiBhIGBtdXRhdGlvblRlc3RgIHRoYXQgc3RpbGwgcnVucy4gSXQgbmFtZXMgbm8gcmVxdWVzdC4gKi9cbiAgcmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3MocGFyYW1zOiBNdXRhdGlvblRlc3RSZXN1bHQpOiBQcm9taXNlPHZvaWQ+IHtcbiAgICByZXR1cm4gdGhpcy5jb25uZWN0aW9uLnNlbmROb3RpZmljYXRpb24obWV0aG9kcy5yZXBvcnRNdXRhdGlvblRlc3RQcm9ncmVzcy5tZXRob2QsIHBhcmFtcyk7XG4gIH1cbn1cblxuLyoqIFdoYXQgdGhlIGhhbmRsZXIgb2YgYSBub3RpZmljYXRpb24ga25vd3MgYmVzaWRlIHRoZSBwYXJhbXMuICovXG5leHBvcnQgaW50ZXJmYWNlIE5vdGlmaWNhdGlvbkNvbnRleHQge1xuICAvKiogVGhlIGNsaWVudCB0aGF0IHNlbnQgdGhlIG1lc3NhZ2UuICovXG4gIHJlYWRvbmx5IGNsaWVudDogQ2xpZW50UHJveHk7XG59XG5cbi8qKiBXaGF0IHRoZSBoYW5kbGVyIG9mIGEgcmVxdWVzdCBrbm93cyBiZXNpZGUgdGhlIHBhcmFtcy4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgUmVxdWVzdENvbnRleHQgZXh0ZW5kcyBOb3RpZmljYXRpb25Db250ZXh0IHtcbiAgLyoqIFNheXMgd2hlbiB0aGUgY2xpZW50IGhhcyBjYW5jZWxsZWQgdGhlIHJlcXVlc3QuICovXG4gIHJlYWRvbmx5IHRva2VuOiBDYW5jZWxsYXRpb25Ub2tlbjtcbn1cblxuLyoqIFdoYXQgYSBzZXJ2ZXIgb2YgTXV0YXRpb24gU2VydmVyIFByb3RvY29sIDAuNCBpbXBsZW1lbnRzLiAqL1xuZXhwb3J0IGludGVyZmFjZSBTZXJ2ZXJIYW5kbGVycyB7XG4gIC8qKlxuICAgKiBMb2FkcyB0aGUgY29uZmlndXJhdGlvbiBvZiB0aGUgbXV0YXRpb24gdGVzdGluZyBmcmFtZXdvcmsuIFNlbnQgb25jZSBhZnRlciB0aGUgc3RhcnQsIGFuZCBhZ2FpblxuICAgKiB3aGVuZXZlciB0aGUgY29uZmlndXJhdGlvbiBjaGFuZ2VzLlxuICAgKi9cbiAgY29uZmlndXJlKHBhcmFtczogQ29uZmlndXJlUGFyYW1zLCBjb250ZXh0OiBSZXF1ZXN0Q29udGV4dCk6IENvbmZpZ3VyZVJlc3VsdCB8IFByb21pc2U8Q29uZmlndXJlUmVzdWx0PjtcbiAgLyoqXG4gICAqIExpc3RzIHRoZSBtdXRhbnRzIG9mIHRoZSBnaXZlbiBmaWxlcywgZGlyZWN0b3JpZXMgb3IgcmFuZ2VzLCBvciBvZiB0aGUgd2hvbGUgcHJvamVjdC4gUGF0aHNcbiAgICogdGhhdCBkbyBub3QgZXhpc3QgYW5kIGZpbGVzIHRoYXQgY2Fubm90IGJlIG11dGF0ZWQgYXJlIGxlZnQgb3V0IHdpdGhvdXQgYW4gZXJyb3IuXG4gICAqL1xuICBkaXNjb3ZlcihwYXJhbXM6IERpc2NvdmVyUGFyYW1zLCBjb250ZXh0OiBSZXF1ZXN0Q29udGV4dCk6IERpc2NvdmVyUmVzdWx0IHwgUHJvbWlzZTxEaXNjb3ZlclJlc3VsdD47XG4gIC8qKlxuICAgKiBUZXN0cyB0aGUgY2hvc2VuIG11dGFudHMsIG9yIGFsbCBvZiB0aGVtLiBFYWNoIHJlc3VsdCB0aGF0IGlzIGluIGdvZXMgdG8gdGhlIGNsaWVudCBhdCBvbmNlXG4gICAqIHdpdGggYHJlcG9ydE11dGF0aW9uVGVzdFByb2dyZXNzYDsgdGhlIHJlc3BvbnNlIGNvbWVzIGxhc3QuXG4gICAqL1xuICBtdXRhdGlvblRlc3QocGFyYW1zOiBNdXRhdGlvblRlc3RQYXJhbXMsIGNvbnRleHQ6IFJlcXVlc3RDb250ZXh0KTogTXV0YXRpb25UZXN0UmVzdWx0IHwgUHJvbWlzZTxNdXRhdGlvblRlc3RSZXN1bHQ+O1xufVxuXG4vKiogQ29ubmVjdHMgdGhlIGhhbmRsZXJzIG9mIGEgc2VydmVyIHRvIGEgY29ubmVjdGlvbjsgZGlzcG9zaW5nIG9mIHRoZSByZXN1bHQgZGlzY29ubmVjdHMgdGhlbS4gKi9cbmV4cG9ydCBmdW5jdGlvbiByZWdpc3RlclNlcnZlcihjb25uZWN0aW9uOiBNZXNzYWdlQ29ubmVjdGlvbiwgaGFuZGxlcnM6IFNlcnZlckhhbmRsZXJzKTogRGlzcG9zYWJsZSB7XG4gIGNvbnN0IGNsaWVudCA9IG5ldyBDbGllbnRQcm94eShjb25uZWN0aW9uKTtcbiAgY29uc3QgcmVnaXN0cmF0aW9uczogRGlzcG9zYWJsZVtdID0gW1xuICAgIGNvbm5lY3Rpb24ub25SZXF1ZXN0PENvbmZpZ3VyZVJlc3VsdCwgdW5rbm93bj4obWV0aG9kcy5jb25maWd1cmUubWV0aG9kLCAoLi4udmFsdWVzOiB1bmtub3duW10pID0+IHtcbiAgICAgIGNvbnN0IFtwYXJhbXMsIHRva2VuXSA9IHJlY2VpdmVkPENvbmZpZ3VyZVBhcmFtcz4odmFsdWVzKTtcbiAgICAgIHJldHVybiBoYW5kbGVycy5jb25maWd1cmUocGFyYW1zLCB7IGNsaWVudCwgdG9rZW4gfSk7XG4gICAgfSksXG4gICAgY29ubmVjdGlvbi5vblJlcXVlc3Q8RGlzY292ZXJSZXN1bHQsIHVua25vd24+KG1ldGhvZHMuZGlzY292ZXIubWV0aG9kLCAoLi4udmFsdWVzOiB1bmtub3duW10pID0+IHtcbiAgICAgIGNvbnN0IFtwYXJhbXMsIHRva2VuXSA9IHJlY2VpdmVkPERpc2NvdmVyUGFyYW1zPih2YWx1ZXMpO1xuICAgICAgcmV0dXJuIGhhbmRsZXJzLmRpc2NvdmVyKHBhcmFtcywgeyBjbGllbnQsIHRva2VuIH0pO1xuICAgIH0pLFxuICAgIGNvbm5lY3Rpb24ub25SZXF1ZXN0PE11dGF0aW9uVGVzdFJlc3VsdCwgdW5rbm93bj4obWV0aG9kcy5tdXRhdGlvblRlc3QubWV0aG9kLCAoLi4udmFsdWVzOiB1bmtub3duW10pID0+IHtcbiAgICAgIGNvbnN0IFtwYXJhbXMsIHRva2VuXSA9IHJlY2VpdmVkPE11dGF0aW9uVGVzdFBhcmFtcz4odmFsdWVzKTtcbiAgICAgIHJldHVybiBoYW5kbGVycy5tdXRhdGlvblRlc3QocGFyYW1zLCB7IGNsaWVudCwgdG9rZW4gfSk7XG4gICAgfSksXG4gIF07XG4gIHJldHVybiB7XG4gICAgZGlzcG9zZSgpIHtcbiAgICAgIGZvciAoY29uc3QgcmVnaXN0cmF0aW9uIG9mIHJlZ2lzdHJhdGlvbnMpIHJlZ2lzdHJhdGlvbi5kaXNwb3NlKCk7XG4gICAgfSxcbiAgfTtcbn1cblxuLyoqIFRoZSB0b2tlbiBhcyBhcmd1bWVudHM6IHZzY29kZS1qc29ucnBjIHRha2VzIGFuIGFyZ3VtZW50IHRoYXQgaXMgdW5kZWZpbmVkIGZvciBvbmUgb2YgdGhlIHBhcmFtcy4gKi9cbmZ1bmN0aW9uIGdpdmVuKHRva2VuOiBDYW5jZWxsYXRpb25Ub2tlbiB8IHVuZGVmaW5lZCk6IENhbmNlbGxhdGlvblRva2VuW10ge1xuICByZXR1cm4gdG9rZW4gPT09IHVuZGVmaW5lZCA/IFtdIDogW3Rva2VuXTtcbn1cblxuLyoqXG4gKiBQYXJhbXMgYW5kIHRva2VuIG9mIGEgcmVxdWVzdCB3aG9zZSBwYXJhbXMgbWF5IGJlIGFic2VudC4gU3VjaCByZXF1ZXN0cyBhcmUgcmVnaXN0ZXJlZCBieSBuYW1lOlxuICogZm9yIGEgdHlwZSB0aGF0IGhhcyBwYXJhbXMsIHZzY29kZS1qc29ucnBjIHJlZnVzZXMgYSBtZXNzYWdlIHdpdGhvdXQgdGhlbS5cbiAqL1xuZnVuY3Rpb24gcmVjZWl2ZWQ8UD4odmFsdWVzOiB1bmtub3duW10pOiBbcGFyYW1zOiBQLCB0b2tlbjogQ2FuY2VsbGF0aW9uVG9rZW5dIHtcbiAgY29uc3QgdG9rZW4gPSB2YWx1ZXNbdmFsdWVzLmxlbmd0aCAtIDFdIGFzIENhbmNlbGxhdGlvblRva2VuO1xuICByZXR1cm4gWyh2YWx1ZXMubGVuZ3RoID4gMSA/IHZhbHVlc1swXSA6IHt9KSBhcyBQLCB0b2tlbl07XG59XG4iLCAiLyoqXG4gKiBPbmUgcnVubmluZyBzZXJ2ZXI6IGxhdW5jaGVkLCBjb25maWd1cmVkLCBpdHMgdmVyc2lvbiBjaGVja2VkLCBpdHMgcmVxdWVzdHMgYm91bmRlZCBpbiB0aW1lLlxuICpcbiAqIEEgcmVxdWVzdCBuZXZlciBzdGF5cyBvcGVuOiBpdCBlbmRzIHdpdGggaXRzIGFuc3dlciwgd2l0aCB0aGUgZW5kIG9mIHRoZSBzZXJ2ZXIsIHdoZW4gaXRzIHRpbWUgaXNcbiAqIHVwLCBvciwgb25jZSBjYW5jZWxsZWQsIGFmdGVyIGEgc2hvcnQgZ3JhY2UuIFdpcmUgZmF1bHRzIG9mIGFueSBraW5kIGVuZCB0aGUgd2hvbGUgc2Vzc2lvbiwgc2luY2VcbiAqIG5vdGhpbmcgdGhhdCBmb2xsb3dzIGNvdWxkIGJlIHRydXN0ZWQuIEtub3dzIG5vdGhpbmcgb2YgZWRpdG9ycy4gVGVzdGVkIGJ5IHRlc3Qvc2Vzc2lvbi50ZXN0LnRzLlxuICovXG5pbXBvcnQgeyBDbGllbnQsIHR5cGUgRmlsZVJhbmdlLCB0eXBlIE11dGF0aW9uVGVzdFJlc3VsdCB9IGZyb20gJ0B0ZXN0d2lyZS9wcm90b2NvbHMvbXNwL3YwXzQnO1xuaW1wb3J0IHtcbiAgdHlwZSBDYW5jZWxsYXRpb25Ub2tlbixcbiAgQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UsXG4gIGNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uLFxuICB0eXBlIE1lc3NhZ2VDb25uZWN0aW9uLFxuICBSZXNwb25zZUVycm9yLFxufSBmcm9tICd2c2NvZGUtanNvbnJwYyc7XG5pbXBvcnQgeyBTdHJlYW1NZXNzYWdlV3JpdGVyIH0gZnJvbSAndnNjb2RlLWpzb25ycGMvbm9kZSc7XG5pbXBvcnQgeyBGcmFtZVJlYWRlciB9IGZyb20gJy4vZnJhbWVzLmpzJztcbmltcG9ydCB7IGxhdW5jaCwgdHlwZSBMYXVuY2hlZCwgdHlwZSBTZXJ2ZXJPcHRpb25zIH0gZnJvbSAnLi9sYXVuY2guanMnO1xuaW1wb3J0IHsgYXNQcm9ibGVtLCBleGNlcnB0LCBQcm9ibGVtIH0gZnJvbSAnLi9wcm9ibGVtcy5qcyc7XG5pbXBvcnQgeyByZWFkQ29uZmlndXJlUmVzdWx0LCByZWFkRGlzY292ZXJSZXN1bHQsIHJlYWRNdXRhdGlvblRlc3RSZXN1bHQgfSBmcm9tICcuL3JlcGxpZXMuanMnO1xuaW1wb3J0IHsgY2hlY2tWZXJzaW9uIH0gZnJvbSAnLi92ZXJzaW9uLmpzJztcblxuLyoqIE1pbGxpc2Vjb25kcy4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgVGltZW91dHMge1xuICAvKiogRnJvbSB0aGUgc3RhcnQgb2YgdGhlIHByb2Nlc3MgdG8gdGhlIGFuc3dlciB0byBgY29uZmlndXJlYCwgZWFjaCBzdGVwLiAqL1xuICByZWFkb25seSBzdGFydDogbnVtYmVyO1xuICByZWFkb25seSBkaXNjb3ZlcjogbnVtYmVyO1xuICAvKiogTG9uZ2VzdCBzaWxlbmNlIG9mIGEgdGVzdCBydW46IGJldHdlZW4gaXRzIHN0YXJ0LCBlYWNoIHJlc3VsdCBhbmQgaXRzIGVuZC4gKi9cbiAgcmVhZG9ubHkgc2lsZW5jZTogbnVtYmVyO1xuICAvKiogRnJvbSBhIGNhbmNlbGxhdGlvbiB0byB0aGUgYW5zd2VyLiBBIHNlcnZlciB0aGF0IG5lZWRzIGxvbmdlciBpcyB0YWtlbiB0byBpZ25vcmUgaXQuICovXG4gIHJlYWRvbmx5IGNhbmNlbDogbnVtYmVyO1xuICAvKiogRm9yIHRoZSBzZXJ2ZXIgdG8gZW5kIGJ5IGl0c2VsZiwgYW5kIGFnYWluIGFmdGVyIGl0IHdhcyBhc2tlZCB0byB0ZXJtaW5hdGUuICovXG4gIHJlYWRvbmx5IGNsb3NlOiBudW1iZXI7XG59XG5cbmV4cG9ydCBjb25zdCBkZWZhdWx0VGltZW91dHM6IFRpbWVvdXRzID0ge1xuICBzdGFydDogMzBfMDAwLFxuICBkaXNjb3ZlcjogMTIwXzAwMCxcbiAgc2lsZW5jZTogNjAwXzAwMCxcbiAgY2FuY2VsOiA1XzAwMCxcbiAgY2xvc2U6IDJfMDAwLFxufTtcblxuZXhwb3J0IGludGVyZmFjZSBMb2cge1xuICBpbmZvKHRleHQ6IHN0cmluZyk6IHZvaWQ7XG4gIHdhcm4odGV4dDogc3RyaW5nKTogdm9pZDtcbiAgLyoqIEEgbGluZSBvZiB0aGUgc2VydmVyJ3Mgc3RhbmRhcmQgZXJyb3IuICovXG4gIHNlcnZlcihsaW5lOiBzdHJpbmcpOiB2b2lkO1xufVxuXG50eXBlIEZpbGVzID0gTXV0YXRpb25UZXN0UmVzdWx0WydmaWxlcyddO1xuZXhwb3J0IHR5cGUgRGlzY292ZXJlZEZpbGVzID0gUmV0dXJuVHlwZTx0eXBlb2YgcmVhZERpc2NvdmVyUmVzdWx0PlsnZmlsZXMnXTtcblxuZXhwb3J0IGNsYXNzIFNlc3Npb24ge1xuICAvKiogU2V0dGxlcyBvbmNlLCB3aXRoIHRoZSByZWFzb24sIHdoZW4gdGhlIHNlc3Npb24gaXMgb3Zlcjsgd2l0aCB1bmRlZmluZWQgYWZ0ZXIgYGNsb3NlYC4gKi9cbiAgcmVhZG9ubHkgZW5kZWQ6IFByb21pc2U8UHJvYmxlbSB8IHVuZGVmaW5lZD47XG4gICNlbmQhOiAocHJvYmxlbTogUHJvYmxlbSB8IHVuZGVmaW5lZCkgPT4gdm9pZDtcbiAgI3Byb2JsZW06IFByb2JsZW0gfCB1bmRlZmluZWQ7XG4gICNvdmVyID0gZmFsc2U7XG4gIC8qKiBFbmRzIHRoZSByZXF1ZXN0cyB0aGF0IHdhaXQgZm9yIGFuIGFuc3dlci4gKi9cbiAgcmVhZG9ubHkgI3dhaXRpbmcgPSBuZXcgU2V0PChwcm9ibGVtOiBQcm9ibGVtKSA9PiB2b2lkPigpO1xuICByZWFkb25seSAjY2xpZW50OiBDbGllbnQ7XG4gICNydW5zOiBQcm9taXNlPHVua25vd24+ID0gUHJvbWlzZS5yZXNvbHZlKCk7XG5cbiAgcHJpdmF0ZSBjb25zdHJ1Y3RvcihcbiAgICByZWFkb25seSBvcHRpb25zOiBTZXJ2ZXJPcHRpb25zLFxuICAgIHByaXZhdGUgcmVhZG9ubHkgbGF1bmNoZWQ6IExhdW5jaGVkLFxuICAgIGNvbm5lY3Rpb246IE1lc3NhZ2VDb25uZWN0aW9uLFxuICAgIHJlYWRlcjogRnJhbWVSZWFkZXIsXG4gICAgcHJpdmF0ZSByZWFkb25seSBsb2c6IExvZyxcbiAgICBwcml2YXRlIHJlYWRvbmx5IHRpbWVvdXRzOiBUaW1lb3V0cyxcbiAgKSB7XG4gICAgdGhpcy5lbmRlZCA9IG5ldyBQcm9taXNlKChyZXNvbHZlKSA9PiB7XG4gICAgICB0aGlzLiNlbmQgPSByZXNvbHZlO1xuICAgIH0pO1xuICAgIHRoaXMuI2NsaWVudCA9IG5ldyBDbGllbnQoY29ubmVjdGlvbik7XG4gICAgcmVhZGVyLm9uRXJyb3IoKGVycm9yKSA9PiB0aGlzLiNmYWlsKGFzUHJvYmxlbShlcnJvcikpKTtcbiAgICB2b2lkIGxhdW5jaGVkLnByb2Nlc3MuZW5kZWQudGhlbigoaG93KSA9PlxuICAgICAgdGhpcy4jZmFpbChuZXcgUHJvYmxlbSgnZXhpdGVkJywgYEl0IGVuZGVkICR7aG93fS4ke2xhdW5jaGVkLnByb2Nlc3MubGFzdFdvcmRzfWApKSxcbiAgICApO1xuICAgIC8vIEEgY2xvc2VkIHN0cmVhbSBpcyBtb3N0bHkgdGhlIGVuZCBvZiB0aGUgcHJvY2Vzcywgd2hpY2ggc2F5cyBtb3JlOiBnaXZlIGl0IGEgbW9tZW50IHRvIGNvbWUuXG4gICAgY29ubmVjdGlvbi5vbkNsb3NlKCgpID0+IHtcbiAgICAgIHNldFRpbWVvdXQoKCkgPT4ge1xuICAgICAgICB0aGlzLiNmYWlsKG5ldyBQcm9ibGVtKCdleGl0ZWQnLCBgSXQgY2xvc2VkIHRoZSBjb25uZWN0aW9uLiR7bGF1bmNoZWQucHJvY2Vzcy5sYXN0V29yZHN9YCkpO1xuICAgICAgfSwgNTAwKS51bnJlZigpO1xuICAgIH0pO1xuICB9XG5cbiAgLyoqIFN0YXJ0IGEgc2VydmVyIGFuZCBncmVldCBpdC4gUmVqZWN0cyB3aXRoIGEgUHJvYmxlbTsgbm90aGluZyBpcyBsZWZ0IHJ1bm5pbmcgdGhlbi4gKi9cbiAgc3RhdGljIGFzeW5jIG9wZW4oXG4gICAgb3B0aW9uczogU2VydmVyT3B0aW9ucyxcbiAgICBsb2c6IExvZyxcbiAgICB0aW1lb3V0czogVGltZW91dHMgPSBkZWZhdWx0VGltZW91dHMsXG4gICk6IFByb21pc2U8U2Vzc2lvbj4ge1xuICAgIGNvbnN0IGxhdW5jaGVkID0gYXdhaXQgbGF1bmNoKG9wdGlvbnMsIChsaW5lKSA9PiBsb2cuc2VydmVyKGxpbmUpLCB0aW1lb3V0cyk7XG4gICAgY29uc3QgcmVhZGVyID0gbmV3IEZyYW1lUmVhZGVyKGxhdW5jaGVkLmlucHV0KTtcbiAgICBjb25zdCB3cml0ZXIgPSBuZXcgU3RyZWFtTWVzc2FnZVdyaXRlcihsYXVuY2hlZC5vdXRwdXQpO1xuICAgIGNvbnN0IG5vdGUgPSAodGV4dDogc3RyaW5nKTogdm9pZCA9PiBsb2cud2Fybih0ZXh0KTtcbiAgICBjb25zdCBsb2dnZXIgPSB7IGVycm9yOiBub3RlLCB3YXJuOiBub3RlLCBpbmZvOiBub3RlLCBsb2c6IG5vdGUgfTtcbiAgICBjb25zdCBjb25uZWN0aW9uID0gY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24ocmVhZGVyLCB3cml0ZXIsIGxvZ2dlcik7XG4gICAgY29uc3Qgc2Vzc2lvbiA9IG5ldyBTZXNzaW9uKG9wdGlvbnMsIGxhdW5jaGVkLCBjb25uZWN0aW9uLCByZWFkZXIsIGxvZywgdGltZW91dHMpO1xuICAgIGNvbm5lY3Rpb24ubGlzdGVuKCk7XG4gICAgdHJ5IHtcbiAgICAgIGF3YWl0IHNlc3Npb24uI2NvbmZpZ3VyZSgpO1xuICAgIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgICBhd2FpdCBzZXNzaW9uLmNsb3NlKCk7XG4gICAgICB0aHJvdyBlcnJvcjtcbiAgICB9XG4gICAgcmV0dXJuIHNlc3Npb247XG4gIH1cblxuICBnZXQgcGlkKCk6IG51bWJlciB8IHVuZGVmaW5lZCB7XG4gICAgcmV0dXJuIHRoaXMubGF1bmNoZWQucHJvY2Vzcy5waWQ7XG4gIH1cblxuICAvKiogV2hldGhlciB0aGUgc2Vzc2lvbiBoYXMgZW5kZWQ7IHJlcXVlc3RzIHRoZW4gZmFpbCBhdCBvbmNlLiAqL1xuICBnZXQgb3ZlcigpOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy4jb3ZlcjtcbiAgfVxuXG4gIC8qKiBTZXR0bGVzIHdoZW4gdGhlIHJ1bnMgdGhhdCB3ZXJlIGFza2VkIGZvciBzbyBmYXIgYXJlIHRocm91Z2guIE5ldmVyIHJlamVjdHMuICovXG4gIGFzeW5jIGlkbGUoKTogUHJvbWlzZTx2b2lkPiB7XG4gICAgYXdhaXQgdGhpcy4jcnVucztcbiAgfVxuXG4gIC8qKiBNdXRhbnRzIG9mIHRoZSBnaXZlbiBmaWxlcyBhbmQgcmFuZ2VzLCBvciBvZiB0aGUgd2hvbGUgcHJvamVjdC4gKi9cbiAgYXN5bmMgZGlzY292ZXIoXG4gICAgZmlsZXM/OiByZWFkb25seSBGaWxlUmFuZ2VbXSxcbiAgICB0b2tlbj86IENhbmNlbGxhdGlvblRva2VuLFxuICApOiBQcm9taXNlPERpc2NvdmVyZWRGaWxlcz4ge1xuICAgIGNvbnN0IHBhcmFtcyA9IGZpbGVzID09PSB1bmRlZmluZWQgPyB7fSA6IHsgZmlsZXM6IFsuLi5maWxlc10gfTtcbiAgICBjb25zdCByZXBseSA9IGF3YWl0IHRoaXMuI3JlcXVlc3QoJ2Rpc2NvdmVyJywgdGhpcy50aW1lb3V0cy5kaXNjb3ZlciwgdG9rZW4sIChpbm5lcikgPT5cbiAgICAgIHRoaXMuI2NsaWVudC5kaXNjb3ZlcihwYXJhbXMsIGlubmVyKSxcbiAgICApO1xuICAgIHJldHVybiB0aGlzLiNjaGVja2VkKCdkaXNjb3ZlcicsICgpID0+IHJlYWREaXNjb3ZlclJlc3VsdChyZXBseSkpLmZpbGVzO1xuICB9XG5cbiAgLyoqXG4gICAqIFRlc3QgbXV0YW50czsgYG9uUmVzdWx0c2AgZ2V0cyB0aGVtIGFzIHRoZXkgY29tZSBpbiwgYmUgaXQgYXMgcHJvZ3Jlc3Mgb3Igd2l0aCB0aGUgYW5zd2VyLlxuICAgKlxuICAgKiBQcm9ncmVzcyBuYW1lcyBubyByZXF1ZXN0LCBzbyBydW5zIG9mIG9uZSBzZXNzaW9uIGZvbGxvdyBvbmUgYW5vdGhlci5cbiAgICovXG4gIG11dGF0aW9uVGVzdChcbiAgICBmaWxlczogcmVhZG9ubHkgRmlsZVJhbmdlW10gfCB1bmRlZmluZWQsXG4gICAgb25SZXN1bHRzOiAoZmlsZXM6IEZpbGVzKSA9PiB2b2lkLFxuICAgIHRva2VuPzogQ2FuY2VsbGF0aW9uVG9rZW4sXG4gICk6IFByb21pc2U8dm9pZD4ge1xuICAgIGNvbnN0IHJ1biA9IHRoaXMuI3J1bnMudGhlbigoKSA9PiB0aGlzLiNtdXRhdGlvblRlc3QoZmlsZXMsIG9uUmVzdWx0cywgdG9rZW4pKTtcbiAgICB0aGlzLiNydW5zID0gcnVuLmNhdGNoKCgpID0+IHVuZGVmaW5lZCk7XG4gICAgcmV0dXJuIHJ1bjtcbiAgfVxuXG4gIGFzeW5jICNtdXRhdGlvblRlc3QoXG4gICAgZmlsZXM6IHJlYWRvbmx5IEZpbGVSYW5nZVtdIHwgdW5kZWZpbmVkLFxuICAgIG9uUmVzdWx0czogKGZpbGVzOiBGaWxlcykgPT4gdm9pZCxcbiAgICB0b2tlbj86IENhbmNlbGxhdGlvblRva2VuLFxuICApOiBQcm9taXNlPHZvaWQ+IHtcbiAgICBjb25zdCBwYXJhbXMgPSBmaWxlcyA9PT0gdW5kZWZpbmVkID8ge30gOiB7IGZpbGVzOiBbLi4uZmlsZXNdIH07XG4gICAgbGV0IGhlYXJkOiAoKSA9PiB2b2lkID0gKCkgPT4gdW5kZWZpbmVkO1xuICAgIGNvbnN0IHByb2dyZXNzID0gdGhpcy4jY2xpZW50Lm9uUmVwb3J0TXV0YXRpb25UZXN0UHJvZ3Jlc3MoKHZhbHVlKSA9PiB7XG4gICAgICBoZWFyZCgpO1xuICAgICAgdHJ5IHtcbiAgICAgICAgb25SZXN1bHRzKHJlYWRNdXRhdGlvblRlc3RSZXN1bHQodmFsdWUpLmZpbGVzKTtcbiAgICAgIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgIC8vIE9uZSBiYWQgcmVwb3J0IG11c3Qgbm90IGNvc3QgdGhlIG90aGVyczsgaXRzIG11dGFudHMgZW5kIHdpdGhvdXQgYSByZXN1bHQuXG4gICAgICAgIHRoaXMubG9nLndhcm4oYEEgcHJvZ3Jlc3MgcmVwb3J0IHdhcyBsZWZ0IG91dDogJHthc1Byb2JsZW0oZXJyb3IpLm1lc3NhZ2V9YCk7XG4gICAgICB9XG4gICAgfSk7XG4gICAgdHJ5IHtcbiAgICAgIGNvbnN0IHJlcGx5ID0gYXdhaXQgdGhpcy4jcmVxdWVzdChcbiAgICAgICAgJ211dGF0aW9uVGVzdCcsXG4gICAgICAgIHRoaXMudGltZW91dHMuc2lsZW5jZSxcbiAgICAgICAgdG9rZW4sXG4gICAgICAgIChpbm5lcikgPT4gdGhpcy4jY2xpZW50Lm11dGF0aW9uVGVzdChwYXJhbXMsIGlubmVyKSxcbiAgICAgICAgKHJlc3RhcnQpID0+IHtcbiAgICAgICAgICBoZWFyZCA9IHJlc3RhcnQ7XG4gICAgICAgIH0sXG4gICAgICApO1xuICAgICAgb25SZXN1bHRzKHRoaXMuI2NoZWNrZWQoJ211dGF0aW9uVGVzdCcsICgpID0+IHJlYWRNdXRhdGlvblRlc3RSZXN1bHQocmVwbHkpKS5maWxlcyk7XG4gICAgfSBmaW5hbGx5IHtcbiAgICAgIHByb2dyZXNzLmRpc3Bvc2UoKTtcbiAgICB9XG4gIH1cblxuICAvKiogRW5kIHRoZSBzZXNzaW9uIGFuZCB0aGUgc2VydmVyLiAqL1xuICBhc3luYyBjbG9zZSgpOiBQcm9taXNlPHZvaWQ+IHtcbiAgICB0aGlzLiNvdmVyID0gdHJ1ZTtcbiAgICB0aGlzLiNlbmQodGhpcy4jcHJvYmxlbSk7XG4gICAgZm9yIChjb25zdCByZWplY3Qgb2YgdGhpcy4jd2FpdGluZykge1xuICAgICAgcmVqZWN0KHRoaXMuI3Byb2JsZW0gPz8gc3RvcHBlZCgpKTtcbiAgICB9XG4gICAgdGhpcy5sYXVuY2hlZC5zb2NrZXQ/LmVuZCgpO1xuICAgIGF3YWl0IHRoaXMubGF1bmNoZWQucHJvY2Vzcy5jbG9zZSh0aGlzLnRpbWVvdXRzLmNsb3NlKTtcbiAgICB0aGlzLiNjbGllbnQuZGlzcG9zZSgpO1xuICB9XG5cbiAgYXN5bmMgI2NvbmZpZ3VyZSgpOiBQcm9taXNlPHZvaWQ+IHtcbiAgICBjb25zdCB7IGNvbmZpZ0ZpbGUgfSA9IHRoaXMub3B0aW9ucztcbiAgICBjb25zdCBwYXJhbXMgPSBjb25maWdGaWxlID09PSB1bmRlZmluZWQgPyB7fSA6IHsgY29uZmlnRmlsZVBhdGg6IGNvbmZpZ0ZpbGUgfTtcbiAgICBjb25zdCByZXBseSA9IGF3YWl0IHRoaXMuI3JlcXVlc3QoJ2NvbmZpZ3VyZScsIHRoaXMudGltZW91dHMuc3RhcnQsIHVuZGVmaW5lZCwgKGlubmVyKSA9PlxuICAgICAgdGhpcy4jY2xpZW50LmNvbmZpZ3VyZShwYXJhbXMsIGlubmVyKSxcbiAgICApO1xuICAgIGNvbnN0IHsgdmVyc2lvbiB9ID0gdGhpcy4jY2hlY2tlZCgnY29uZmlndXJlJywgKCkgPT4gcmVhZENvbmZpZ3VyZVJlc3VsdChyZXBseSkpO1xuICAgIGNvbnN0IHdhcm5pbmcgPSBjaGVja1ZlcnNpb24odmVyc2lvbik7XG4gICAgaWYgKHdhcm5pbmcgIT09IHVuZGVmaW5lZCkge1xuICAgICAgdGhpcy5sb2cud2Fybih3YXJuaW5nKTtcbiAgICB9XG4gICAgdGhpcy5sb2cuaW5mbyhgSXQgc3BlYWtzIHZlcnNpb24gJHt2ZXJzaW9ufSBvZiB0aGUgcHJvdG9jb2wuYCk7XG4gIH1cblxuICAjZmFpbChwcm9ibGVtOiBQcm9ibGVtKTogdm9pZCB7XG4gICAgaWYgKHRoaXMuI292ZXIpIHtcbiAgICAgIHJldHVybjtcbiAgICB9XG4gICAgdGhpcy4jcHJvYmxlbSA9IHByb2JsZW07XG4gICAgdm9pZCB0aGlzLmNsb3NlKCk7XG4gIH1cblxuICAvKiogU2VuZCBhIHJlcXVlc3QgYW5kIGJvdW5kIGl0LiBgd2F0Y2hgIGdldHMgYSBmdW5jdGlvbiB0aGF0IHN0YXJ0cyB0aGUgdGltZSBsaW1pdCBhbmV3LiAqL1xuICBhc3luYyAjcmVxdWVzdDxUPihcbiAgICBtZXRob2Q6IHN0cmluZyxcbiAgICBsaW1pdDogbnVtYmVyLFxuICAgIHRva2VuOiBDYW5jZWxsYXRpb25Ub2tlbiB8IHVuZGVmaW5lZCxcbiAgICBzZW5kOiAodG9rZW46IENhbmNlbGxhdGlvblRva2VuKSA9PiBQcm9taXNlPFQ+LFxuICAgIHdhdGNoOiAocmVzdGFydDogKCkgPT4gdm9pZCkgPT4gdm9pZCA9ICgpID0+IHVuZGVmaW5lZCxcbiAgKTogUHJvbWlzZTxUPiB7XG4gICAgaWYgKHRoaXMuI292ZXIpIHtcbiAgICAgIHRocm93IHRoaXMuI3Byb2JsZW0gPz8gc3RvcHBlZCgpO1xuICAgIH1cbiAgICBpZiAodG9rZW4/LmlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSB7XG4gICAgICB0aHJvdyBjYW5jZWxsZWQoKTtcbiAgICB9XG4gICAgY29uc3Qgc291cmNlID0gbmV3IENhbmNlbGxhdGlvblRva2VuU291cmNlKCk7XG4gICAgbGV0IHRpbWVyOiBOb2RlSlMuVGltZW91dCB8IHVuZGVmaW5lZDtcbiAgICBsZXQgaG9vazogeyBkaXNwb3NlKCk6IHZvaWQgfSB8IHVuZGVmaW5lZDtcbiAgICBsZXQgZ2l2ZVVwITogKHByb2JsZW06IFByb2JsZW0pID0+IHZvaWQ7XG4gICAgY29uc3QgZ3VhcmQgPSBuZXcgUHJvbWlzZTxuZXZlcj4oKF8sIHJlamVjdCkgPT4ge1xuICAgICAgZ2l2ZVVwID0gcmVqZWN0O1xuICAgICAgdGhpcy4jd2FpdGluZy5hZGQoZ2l2ZVVwKTtcbiAgICAgIGNvbnN0IHN0YXJ0ID0gKG1pbGxpc2Vjb25kczogbnVtYmVyLCBwcm9ibGVtOiAoKSA9PiBQcm9ibGVtKTogdm9pZCA9PiB7XG4gICAgICAgIGNsZWFyVGltZW91dCh0aW1lcik7XG4gICAgICAgIHRpbWVyID0gc2V0VGltZW91dCgoKSA9PiB7XG4gICAgICAgICAgLy8gSXQgbWF5IHN0aWxsIGJlIGF0IHdvcmssIGFuZCBpdHMgbmV4dCBhbnN3ZXJzIHdvdWxkIGJlbG9uZyB0byBubyBvbmUuXG4gICAgICAgICAgdGhpcy4jZmFpbChwcm9ibGVtKCkpO1xuICAgICAgICB9LCBtaWxsaXNlY29uZHMpO1xuICAgICAgfTtcbiAgICAgIGNvbnN0IGxhdGUgPSAoKTogUHJvYmxlbSA9PlxuICAgICAgICBuZXcgUHJvYmxlbShcbiAgICAgICAgICAndGltZW91dCcsXG4gICAgICAgICAgYEl0IGRpZCBub3QgYW5zd2VyIFx1MjAxQyR7bWV0aG9kfVx1MjAxRCB3aXRoaW4gJHtsaW1pdCAvIDEwMDB9IHMuJHt0aGlzLmxhdW5jaGVkLnByb2Nlc3MubGFzdFdvcmRzfWAsXG4gICAgICAgICk7XG4gICAgICBjb25zdCBpZ25vcmVkID0gKCk6IFByb2JsZW0gPT5cbiAgICAgICAgbmV3IFByb2JsZW0oXG4gICAgICAgICAgJ2NhbmNlbGxlZCcsXG4gICAgICAgICAgYEl0IGRpZCBub3Qgc3RvcCB3aXRoaW4gJHt0aGlzLnRpbWVvdXRzLmNhbmNlbCAvIDEwMDB9IHMgb2YgdGhlIGNhbmNlbGxhdGlvbiwgc28gaXQgd2FzIGVuZGVkLmAsXG4gICAgICAgICk7XG4gICAgICBzdGFydChsaW1pdCwgbGF0ZSk7XG4gICAgICB3YXRjaCgoKSA9PiB7XG4gICAgICAgIGlmICghc291cmNlLnRva2VuLmlzQ2FuY2VsbGF0aW9uUmVxdWVzdGVkKSB7XG4gICAgICAgICAgc3RhcnQobGltaXQsIGxhdGUpO1xuICAgICAgICB9XG4gICAgICB9KTtcbiAgICAgIGhvb2sgPSB0b2tlbj8ub25DYW5jZWxsYXRpb25SZXF1ZXN0ZWQoKCkgPT4ge1xuICAgICAgICBzb3VyY2UuY2FuY2VsKCk7XG4gICAgICAgIHN0YXJ0KHRoaXMudGltZW91dHMuY2FuY2VsLCBpZ25vcmVkKTtcbiAgICAgIH0pO1xuICAgIH0pO1xuICAgIHRyeSB7XG4gICAgICByZXR1cm4gYXdhaXQgUHJvbWlzZS5yYWNlKFtzZW5kKHNvdXJjZS50b2tlbiksIGd1YXJkXSk7XG4gICAgfSBjYXRjaCAoZXJyb3IpIHtcbiAgICAgIGlmIChlcnJvciBpbnN0YW5jZW9mIFByb2JsZW0pIHtcbiAgICAgICAgdGhyb3cgZXJyb3I7XG4gICAgICB9XG4gICAgICB0aHJvdyBzb3VyY2UudG9rZW4uaXNDYW5jZWxsYXRpb25SZXF1ZXN0ZWQgPyBjYW5jZWxsZWQoKSA6IGVycm9yUmVwbHkobWV0aG9kLCBlcnJvcik7XG4gICAgfSBmaW5hbGx5IHtcbiAgICAgIGNsZWFyVGltZW91dCh0aW1lcik7XG4gICAgICB0aGlzLiN3YWl0aW5nLmRlbGV0ZShnaXZlVXApO1xuICAgICAgaG9vaz8uZGlzcG9zZSgpO1xuICAgICAgc291cmNlLmRpc3Bvc2UoKTtcbiAgICB9XG4gIH1cblxuICAvKiogUnVuIGEgY2hlY2sgb2YgYSByZXBseTsgYSB3cm9uZyBvbmUgZW5kcyB3aXRoIGEgdGV4dCB0aGF0IG5hbWVzIHRoZSBtZXRob2QuICovXG4gICNjaGVja2VkPFQ+KG1ldGhvZDogc3RyaW5nLCBjaGVjazogKCkgPT4gVCk6IFQge1xuICAgIHRyeSB7XG4gICAgICByZXR1cm4gY2hlY2soKTtcbiAgICB9IGNhdGNoIChlcnJvcikge1xuICAgICAgY29uc3QgcHJvYmxlbSA9IGFzUHJvYmxlbShlcnJvcik7XG4gICAgICB0aHJvdyBuZXcgUHJvYmxlbShcbiAgICAgICAgcHJvYmxlbS5raW5kLFxuICAgICAgICBgSXRzIGFuc3dlciB0byBcdTIwMUMke21ldGhvZH1cdTIwMUQgZG9lcyBub3QgZml0IHRoZSBwcm90b2NvbDogJHtwcm9ibGVtLm1lc3NhZ2V9YCxcbiAgICAgICk7XG4gICAgfVxuICB9XG59XG5cbmZ1bmN0aW9uIHN0b3BwZWQoKTogUHJvYmxlbSB7XG4gIHJldHVybiBuZXcgUHJvYmxlbSgnZXhpdGVkJywgJ0l0IHdhcyBzdG9wcGVkLicpO1xufVxuXG5mdW5jdGlvbiBjYW5jZWxsZWQoKTogUHJvYmxlbSB7XG4gIHJldHVybiBuZXcgUHJvYmxlbSgnY2FuY2VsbGVkJywgJ0NhbmNlbGxlZC4nKTtcbn1cblxuZnVuY3Rpb24gZXJyb3JSZXBseShtZXRob2Q6IHN0cmluZywgZXJyb3I6IHVua25vd24pOiBQcm9ibGVtIHtcbiAgaWYgKCEoZXJyb3IgaW5zdGFuY2VvZiBSZXNwb25zZUVycm9yKSkge1xuICAgIHJldHVybiBuZXcgUHJvYmxlbSgnbWFsZm9ybWVkLXJlcGx5JywgYFx1MjAxQyR7bWV0aG9kfVx1MjAxRCBmYWlsZWQ6ICR7YXNQcm9ibGVtKGVycm9yKS5tZXNzYWdlfWApO1xuICB9XG4gIGNvbnN0IGRldGFpbHM6IHVua25vd24gPSAoZXJyb3IuZGF0YSBhcyB7IGVycm9ycz86IHVua25vd24gfSB8IG51bGwgfCB1bmRlZmluZWQpPy5lcnJvcnM7XG4gIGNvbnN0IG1vcmUgPSBBcnJheS5pc0FycmF5KGRldGFpbHMpID8gYCAke2V4Y2VycHQoSlNPTi5zdHJpbmdpZnkoZGV0YWlscyksIDMwMCl9YCA6ICcnO1xuICByZXR1cm4gbmV3IFByb2JsZW0oXG4gICAgJ2Vycm9yLXJlcGx5JyxcbiAgICBgSXQgYW5zd2VyZWQgXHUyMDFDJHttZXRob2R9XHUyMDFEIHdpdGggZXJyb3IgJHtlcnJvci5jb2RlfTogJHtlcnJvci5tZXNzYWdlfSR7bW9yZX1gLFxuICApO1xufVxuIiwgIi8qKlxuICogUmVhZHMgbWVzc2FnZXMgZnJhbWVkIGJ5IGEgQ29udGVudC1MZW5ndGggaGVhZGVyLCBmb3IgdnNjb2RlLWpzb25ycGMncyBNZXNzYWdlQ29ubmVjdGlvbi5cbiAqXG4gKiBUaGUgbGlicmFyeSdzIG93biByZWFkZXIgd2FpdHMgZm9yIGV2ZXIgb24gYW55dGhpbmcgdGhhdCBpcyBub3QgYSBmcmFtZS4gQSBzZXJ2ZXIgdGhhdCBwcmludHMgYVxuICogYmFubmVyIHRvIHN0YW5kYXJkIG91dHB1dCBpcyB0aGUgbW9zdCBjb21tb24gbWlzdGFrZSB0aGVyZSBpcywgc28gdGhpcyBvbmUgc2F5cyBzbyBhdCB0aGUgZmlyc3RcbiAqIGJ5dGUgdGhhdCBjYW5ub3QgYmUgcGFydCBvZiBhIGhlYWRlciwgYW5kIHF1b3RlcyBpdC4gSGVhZGVyIG5hbWVzIG1hdGNoIGluIGFueSBjYXNlLlxuICpcbiAqIEtub3dzIG5vdGhpbmcgb2YgcHJvY2Vzc2VzIG9yIG1ldGhvZHMuIFRlc3RlZCBieSB0ZXN0L2ZyYW1lcy50ZXN0LnRzLlxuICovXG5pbXBvcnQge1xuICBBYnN0cmFjdE1lc3NhZ2VSZWFkZXIsXG4gIHR5cGUgRGF0YUNhbGxiYWNrLFxuICB0eXBlIERpc3Bvc2FibGUsXG4gIHR5cGUgTWVzc2FnZSxcbn0gZnJvbSAndnNjb2RlLWpzb25ycGMnO1xuaW1wb3J0IHR5cGUgeyBSZWFkYWJsZSB9IGZyb20gJ25vZGU6c3RyZWFtJztcbmltcG9ydCB7IGV4Y2VycHQsIFByb2JsZW0gfSBmcm9tICcuL3Byb2JsZW1zLmpzJztcblxuLyoqIExvbmdlc3QgaGVhZGVyIGJsb2NrLiBIZWFkZXJzIG9mIHJlYWwgc2VydmVycyBoYXZlIHNvbWUgMjUgYnl0ZXM7IEhUVFAgc2VydmVycyBzdG9wIGF0IDggS2lCLiAqL1xuY29uc3QgTUFYX0hFQURFUiA9IDggKiAxMDI0O1xuLyoqIExvbmdlc3QgYm9keS4gVGhlIG11dGFudHMgb2YgYSBwcm9qZWN0IG9mIGEgbWlsbGlvbiBsaW5lcyB0YWtlIHNvbWUgMTAwIE1CLiAqL1xuY29uc3QgTUFYX0JPRFkgPSA1MTIgKiAxMDI0ICogMTAyNDtcblxuY29uc3QgaGVhZGVyRW5kID0gQnVmZmVyLmZyb20oJ1xcclxcblxcclxcbicpO1xuXG5leHBvcnQgY2xhc3MgRnJhbWVSZWFkZXIgZXh0ZW5kcyBBYnN0cmFjdE1lc3NhZ2VSZWFkZXIge1xuICAjY2h1bmtzOiBCdWZmZXJbXSA9IFtdO1xuICAjc2l6ZSA9IDA7XG4gIC8qKiBMZW5ndGggb2YgdGhlIGJvZHkgYmVpbmcgcmVhZCwgb3IgdW5kZWZpbmVkIHdoaWxlIHRoZSBoZWFkZXIgaXMgcmVhZC4gKi9cbiAgI2JvZHk6IG51bWJlciB8IHVuZGVmaW5lZDtcbiAgI2ZhaWxlZCA9IGZhbHNlO1xuXG4gIGNvbnN0cnVjdG9yKHByaXZhdGUgcmVhZG9ubHkgc3RyZWFtOiBSZWFkYWJsZSkge1xuICAgIHN1cGVyKCk7XG4gIH1cblxuICBsaXN0ZW4oY2FsbGJhY2s6IERhdGFDYWxsYmFjayk6IERpc3Bvc2FibGUge1xuICAgIGNvbnN0IG9uRGF0YSA9IChjaHVuazogQnVmZmVyKTogdm9pZCA9PiB7XG4gICAgICBpZiAodGhpcy4jZmFpbGVkKSB7XG4gICAgICAgIHJldHVybjtcbiAgICAgIH1cbiAgICAgIHRoaXMuI2NodW5rcy5wdXNoKGNodW5rKTtcbiAgICAgIHRoaXMuI3NpemUgKz0gY2h1bmsubGVuZ3RoO1xuICAgICAgdHJ5IHtcbiAgICAgICAgZm9yIChsZXQgbWVzc2FnZSA9IHRoaXMuI25leHQoKTsgbWVzc2FnZSAhPT0gdW5kZWZpbmVkOyBtZXNzYWdlID0gdGhpcy4jbmV4dCgpKSB7XG4gICAgICAgICAgY2FsbGJhY2sobWVzc2FnZSk7XG4gICAgICAgIH1cbiAgICAgIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgICAgIC8vIFdoYXQgZm9sbG93cyBjYW5ub3QgYmUgcmVhZDogdGhlcmUgaXMgbm8gd2F5IHRvIGZpbmQgdGhlIG5leHQgaGVhZGVyLlxuICAgICAgICB0aGlzLiNmYWlsZWQgPSB0cnVlO1xuICAgICAgICB0aGlzLiNjaHVua3MgPSBbXTtcbiAgICAgICAgdGhpcy5maXJlRXJyb3IoZXJyb3IpO1xuICAgICAgfVxuICAgIH07XG4gICAgY29uc3Qgb25FcnJvciA9IChlcnJvcjogRXJyb3IpOiB2b2lkID0+IHRoaXMuZmlyZUVycm9yKGVycm9yKTtcbiAgICBjb25zdCBvbkNsb3NlID0gKCk6IHZvaWQgPT4gdGhpcy5maXJlQ2xvc2UoKTtcbiAgICB0aGlzLnN0cmVhbS5vbignZGF0YScsIG9uRGF0YSk7XG4gICAgdGhpcy5zdHJlYW0ub24oJ2Vycm9yJywgb25FcnJvcik7XG4gICAgdGhpcy5zdHJlYW0ub24oJ2Nsb3NlJywgb25DbG9zZSk7XG4gICAgcmV0dXJuIHtcbiAgICAgIGRpc3Bvc2U6ICgpID0+IHtcbiAgICAgICAgdGhpcy5zdHJlYW0ub2ZmKCdkYXRhJywgb25EYXRhKTtcbiAgICAgICAgdGhpcy5zdHJlYW0ub2ZmKCdlcnJvcicsIG9uRXJyb3IpO1xuICAgICAgICB0aGlzLnN0cmVhbS5vZmYoJ2Nsb3NlJywgb25DbG9zZSk7XG4gICAgICB9LFxuICAgIH07XG4gIH1cblxuICAvKiogVGhlIG5leHQgd2hvbGUgbWVzc2FnZSwgb3IgdW5kZWZpbmVkIGlmIG1vcmUgYnl0ZXMgYXJlIG5lZWRlZC4gKi9cbiAgI25leHQoKTogTWVzc2FnZSB8IHVuZGVmaW5lZCB7XG4gICAgaWYgKHRoaXMuI2JvZHkgPT09IHVuZGVmaW5lZCkge1xuICAgICAgaWYgKHRoaXMuI3NpemUgPT09IDApIHtcbiAgICAgICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgICAgIH1cbiAgICAgIGNvbnN0IGJ1ZmZlciA9IHRoaXMuI2pvaW5lZCgpO1xuICAgICAgY29uc3QgZW5kID0gYnVmZmVyLmluZGV4T2YoaGVhZGVyRW5kKTtcbiAgICAgIGNvbnN0IGhlYWRlciA9IGJ1ZmZlci50b1N0cmluZyhcbiAgICAgICAgJ2xhdGluMScsXG4gICAgICAgIDAsXG4gICAgICAgIGVuZCA9PT0gLTEgPyBNYXRoLm1pbih0aGlzLiNzaXplLCBNQVhfSEVBREVSKSA6IGVuZCxcbiAgICAgICk7XG4gICAgICBjaGVja0hlYWRlcihoZWFkZXIsIGVuZCAhPT0gLTEpO1xuICAgICAgaWYgKGVuZCA9PT0gLTEpIHtcbiAgICAgICAgaWYgKHRoaXMuI3NpemUgPiBNQVhfSEVBREVSKSB7XG4gICAgICAgICAgdGhyb3cgbm90QU1lc3NhZ2UoYGEgaGVhZGVyIG9mIG1vcmUgdGhhbiAke01BWF9IRUFERVJ9IGJ5dGVzYCwgaGVhZGVyKTtcbiAgICAgICAgfVxuICAgICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgICAgfVxuICAgICAgdGhpcy4jYm9keSA9IGNvbnRlbnRMZW5ndGgoaGVhZGVyKTtcbiAgICAgIHRoaXMuI2Ryb3AoYnVmZmVyLCBlbmQgKyBoZWFkZXJFbmQubGVuZ3RoKTtcbiAgICB9XG4gICAgLy8gQ2h1bmtzIGFyZSBqb2luZWQgb25seSBvbmNlIHRoZSBib2R5IGlzIHRoZXJlLCBzbyB0aGF0IGEgbG9uZyBvbmUgY29zdHMgbGluZWFyIHRpbWUuXG4gICAgaWYgKHRoaXMuI3NpemUgPCB0aGlzLiNib2R5KSB7XG4gICAgICByZXR1cm4gdW5kZWZpbmVkO1xuICAgIH1cbiAgICBjb25zdCBidWZmZXIgPSB0aGlzLiNqb2luZWQoKTtcbiAgICBjb25zdCB0ZXh0ID0gYnVmZmVyLnRvU3RyaW5nKCd1dGY4JywgMCwgdGhpcy4jYm9keSk7XG4gICAgdGhpcy4jZHJvcChidWZmZXIsIHRoaXMuI2JvZHkpO1xuICAgIHRoaXMuI2JvZHkgPSB1bmRlZmluZWQ7XG4gICAgcmV0dXJuIHBhcnNlKHRleHQpO1xuICB9XG5cbiAgI2pvaW5lZCgpOiBCdWZmZXIge1xuICAgIGNvbnN0IG9ubHkgPSB0aGlzLiNjaHVua3NbMF07XG4gICAgaWYgKHRoaXMuI2NodW5rcy5sZW5ndGggPT09IDEgJiYgb25seSAhPT0gdW5kZWZpbmVkKSB7XG4gICAgICByZXR1cm4gb25seTtcbiAgICB9XG4gICAgY29uc3Qgam9pbmVkID0gQnVmZmVyLmNvbmNhdCh0aGlzLiNjaHVua3MsIHRoaXMuI3NpemUpO1xuICAgIHRoaXMuI2NodW5rcyA9IFtqb2luZWRdO1xuICAgIHJldHVybiBqb2luZWQ7XG4gIH1cblxuICAjZHJvcChidWZmZXI6IEJ1ZmZlciwgY291bnQ6IG51bWJlcik6IHZvaWQge1xuICAgIHRoaXMuI2NodW5rcyA9IFtidWZmZXIuc3ViYXJyYXkoY291bnQpXTtcbiAgICB0aGlzLiNzaXplIC09IGNvdW50O1xuICB9XG59XG5cbi8qKiBUaHJvd3MgaWYgYGhlYWRlcmAsIHdoaWNoIG1heSBzdGlsbCBiZSBpbmNvbXBsZXRlLCBjYW5ub3QgYmUgdGhlIHN0YXJ0IG9mIGEgaGVhZGVyIGJsb2NrLiAqL1xuZnVuY3Rpb24gY2hlY2tIZWFkZXIoaGVhZGVyOiBzdHJpbmcsIGNvbXBsZXRlOiBib29sZWFuKTogdm9pZCB7XG4gIC8vIEEgQ1IgYXQgdGhlIGVuZCBtYXkgYmUgaGFsZiBvZiBhIGxpbmUncyBlbmQuXG4gIGNvbnN0IGxpbmVzID0gKGNvbXBsZXRlID8gaGVhZGVyIDogaGVhZGVyLnJlcGxhY2UoL1xcciQvLCAnJykpLnNwbGl0KCdcXHJcXG4nKTtcbiAgZm9yIChjb25zdCBbaW5kZXgsIGxpbmVdIG9mIGxpbmVzLmVudHJpZXMoKSkge1xuICAgIGNvbnN0IHBhcnRpYWwgPSAhY29tcGxldGUgJiYgaW5kZXggPT09IGxpbmVzLmxlbmd0aCAtIDE7XG4gICAgY29uc3QgZm9ybSA9IHBhcnRpYWwgPyAvXltBLVphLXowLTktXSooOlteXFxuXSopPyQvIDogL15bQS1aYS16MC05LV0rOlteXFxuXSokLztcbiAgICBpZiAoIWZvcm0udGVzdChsaW5lKSkge1xuICAgICAgdGhyb3cgbm90QU1lc3NhZ2UoJ3RleHQnLCBoZWFkZXIpO1xuICAgIH1cbiAgfVxufVxuXG5mdW5jdGlvbiBjb250ZW50TGVuZ3RoKGhlYWRlcjogc3RyaW5nKTogbnVtYmVyIHtcbiAgY29uc3QgdmFsdWVzID0gaGVhZGVyXG4gICAgLnNwbGl0KCdcXHJcXG4nKVxuICAgIC5tYXAoKGxpbmUpID0+IC9eY29udGVudC1sZW5ndGg6XFxzKiguKj8pXFxzKiQvaS5leGVjKGxpbmUpPy5bMV0pXG4gICAgLmZpbHRlcigodmFsdWUpID0+IHZhbHVlICE9PSB1bmRlZmluZWQpO1xuICBjb25zdCB2YWx1ZSA9IHZhbHVlc1swXTtcbiAgaWYgKHZhbHVlID09PSB1bmRlZmluZWQpIHtcbiAgICB0aHJvdyBub3RBTWVzc2FnZSgnYSBoZWFkZXIgd2l0aG91dCBDb250ZW50LUxlbmd0aCcsIGhlYWRlcik7XG4gIH1cbiAgaWYgKHZhbHVlcy5sZW5ndGggPiAxIHx8ICEvXlxcZHsxLDEwfSQvLnRlc3QodmFsdWUpKSB7XG4gICAgdGhyb3cgbm90QU1lc3NhZ2UoJ2EgaGVhZGVyIHdpdGggYSB3cm9uZyBDb250ZW50LUxlbmd0aCcsIGhlYWRlcik7XG4gIH1cbiAgY29uc3QgbGVuZ3RoID0gTnVtYmVyKHZhbHVlKTtcbiAgaWYgKGxlbmd0aCA+IE1BWF9CT0RZKSB7XG4gICAgdGhyb3cgbm90QU1lc3NhZ2UoYGEgbWVzc2FnZSBvZiAke2xlbmd0aH0gYnl0ZXMsIG1vcmUgdGhhbiB0aGUgbGltaXQgb2YgJHtNQVhfQk9EWX1gLCBoZWFkZXIpO1xuICB9XG4gIHJldHVybiBsZW5ndGg7XG59XG5cbmZ1bmN0aW9uIHBhcnNlKHRleHQ6IHN0cmluZyk6IE1lc3NhZ2Uge1xuICBsZXQgdmFsdWU6IHVua25vd247XG4gIHRyeSB7XG4gICAgdmFsdWUgPSBKU09OLnBhcnNlKHRleHQpO1xuICB9IGNhdGNoIChlcnJvcikge1xuICAgIHRocm93IG5vdEFNZXNzYWdlKGBhIG1lc3NhZ2UgdGhhdCBpcyBub3QgSlNPTiAoJHsoZXJyb3IgYXMgRXJyb3IpLm1lc3NhZ2V9KWAsIHRleHQpO1xuICB9XG4gIGlmIChcbiAgICB0eXBlb2YgdmFsdWUgIT09ICdvYmplY3QnIHx8XG4gICAgdmFsdWUgPT09IG51bGwgfHxcbiAgICAhKCdqc29ucnBjJyBpbiB2YWx1ZSkgfHxcbiAgICB2YWx1ZS5qc29ucnBjICE9PSAnMi4wJyB8fFxuICAgICEoJ21ldGhvZCcgaW4gdmFsdWUgfHwgJ3Jlc3VsdCcgaW4gdmFsdWUgfHwgJ2Vycm9yJyBpbiB2YWx1ZSlcbiAgKSB7XG4gICAgdGhyb3cgbm90QU1lc3NhZ2UoJ0pTT04gdGhhdCBpcyBub3QgYSBKU09OLVJQQyAyLjAgbWVzc2FnZScsIHRleHQpO1xuICB9XG4gIHJldHVybiB2YWx1ZSBhcyBNZXNzYWdlO1xufVxuXG5mdW5jdGlvbiBub3RBTWVzc2FnZSh3aGF0OiBzdHJpbmcsIGZvdW5kOiBzdHJpbmcpOiBQcm9ibGVtIHtcbiAgcmV0dXJuIG5ldyBQcm9ibGVtKFxuICAgICdub3QtdGhlLXByb3RvY29sJyxcbiAgICBgSXQgd3JvdGUgJHt3aGF0fSB3aGVyZSBhIG1lc3NhZ2UgYmVsb25nczogXHUyMDFDJHtleGNlcnB0KGZvdW5kLnRyaW1FbmQoKSl9XHUyMDFELiBgICtcbiAgICAgICdPbmx5IHByb3RvY29sIG1lc3NhZ2VzIG1heSBnbyB0aGVyZTsgbG9ncyBiZWxvbmcgb24gc3RhbmRhcmQgZXJyb3IuJyxcbiAgKTtcbn1cbiIsICIvKipcbiAqIEZyb20gYSBzZXJ2ZXIncyBzZXR0aW5ncyB0byBpdHMgY29tbWFuZCBsaW5lIGFuZCBhIHBhaXIgb2Ygc3RyZWFtcyB0aGF0IGNhcnJ5IG1lc3NhZ2VzLlxuICpcbiAqIFRoZSB3b3JkcyBvZiB0aGUgY29tbWFuZCBsaW5lIChgc2VydmUgc3RkaW9gLCBgLS1wb3J0YCkgY29tZSBmcm9tIHRoZSBzcGVjaWZpY2F0aW9uIGJ5IHdheSBvZiB0aGVcbiAqIGdlbmVyYXRlZCBkZXNjcmlwdG9ycy4gS25vd3Mgbm90aGluZyBvZiBtZXRob2RzLiBUZXN0ZWQgYnkgdGVzdC9sYXVuY2gudGVzdC50cy5cbiAqL1xuaW1wb3J0IHsgY3JlYXRlQ29ubmVjdGlvbiwgY3JlYXRlU2VydmVyLCB0eXBlIFNvY2tldCB9IGZyb20gJ25vZGU6bmV0JztcbmltcG9ydCB7IHByb3RvY29sIH0gZnJvbSAnQHRlc3R3aXJlL3Byb3RvY29scy9tc3AvdjBfNCc7XG5pbXBvcnQgdHlwZSB7IFJlYWRhYmxlLCBXcml0YWJsZSB9IGZyb20gJ25vZGU6c3RyZWFtJztcbmltcG9ydCB7IFByb2JsZW0gfSBmcm9tICcuL3Byb2JsZW1zLmpzJztcbmltcG9ydCB7IFNlcnZlclByb2Nlc3MgfSBmcm9tICcuL3Byb2Nlc3MuanMnO1xuXG5leHBvcnQgdHlwZSBUcmFuc3BvcnRJZCA9ICh0eXBlb2YgcHJvdG9jb2wudHJhbnNwb3J0cylbbnVtYmVyXVsnaWQnXTtcblxuZXhwb3J0IGNvbnN0IHRyYW5zcG9ydHM6IHJlYWRvbmx5IFRyYW5zcG9ydElkW10gPSBwcm90b2NvbC50cmFuc3BvcnRzLm1hcCgoeyBpZCB9KSA9PiBpZCk7XG5cbi8qKiBIb3cgdG8gc3RhcnQgb25lIHNlcnZlcjsgcGF0aHMgYXJlIGFic29sdXRlIHdoZXJlIG5vdCBzYWlkIG90aGVyd2lzZS4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgU2VydmVyT3B0aW9ucyB7XG4gIC8qKiBOYW1lIGZvciBwZW9wbGUsIHVuaXF1ZSB3aXRoaW4gYSB3b3Jrc3BhY2UgZm9sZGVyLiAqL1xuICByZWFkb25seSBuYW1lOiBzdHJpbmc7XG4gIHJlYWRvbmx5IGNvbW1hbmQ6IHN0cmluZztcbiAgLyoqIFdoYXQgc3RhbmRzIGJldHdlZW4gdGhlIGNvbW1hbmQgYW5kIHRoZSBwcm90b2NvbCdzIG93biB3b3Jkcywgb3IgYWxsIG9mIGl0OyBzZWUgYGxhdW5jaExpbmVgLiAqL1xuICByZWFkb25seSBhcmdzOiByZWFkb25seSBzdHJpbmdbXTtcbiAgcmVhZG9ubHkgY3dkOiBzdHJpbmc7XG4gIHJlYWRvbmx5IHRyYW5zcG9ydDogVHJhbnNwb3J0SWQ7XG4gIC8qKiBQYXRoIGZvciB0aGUgc2VydmVyLCBhYnNvbHV0ZSBvciByZWxhdGl2ZSB0byBgY3dkYC4gKi9cbiAgcmVhZG9ubHkgY29uZmlnRmlsZT86IHN0cmluZztcbiAgcmVhZG9ubHkgZW52PzogTm9kZUpTLlByb2Nlc3NFbnY7XG59XG5cbmNvbnN0IGhvc3QgPSAnMTI3LjAuMC4xJztcblxuLyoqXG4gKiBUaGUgYXJndW1lbnRzIHRoYXQgc3RhcnQgYSBzZXJ2ZXIgb24gYSB0cmFuc3BvcnQuXG4gKlxuICogVGhlIHByb3RvY29sJ3Mgd29yZHMgYXJlIGFkZGVkIHRvIGBhcmdzYCwgdW5sZXNzIGBhcmdzYCBuYW1lcyB0aGVtIGFscmVhZHk7IHRoZW4gaXQgaXMgdGFrZW4gYXMgaXRcbiAqIHN0YW5kcywgd2l0aCBgJHtwb3J0fWAgYW5kIGAke2hvc3R9YCBmaWxsZWQgaW4uXG4gKi9cbmV4cG9ydCBmdW5jdGlvbiBsYXVuY2hMaW5lKFxuICBhcmdzOiByZWFkb25seSBzdHJpbmdbXSxcbiAgdHJhbnNwb3J0OiBUcmFuc3BvcnRJZCxcbiAgcG9ydDogbnVtYmVyIHwgdW5kZWZpbmVkLFxuKTogc3RyaW5nW10ge1xuICBjb25zdCBlbnRyeSA9IHByb3RvY29sLnRyYW5zcG9ydHMuZmluZCgoeyBpZCB9KSA9PiBpZCA9PT0gdHJhbnNwb3J0KTtcbiAgaWYgKGVudHJ5ID09PSB1bmRlZmluZWQpIHtcbiAgICB0aHJvdyBuZXcgUHJvYmxlbSgnY2Fubm90LXN0YXJ0JywgYFRoZXJlIGlzIG5vIHRyYW5zcG9ydCBcdTIwMUMke3RyYW5zcG9ydH1cdTIwMUQuYCk7XG4gIH1cbiAgY29uc3QgdmFsdWVzOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+ID0geyBob3N0LCBwb3J0OiBTdHJpbmcocG9ydCkgfTtcbiAgY29uc3QgeyB3b3Jkcywgb3B0aW9ucyB9ID0gZW50cnkubGF1bmNoO1xuICBpZiAoYXJncy5zb21lKChfLCBhdCkgPT4gd29yZHMuZXZlcnkoKHdvcmQsIG9mZnNldCkgPT4gYXJnc1thdCArIG9mZnNldF0gPT09IHdvcmQpKSkge1xuICAgIHJldHVybiBhcmdzLm1hcCgoYXJnKSA9PlxuICAgICAgYXJnLnJlcGxhY2UoL1xcJFxceyhwb3J0fGhvc3QpXFx9L2csIChfLCBuYW1lOiBzdHJpbmcpID0+IHZhbHVlc1tuYW1lXSA/PyAnJyksXG4gICAgKTtcbiAgfVxuICBjb25zdCBmbGFncyA9IG9wdGlvbnMuZmxhdE1hcCgoeyBmbGFnLCB2YWx1ZSB9KSA9PiBbZmxhZywgdmFsdWVzW3ZhbHVlXSA/PyAnJ10pO1xuICByZXR1cm4gWy4uLmFyZ3MsIC4uLndvcmRzLCAuLi5mbGFnc107XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgTGF1bmNoZWQge1xuICByZWFkb25seSBwcm9jZXNzOiBTZXJ2ZXJQcm9jZXNzO1xuICByZWFkb25seSBpbnB1dDogUmVhZGFibGU7XG4gIHJlYWRvbmx5IG91dHB1dDogV3JpdGFibGU7XG4gIHJlYWRvbmx5IHNvY2tldD86IFNvY2tldDtcbn1cblxuLyoqIFN0YXJ0IGEgc2VydmVyIGFuZCBnZXQgaXRzIHN0cmVhbXMuIFJlamVjdHMgd2l0aCBhIFByb2JsZW07IG5vdGhpbmcgaXMgbGVmdCBydW5uaW5nIHRoZW4uICovXG5leHBvcnQgYXN5bmMgZnVuY3Rpb24gbGF1bmNoKFxuICBvcHRpb25zOiBTZXJ2ZXJPcHRpb25zLFxuICBsb2c6IChsaW5lOiBzdHJpbmcpID0+IHZvaWQsXG4gIHRpbWVvdXRzOiB7IHJlYWRvbmx5IHN0YXJ0OiBudW1iZXI7IHJlYWRvbmx5IGNsb3NlOiBudW1iZXIgfSxcbik6IFByb21pc2U8TGF1bmNoZWQ+IHtcbiAgY29uc3QgcG9ydCA9IG9wdGlvbnMudHJhbnNwb3J0ID09PSAnc29ja2V0JyA/IGF3YWl0IGZyZWVQb3J0KCkgOiB1bmRlZmluZWQ7XG4gIGNvbnN0IGFyZ3MgPSBsYXVuY2hMaW5lKG9wdGlvbnMuYXJncywgb3B0aW9ucy50cmFuc3BvcnQsIHBvcnQpO1xuICBsb2coYCQgJHtbb3B0aW9ucy5jb21tYW5kLCAuLi5hcmdzXS5tYXAocXVvdGVkKS5qb2luKCcgJyl9ICAgKGluICR7b3B0aW9ucy5jd2R9KWApO1xuICBjb25zdCBzZXJ2ZXIgPSBhd2FpdCBTZXJ2ZXJQcm9jZXNzLnN0YXJ0KHsgLi4ub3B0aW9ucywgYXJncyB9LCBsb2cpO1xuICBpZiAocG9ydCA9PT0gdW5kZWZpbmVkKSB7XG4gICAgcmV0dXJuIHsgcHJvY2Vzczogc2VydmVyLCBpbnB1dDogc2VydmVyLm91dHB1dCwgb3V0cHV0OiBzZXJ2ZXIuaW5wdXQgfTtcbiAgfVxuICAvLyBPbiBhIHNvY2tldCwgc3RhbmRhcmQgb3V0cHV0IGlzIGZyZWUgZm9yIGxvZ3MuXG4gIHNlcnZlci5vdXRwdXQuc2V0RW5jb2RpbmcoJ3V0ZjgnKTtcbiAgc2VydmVyLm91dHB1dC5vbignZGF0YScsICh0ZXh0OiBzdHJpbmcpID0+IGxvZyh0ZXh0LnRyaW1FbmQoKSkpO1xuICB0cnkge1xuICAgIGNvbnN0IHNvY2tldCA9IGF3YWl0IGNvbm5lY3Qoc2VydmVyLCBwb3J0LCB0aW1lb3V0cy5zdGFydCk7XG4gICAgcmV0dXJuIHsgcHJvY2Vzczogc2VydmVyLCBpbnB1dDogc29ja2V0LCBvdXRwdXQ6IHNvY2tldCwgc29ja2V0IH07XG4gIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgYXdhaXQgc2VydmVyLmNsb3NlKHRpbWVvdXRzLmNsb3NlKTtcbiAgICB0aHJvdyBlcnJvcjtcbiAgfVxufVxuXG4vKiogQ29ubmVjdCB0byBhIHNlcnZlciB0aGF0IGhhcyBqdXN0IGJlZW4gc3RhcnRlZDogaXQgdGFrZXMgYSBtb21lbnQgdW50aWwgaXQgbGlzdGVucy4gKi9cbmFzeW5jIGZ1bmN0aW9uIGNvbm5lY3Qoc2VydmVyOiBTZXJ2ZXJQcm9jZXNzLCBwb3J0OiBudW1iZXIsIHRpbWVvdXQ6IG51bWJlcik6IFByb21pc2U8U29ja2V0PiB7XG4gIGNvbnN0IGRlYWRsaW5lID0gRGF0ZS5ub3coKSArIHRpbWVvdXQ7XG4gIGxldCBob3c6IHN0cmluZyB8IHVuZGVmaW5lZDtcbiAgdm9pZCBzZXJ2ZXIuZW5kZWQudGhlbigodGV4dCkgPT4ge1xuICAgIGhvdyA9IHRleHQ7XG4gIH0pO1xuICBmb3IgKGxldCB3YWl0ID0gMTA7IERhdGUubm93KCkgPCBkZWFkbGluZTsgd2FpdCA9IE1hdGgubWluKHdhaXQgKiAyLCAyNTApKSB7XG4gICAgY29uc3Qgc29ja2V0ID0gYXdhaXQgdHJ5Q29ubmVjdChwb3J0KTtcbiAgICBpZiAoc29ja2V0ICE9PSB1bmRlZmluZWQpIHtcbiAgICAgIHJldHVybiBzb2NrZXQ7XG4gICAgfVxuICAgIGlmIChob3cgIT09IHVuZGVmaW5lZCkge1xuICAgICAgdGhyb3cgbmV3IFByb2JsZW0oXG4gICAgICAgICdleGl0ZWQnLFxuICAgICAgICBgSXQgZW5kZWQgJHtob3d9IGJlZm9yZSBpdCBhY2NlcHRlZCBhIGNvbm5lY3Rpb24uJHtzZXJ2ZXIubGFzdFdvcmRzfWAsXG4gICAgICApO1xuICAgIH1cbiAgICBhd2FpdCBuZXcgUHJvbWlzZSgocmVzb2x2ZSkgPT4gc2V0VGltZW91dChyZXNvbHZlLCB3YWl0KSk7XG4gIH1cbiAgdGhyb3cgbmV3IFByb2JsZW0oXG4gICAgJ2Nhbm5vdC1jb25uZWN0JyxcbiAgICBgSXQgZGlkIG5vdCBsaXN0ZW4gb24gJHtob3N0fToke3BvcnR9IHdpdGhpbiAke3RpbWVvdXQgLyAxMDAwfSBzLiR7c2VydmVyLmxhc3RXb3Jkc31gLFxuICApO1xufVxuXG5mdW5jdGlvbiB0cnlDb25uZWN0KHBvcnQ6IG51bWJlcik6IFByb21pc2U8U29ja2V0IHwgdW5kZWZpbmVkPiB7XG4gIHJldHVybiBuZXcgUHJvbWlzZSgocmVzb2x2ZSkgPT4ge1xuICAgIGNvbnN0IHNvY2tldCA9IGNyZWF0ZUNvbm5lY3Rpb24oeyBwb3J0LCBob3N0LCBub0RlbGF5OiB0cnVlIH0pO1xuICAgIHNvY2tldC5vbmNlKCdjb25uZWN0JywgKCkgPT4ge1xuICAgICAgc29ja2V0LnJlbW92ZUFsbExpc3RlbmVycygnZXJyb3InKTtcbiAgICAgIHNvY2tldC5vbignZXJyb3InLCAoKSA9PiB1bmRlZmluZWQpOyAvLyByZXBvcnRlZCBieSBpdHMgY2xvc2VcbiAgICAgIHJlc29sdmUoc29ja2V0KTtcbiAgICB9KTtcbiAgICBzb2NrZXQub25jZSgnZXJyb3InLCAoKSA9PiByZXNvbHZlKHVuZGVmaW5lZCkpO1xuICB9KTtcbn1cblxuZnVuY3Rpb24gZnJlZVBvcnQoKTogUHJvbWlzZTxudW1iZXI+IHtcbiAgcmV0dXJuIG5ldyBQcm9taXNlKChyZXNvbHZlLCByZWplY3QpID0+IHtcbiAgICBjb25zdCBwcm9iZSA9IGNyZWF0ZVNlcnZlcigpO1xuICAgIHByb2JlLm9uY2UoJ2Vycm9yJywgcmVqZWN0KTtcbiAgICBwcm9iZS5saXN0ZW4oMCwgaG9zdCwgKCkgPT4ge1xuICAgICAgY29uc3QgYWRkcmVzcyA9IHByb2JlLmFkZHJlc3MoKTtcbiAgICAgIGNvbnN0IHBvcnQgPSB0eXBlb2YgYWRkcmVzcyA9PT0gJ29iamVjdCcgJiYgYWRkcmVzcyAhPT0gbnVsbCA/IGFkZHJlc3MucG9ydCA6IDA7XG4gICAgICBwcm9iZS5jbG9zZSgoKSA9PiByZXNvbHZlKHBvcnQpKTtcbiAgICB9KTtcbiAgfSk7XG59XG5cbmZ1bmN0aW9uIHF1b3RlZCh3b3JkOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gL15bXFx3QCUrPTosLi9cXFxcLV0rJC8udGVzdCh3b3JkKSA/IHdvcmQgOiBKU09OLnN0cmluZ2lmeSh3b3JkKTtcbn1cbiIsICIvKipcbiAqIE9uZSBzZXJ2ZXIgcHJvY2Vzczogc3RhcnRlZCBpbiBpdHMgb3duIGdyb3VwLCBpdHMgc3RhbmRhcmQgZXJyb3IgcmVhZCBsaW5lIGJ5IGxpbmUsIGFuZCBlbmRlZCBmb3JcbiAqIGdvb2QgdG9nZXRoZXIgd2l0aCB3aGF0ZXZlciBpdCBzdGFydGVkLlxuICpcbiAqIEtub3dzIG5vdGhpbmcgb2YgbWVzc2FnZXMuIFRlc3RlZCBieSB0ZXN0L3Nlc3Npb24udGVzdC50cy5cbiAqL1xuaW1wb3J0IHsgc3Bhd24sIHR5cGUgQ2hpbGRQcm9jZXNzV2l0aG91dE51bGxTdHJlYW1zIH0gZnJvbSAnbm9kZTpjaGlsZF9wcm9jZXNzJztcbmltcG9ydCB7IHN0YXRTeW5jIH0gZnJvbSAnbm9kZTpmcyc7XG5pbXBvcnQgeyBjcmVhdGVJbnRlcmZhY2UgfSBmcm9tICdub2RlOnJlYWRsaW5lJztcbmltcG9ydCB7IFByb2JsZW0gfSBmcm9tICcuL3Byb2JsZW1zLmpzJztcblxuY29uc3Qgd2luZG93cyA9IHByb2Nlc3MucGxhdGZvcm0gPT09ICd3aW4zMic7XG5cbi8qKiBMaW5lcyBvZiBzdGFuZGFyZCBlcnJvciB0aGF0IGFuIGVycm9yIG1lc3NhZ2UgcXVvdGVzLiAqL1xuY29uc3QgVEFJTCA9IDU7XG5cbmV4cG9ydCBpbnRlcmZhY2UgUHJvY2Vzc09wdGlvbnMge1xuICByZWFkb25seSBjb21tYW5kOiBzdHJpbmc7XG4gIHJlYWRvbmx5IGFyZ3M6IHJlYWRvbmx5IHN0cmluZ1tdO1xuICAvKiogQWJzb2x1dGUgcGF0aCBvZiB0aGUgd29ya2luZyBkaXJlY3RvcnkuICovXG4gIHJlYWRvbmx5IGN3ZDogc3RyaW5nO1xuICByZWFkb25seSBlbnY/OiBOb2RlSlMuUHJvY2Vzc0Vudjtcbn1cblxuZXhwb3J0IGNsYXNzIFNlcnZlclByb2Nlc3Mge1xuICAvKiogU2V0dGxlcyB3aGVuIHRoZSBwcm9jZXNzIGlzIGdvbmUgYW5kIGl0cyBvdXRwdXQgaXMgcmVhZDsgdGhlIHRleHQgc2F5cyBob3cgaXQgZW5kZWQuICovXG4gIHJlYWRvbmx5IGVuZGVkOiBQcm9taXNlPHN0cmluZz47XG4gICNydW5uaW5nID0gdHJ1ZTtcbiAgI3RhaWw6IHN0cmluZ1tdID0gW107XG4gICNjbG9zaW5nOiBQcm9taXNlPHZvaWQ+IHwgdW5kZWZpbmVkO1xuXG4gIHByaXZhdGUgY29uc3RydWN0b3IoXG4gICAgcHJpdmF0ZSByZWFkb25seSBjaGlsZDogQ2hpbGRQcm9jZXNzV2l0aG91dE51bGxTdHJlYW1zLFxuICAgIGxvZzogKGxpbmU6IHN0cmluZykgPT4gdm9pZCxcbiAgKSB7XG4gICAgY29uc3QgZXJyb3JzID0gY3JlYXRlSW50ZXJmYWNlKHsgaW5wdXQ6IGNoaWxkLnN0ZGVyciwgY3JsZkRlbGF5OiBJbmZpbml0eSB9KTtcbiAgICBlcnJvcnMub24oJ2xpbmUnLCAobGluZSkgPT4ge1xuICAgICAgbG9nKGxpbmUpO1xuICAgICAgaWYgKGxpbmUudHJpbSgpICE9PSAnJykge1xuICAgICAgICB0aGlzLiN0YWlsID0gWy4uLnRoaXMuI3RhaWwuc2xpY2UoMSAtIFRBSUwpLCBsaW5lXTtcbiAgICAgIH1cbiAgICB9KTtcbiAgICAvLyBXcml0aW5nIHRvIGEgcHJvY2VzcyB0aGF0IGlzIGdvbmUgaXMgcmVwb3J0ZWQgYnkgaXRzIGVuZDsgdGhlIHN0cmVhbSdzIG93biBlcnJvciBpcyBub2lzZS5cbiAgICBjaGlsZC5zdGRpbi5vbignZXJyb3InLCAoKSA9PiB1bmRlZmluZWQpO1xuICAgIHRoaXMuZW5kZWQgPSBuZXcgUHJvbWlzZSgocmVzb2x2ZSkgPT4ge1xuICAgICAgY2hpbGQub25jZSgnZXhpdCcsIChjb2RlLCBzaWduYWwpID0+IHtcbiAgICAgICAgdGhpcy4jcnVubmluZyA9IGZhbHNlO1xuICAgICAgICAvLyBXaGF0IHRoZSBzZXJ2ZXIgc3RhcnRlZCBtYXkgc3RpbGwgaG9sZCBpdHMgcGlwZXM6IHdpdGhvdXQgdGhpcywgdGhleSB3b3VsZCBuZXZlciBjbG9zZS5cbiAgICAgICAgdGhpcy4jc2lnbmFsR3JvdXAoJ1NJR0tJTEwnKTtcbiAgICAgICAgY29uc3QgaG93ID0gc2lnbmFsID09PSBudWxsID8gYHdpdGggZXhpdCBjb2RlICR7Y29kZSA/PyAndW5rbm93bid9YCA6IGBvbiAke3NpZ25hbH1gO1xuICAgICAgICBjaGlsZC5vbmNlKCdjbG9zZScsICgpID0+IHJlc29sdmUoaG93KSk7XG4gICAgICB9KTtcbiAgICB9KTtcbiAgfVxuXG4gIC8qKiBTdGFydCBhIHByb2Nlc3MuIFJlamVjdHMgd2l0aCBhIFByb2JsZW0gaWYgdGhlcmUgaXMgbm8gc3VjaCBmb2xkZXIgb3IgY29tbWFuZC4gKi9cbiAgc3RhdGljIGFzeW5jIHN0YXJ0KG9wdGlvbnM6IFByb2Nlc3NPcHRpb25zLCBsb2c6IChsaW5lOiBzdHJpbmcpID0+IHZvaWQpOiBQcm9taXNlPFNlcnZlclByb2Nlc3M+IHtcbiAgICBpZiAoIXN0YXRTeW5jKG9wdGlvbnMuY3dkLCB7IHRocm93SWZOb0VudHJ5OiBmYWxzZSB9KT8uaXNEaXJlY3RvcnkoKSkge1xuICAgICAgdGhyb3cgbmV3IFByb2JsZW0oJ25vLWZvbGRlcicsIGBJdHMgd29ya2luZyBkaXJlY3RvcnkgJHtvcHRpb25zLmN3ZH0gZG9lcyBub3QgZXhpc3QuYCk7XG4gICAgfVxuICAgIGNvbnN0IGNoaWxkID0gc3Bhd24ob3B0aW9ucy5jb21tYW5kLCBvcHRpb25zLmFyZ3MsIHtcbiAgICAgIGN3ZDogb3B0aW9ucy5jd2QsXG4gICAgICBlbnY6IG9wdGlvbnMuZW52ID8/IHByb2Nlc3MuZW52LFxuICAgICAgLy8gQSBncm91cCBvZiBpdHMgb3duLCBzbyB0aGF0IHRoZSBwcm9jZXNzZXMgYSBzZXJ2ZXIgc3RhcnRzIGNhbiBiZSBlbmRlZCB3aXRoIGl0LlxuICAgICAgZGV0YWNoZWQ6ICF3aW5kb3dzLFxuICAgICAgd2luZG93c0hpZGU6IHRydWUsXG4gICAgfSk7XG4gICAgLy8gQm90aCBldmVudHMgY29tZSBiZWZvcmUgYW55IG91dHB1dCwgc28gbm90aGluZyBpcyBsb3N0IGJ5IHdhaXRpbmcgaGVyZS5cbiAgICByZXR1cm4gbmV3IFByb21pc2UoKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgY2hpbGQub25jZSgnZXJyb3InLCAoZXJyb3I6IE5vZGVKUy5FcnJub0V4Y2VwdGlvbikgPT4ge1xuICAgICAgICByZWplY3QoXG4gICAgICAgICAgZXJyb3IuY29kZSA9PT0gJ0VOT0VOVCdcbiAgICAgICAgICAgID8gbmV3IFByb2JsZW0oXG4gICAgICAgICAgICAgICAgJ25vLWNvbW1hbmQnLFxuICAgICAgICAgICAgICAgIGBUaGUgY29tbWFuZCBcdTIwMUMke29wdGlvbnMuY29tbWFuZH1cdTIwMUQgd2FzIG5vdCBmb3VuZC4gQ29ycmVjdCB0aGUgc2V0dGluZywgb3IgaW5zdGFsbCBpdC5gLFxuICAgICAgICAgICAgICApXG4gICAgICAgICAgICA6IG5ldyBQcm9ibGVtKCdjYW5ub3Qtc3RhcnQnLCBgXHUyMDFDJHtvcHRpb25zLmNvbW1hbmR9XHUyMDFEIGNhbm5vdCBiZSBydW46ICR7ZXJyb3IubWVzc2FnZX0uYCksXG4gICAgICAgICk7XG4gICAgICB9KTtcbiAgICAgIGNoaWxkLm9uY2UoJ3NwYXduJywgKCkgPT4gcmVzb2x2ZShuZXcgU2VydmVyUHJvY2VzcyhjaGlsZCwgbG9nKSkpO1xuICAgIH0pO1xuICB9XG5cbiAgZ2V0IG91dHB1dCgpOiBOb2RlSlMuUmVhZGFibGVTdHJlYW0gJiBDaGlsZFByb2Nlc3NXaXRob3V0TnVsbFN0cmVhbXNbJ3N0ZG91dCddIHtcbiAgICByZXR1cm4gdGhpcy5jaGlsZC5zdGRvdXQ7XG4gIH1cblxuICBnZXQgaW5wdXQoKTogQ2hpbGRQcm9jZXNzV2l0aG91dE51bGxTdHJlYW1zWydzdGRpbiddIHtcbiAgICByZXR1cm4gdGhpcy5jaGlsZC5zdGRpbjtcbiAgfVxuXG4gIGdldCBwaWQoKTogbnVtYmVyIHwgdW5kZWZpbmVkIHtcbiAgICByZXR1cm4gdGhpcy5jaGlsZC5waWQ7XG4gIH1cblxuICBnZXQgcnVubmluZygpOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy4jcnVubmluZztcbiAgfVxuXG4gIC8qKiBXaGF0IGl0IGxhc3Qgd3JvdGUgdG8gc3RhbmRhcmQgZXJyb3IsIHRvIGJlIHB1dCBhdCB0aGUgZW5kIG9mIGFuIGVycm9yIG1lc3NhZ2UuICovXG4gIGdldCBsYXN0V29yZHMoKTogc3RyaW5nIHtcbiAgICByZXR1cm4gdGhpcy4jdGFpbC5sZW5ndGggPT09IDAgPyAnJyA6IGAgSXQgbGFzdCB3cm90ZTogXHUyMDFDJHt0aGlzLiN0YWlsLmpvaW4oJyBcdTIzQ0UgJyl9XHUyMDFELmA7XG4gIH1cblxuICAvKiogRW5kIGl0OiBjbG9zZSBpdHMgaW5wdXQsIHdhaXQsIHRlcm1pbmF0ZSwgd2FpdCwga2lsbC4gRWFjaCB3YWl0IGxhc3RzIGF0IG1vc3QgYGdyYWNlYCBtcy4gKi9cbiAgY2xvc2UoZ3JhY2U6IG51bWJlcik6IFByb21pc2U8dm9pZD4ge1xuICAgIHRoaXMuI2Nsb3NpbmcgPz89IHRoaXMuI2Nsb3NlKGdyYWNlKTtcbiAgICByZXR1cm4gdGhpcy4jY2xvc2luZztcbiAgfVxuXG4gIGFzeW5jICNjbG9zZShncmFjZTogbnVtYmVyKTogUHJvbWlzZTx2b2lkPiB7XG4gICAgdGhpcy5jaGlsZC5zdGRpbi5lbmQoKTtcbiAgICAvLyBBIGZ1bGwgcGlwZSB3b3VsZCBrZWVwIHRoZSBwcm9jZXNzIGZyb20gZW5kaW5nLCBzbyB3aGF0IGl0IHN0aWxsIHdyaXRlcyBpcyByZWFkIGFuZCBkcm9wcGVkLlxuICAgIHRoaXMuY2hpbGQuc3Rkb3V0LnJlc3VtZSgpO1xuICAgIGZvciAoY29uc3Qgc2lnbmFsIG9mIFsnU0lHVEVSTScsICdTSUdLSUxMJ10gYXMgY29uc3QpIHtcbiAgICAgIGlmIChhd2FpdCB0aGlzLiNlbmRzV2l0aGluKGdyYWNlKSkge1xuICAgICAgICByZXR1cm47XG4gICAgICB9XG4gICAgICB0aGlzLiNzaWduYWxHcm91cChzaWduYWwpO1xuICAgIH1cbiAgICBhd2FpdCB0aGlzLiNlbmRzV2l0aGluKGdyYWNlKTtcbiAgICB0aGlzLmNoaWxkLnN0ZG91dC5kZXN0cm95KCk7XG4gICAgdGhpcy5jaGlsZC5zdGRlcnIuZGVzdHJveSgpO1xuICB9XG5cbiAgYXN5bmMgI2VuZHNXaXRoaW4obWlsbGlzZWNvbmRzOiBudW1iZXIpOiBQcm9taXNlPGJvb2xlYW4+IHtcbiAgICBsZXQgdGltZXI6IE5vZGVKUy5UaW1lb3V0IHwgdW5kZWZpbmVkO1xuICAgIGNvbnN0IGxhdGUgPSBuZXcgUHJvbWlzZTxmYWxzZT4oKHJlc29sdmUpID0+IHtcbiAgICAgIHRpbWVyID0gc2V0VGltZW91dCgoKSA9PiByZXNvbHZlKGZhbHNlKSwgbWlsbGlzZWNvbmRzKTtcbiAgICB9KTtcbiAgICBjb25zdCBpblRpbWUgPSBhd2FpdCBQcm9taXNlLnJhY2UoW3RoaXMuZW5kZWQudGhlbigoKSA9PiB0cnVlIGFzIGNvbnN0KSwgbGF0ZV0pO1xuICAgIGNsZWFyVGltZW91dCh0aW1lcik7XG4gICAgcmV0dXJuIGluVGltZTtcbiAgfVxuXG4gICNzaWduYWxHcm91cChzaWduYWw6ICdTSUdURVJNJyB8ICdTSUdLSUxMJyk6IHZvaWQge1xuICAgIGNvbnN0IHBpZCA9IHRoaXMuY2hpbGQucGlkO1xuICAgIGlmIChwaWQgPT09IHVuZGVmaW5lZCkge1xuICAgICAgcmV0dXJuO1xuICAgIH1cbiAgICBpZiAod2luZG93cykge1xuICAgICAgLy8gVGhlcmUgYXJlIG5vIGdyb3VwczsgdGFza2tpbGwgd2Fsa3MgdGhlIHRyZWUsIHdoaWNoIG11c3QgYmUgZG9uZSB3aGlsZSBpdHMgcm9vdCBsaXZlcy5cbiAgICAgIGlmICh0aGlzLiNydW5uaW5nKSB7XG4gICAgICAgIHNwYXduKCd0YXNra2lsbCcsIFsnL3BpZCcsIFN0cmluZyhwaWQpLCAnL3QnLCAnL2YnXSwgeyB3aW5kb3dzSGlkZTogdHJ1ZSB9KTtcbiAgICAgIH1cbiAgICAgIHJldHVybjtcbiAgICB9XG4gICAgdHJ5IHtcbiAgICAgIHByb2Nlc3Mua2lsbCgtcGlkLCBzaWduYWwpO1xuICAgIH0gY2F0Y2gge1xuICAgICAgLy8gVGhlIGdyb3VwIGlzIGVtcHR5OiBub3RoaW5nIGlzIGxlZnQgdG8gZW5kLlxuICAgIH1cbiAgfVxufVxuIiwgIi8qKlxuICogQ2hlY2tzIHRoZSBzaGFwZSBvZiB3aGF0IGEgc2VydmVyIGFuc3dlcnMgYmVmb3JlIGFueXRoaW5nIHJlbGllcyBvbiBpdC5cbiAqXG4gKiBPbmx5IHdoYXQgdGhlIGVkaXRvciB1c2VzIGlzIGNoZWNrZWQsIHNvIHRoYXQgZXh0cmEgYW5kIHVua25vd24gbWVtYmVycyBkbyBubyBoYXJtLiBUaGUgZXJyb3Igc2F5c1xuICogd2hlcmUgdGhlIGFuc3dlciBpcyB3cm9uZyBieSBhIEpTT04gcG9pbnRlci4gVGVzdGVkIGJ5IHRlc3QvcmVwbGllcy50ZXN0LnRzLlxuICovXG5pbXBvcnQgdHlwZSB7XG4gIENvbmZpZ3VyZVJlc3VsdCxcbiAgRGlzY292ZXJSZXN1bHQsXG4gIE11dGF0aW9uVGVzdFJlc3VsdCxcbn0gZnJvbSAnQHRlc3R3aXJlL3Byb3RvY29scy9tc3AvdjBfNCc7XG5pbXBvcnQgeyBleGNlcnB0LCBQcm9ibGVtIH0gZnJvbSAnLi9wcm9ibGVtcy5qcyc7XG5cbmV4cG9ydCBmdW5jdGlvbiByZWFkQ29uZmlndXJlUmVzdWx0KHZhbHVlOiB1bmtub3duKTogQ29uZmlndXJlUmVzdWx0IHtcbiAgY29uc3QgcmVzdWx0ID0gb2JqZWN0KHZhbHVlLCAnJyk7XG4gIHN0cmluZyhyZXN1bHRbJ3ZlcnNpb24nXSwgJy92ZXJzaW9uJyk7XG4gIHJldHVybiB2YWx1ZSBhcyBDb25maWd1cmVSZXN1bHQ7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiByZWFkRGlzY292ZXJSZXN1bHQodmFsdWU6IHVua25vd24pOiBEaXNjb3ZlclJlc3VsdCB7XG4gIGNoZWNrRmlsZXModmFsdWUsICgpID0+IHVuZGVmaW5lZCk7XG4gIHJldHVybiB2YWx1ZSBhcyBEaXNjb3ZlclJlc3VsdDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHJlYWRNdXRhdGlvblRlc3RSZXN1bHQodmFsdWU6IHVua25vd24pOiBNdXRhdGlvblRlc3RSZXN1bHQge1xuICBjaGVja0ZpbGVzKHZhbHVlLCAobXV0YW50LCBhdCkgPT4ge1xuICAgIHN0cmluZyhtdXRhbnRbJ3N0YXR1cyddLCBgJHthdH0vc3RhdHVzYCk7XG4gICAgb3B0aW9uYWwobXV0YW50LCAnc3RhdHVzUmVhc29uJywgYXQsIHN0cmluZyk7XG4gICAgb3B0aW9uYWwobXV0YW50LCAnZHVyYXRpb24nLCBhdCwgbnVtYmVyKTtcbiAgICBvcHRpb25hbChtdXRhbnQsICd0ZXN0c0NvbXBsZXRlZCcsIGF0LCAoZm91bmQsIGhlcmUpID0+IHdob2xlKGZvdW5kLCBoZXJlLCAwKSk7XG4gICAgb3B0aW9uYWwobXV0YW50LCAnY292ZXJlZEJ5JywgYXQsIHN0cmluZ3MpO1xuICAgIG9wdGlvbmFsKG11dGFudCwgJ2tpbGxlZEJ5JywgYXQsIHN0cmluZ3MpO1xuICB9KTtcbiAgcmV0dXJuIHZhbHVlIGFzIE11dGF0aW9uVGVzdFJlc3VsdDtcbn1cblxudHlwZSBKc29uID0gUmVjb3JkPHN0cmluZywgdW5rbm93bj47XG5cbmZ1bmN0aW9uIGNoZWNrRmlsZXModmFsdWU6IHVua25vd24sIG1vcmU6IChtdXRhbnQ6IEpzb24sIGF0OiBzdHJpbmcpID0+IHZvaWQpOiB2b2lkIHtcbiAgY29uc3QgZmlsZXMgPSBvYmplY3Qob2JqZWN0KHZhbHVlLCAnJylbJ2ZpbGVzJ10sICcvZmlsZXMnKTtcbiAgZm9yIChjb25zdCBbcGF0aCwgZmlsZV0gb2YgT2JqZWN0LmVudHJpZXMoZmlsZXMpKSB7XG4gICAgY29uc3QgYXQgPSBgL2ZpbGVzLyR7cGF0aC5yZXBsYWNlQWxsKCd+JywgJ34wJykucmVwbGFjZUFsbCgnLycsICd+MScpfWA7XG4gICAgY29uc3QgbXV0YW50cyA9IG9iamVjdChmaWxlLCBhdClbJ211dGFudHMnXTtcbiAgICBpZiAoIUFycmF5LmlzQXJyYXkobXV0YW50cykpIHtcbiAgICAgIHRocm93IG1hbGZvcm1lZChgJHthdH0vbXV0YW50c2AsICdhIGxpc3QnLCBtdXRhbnRzKTtcbiAgICB9XG4gICAgZm9yIChjb25zdCBbaW5kZXgsIG11dGFudF0gb2YgbXV0YW50cy5lbnRyaWVzKCkpIHtcbiAgICAgIGNvbnN0IGhlcmUgPSBgJHthdH0vbXV0YW50cy8ke2luZGV4fWA7XG4gICAgICBjb25zdCBtZW1iZXJzID0gb2JqZWN0KG11dGFudCwgaGVyZSk7XG4gICAgICBzdHJpbmcobWVtYmVyc1snaWQnXSwgYCR7aGVyZX0vaWRgKTtcbiAgICAgIHN0cmluZyhtZW1iZXJzWydtdXRhdG9yTmFtZSddLCBgJHtoZXJlfS9tdXRhdG9yTmFtZWApO1xuICAgICAgb3B0aW9uYWwobWVtYmVycywgJ3JlcGxhY2VtZW50JywgaGVyZSwgc3RyaW5nKTtcbiAgICAgIG9wdGlvbmFsKG1lbWJlcnMsICdkZXNjcmlwdGlvbicsIGhlcmUsIHN0cmluZyk7XG4gICAgICBjb25zdCBsb2NhdGlvbiA9IG9iamVjdChtZW1iZXJzWydsb2NhdGlvbiddLCBgJHtoZXJlfS9sb2NhdGlvbmApO1xuICAgICAgcG9zaXRpb24obG9jYXRpb25bJ3N0YXJ0J10sIGAke2hlcmV9L2xvY2F0aW9uL3N0YXJ0YCk7XG4gICAgICBwb3NpdGlvbihsb2NhdGlvblsnZW5kJ10sIGAke2hlcmV9L2xvY2F0aW9uL2VuZGApO1xuICAgICAgbW9yZShtZW1iZXJzLCBoZXJlKTtcbiAgICB9XG4gIH1cbn1cblxuZnVuY3Rpb24gcG9zaXRpb24odmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcpOiB2b2lkIHtcbiAgY29uc3QgbWVtYmVycyA9IG9iamVjdCh2YWx1ZSwgYXQpO1xuICB3aG9sZShtZW1iZXJzWydsaW5lJ10sIGAke2F0fS9saW5lYCwgMSk7XG4gIHdob2xlKG1lbWJlcnNbJ2NvbHVtbiddLCBgJHthdH0vY29sdW1uYCwgMSk7XG59XG5cbi8qKiBDaGVjayBhIG1lbWJlciB0aGF0IG1heSBiZSBhYnNlbnQ7IG51bGwgaXMgbm90IGFic2VudC4gKi9cbmZ1bmN0aW9uIG9wdGlvbmFsKFxuICBtZW1iZXJzOiBKc29uLFxuICBuYW1lOiBzdHJpbmcsXG4gIGF0OiBzdHJpbmcsXG4gIGNoZWNrOiAodmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcpID0+IHZvaWQsXG4pOiB2b2lkIHtcbiAgaWYgKG1lbWJlcnNbbmFtZV0gIT09IHVuZGVmaW5lZCkge1xuICAgIGNoZWNrKG1lbWJlcnNbbmFtZV0sIGAke2F0fS8ke25hbWV9YCk7XG4gIH1cbn1cblxuZnVuY3Rpb24gd2hvbGUodmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcsIGxlYXN0OiBudW1iZXIpOiB2b2lkIHtcbiAgaWYgKCFOdW1iZXIuaXNJbnRlZ2VyKHZhbHVlKSB8fCAodmFsdWUgYXMgbnVtYmVyKSA8IGxlYXN0KSB7XG4gICAgdGhyb3cgbWFsZm9ybWVkKGF0LCBgYSB3aG9sZSBudW1iZXIgZnJvbSAke2xlYXN0fWAsIHZhbHVlKTtcbiAgfVxufVxuXG5mdW5jdGlvbiBudW1iZXIodmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcpOiB2b2lkIHtcbiAgaWYgKHR5cGVvZiB2YWx1ZSAhPT0gJ251bWJlcicgfHwgdmFsdWUgPCAwKSB7XG4gICAgdGhyb3cgbWFsZm9ybWVkKGF0LCAnYSBudW1iZXIgZnJvbSAwJywgdmFsdWUpO1xuICB9XG59XG5cbmZ1bmN0aW9uIHN0cmluZ3ModmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcpOiB2b2lkIHtcbiAgaWYgKCFBcnJheS5pc0FycmF5KHZhbHVlKSkge1xuICAgIHRocm93IG1hbGZvcm1lZChhdCwgJ2EgbGlzdCcsIHZhbHVlKTtcbiAgfVxuICB2YWx1ZS5mb3JFYWNoKChpdGVtLCBpbmRleCkgPT4gc3RyaW5nKGl0ZW0sIGAke2F0fS8ke2luZGV4fWApKTtcbn1cblxuZnVuY3Rpb24gb2JqZWN0KHZhbHVlOiB1bmtub3duLCBhdDogc3RyaW5nKTogSnNvbiB7XG4gIGlmICh0eXBlb2YgdmFsdWUgIT09ICdvYmplY3QnIHx8IHZhbHVlID09PSBudWxsIHx8IEFycmF5LmlzQXJyYXkodmFsdWUpKSB7XG4gICAgdGhyb3cgbWFsZm9ybWVkKGF0LCAnYW4gb2JqZWN0JywgdmFsdWUpO1xuICB9XG4gIHJldHVybiB2YWx1ZSBhcyBKc29uO1xufVxuXG5mdW5jdGlvbiBzdHJpbmcodmFsdWU6IHVua25vd24sIGF0OiBzdHJpbmcpOiB2b2lkIHtcbiAgaWYgKHR5cGVvZiB2YWx1ZSAhPT0gJ3N0cmluZycpIHtcbiAgICB0aHJvdyBtYWxmb3JtZWQoYXQsICdhIHRleHQnLCB2YWx1ZSk7XG4gIH1cbn1cblxuZnVuY3Rpb24gbWFsZm9ybWVkKGF0OiBzdHJpbmcsIGV4cGVjdGVkOiBzdHJpbmcsIGZvdW5kOiB1bmtub3duKTogUHJvYmxlbSB7XG4gIGNvbnN0IHdoYXQgPSBmb3VuZCA9PT0gdW5kZWZpbmVkID8gJ2lzIG1pc3NpbmcnIDogYGlzICR7ZXhjZXJwdChKU09OLnN0cmluZ2lmeShmb3VuZCksIDYwKX1gO1xuICByZXR1cm4gbmV3IFByb2JsZW0oXG4gICAgJ21hbGZvcm1lZC1yZXBseScsXG4gICAgYCR7YXQgPT09ICcnID8gJ3RoZSB3aG9sZSBvZiBpdCcgOiBhdH0gc2hvdWxkIGJlICR7ZXhwZWN0ZWR9IGFuZCAke3doYXR9LmAsXG4gICk7XG59XG4iLCAiLyoqXG4gKiBXaGljaCBwcm90b2NvbCB2ZXJzaW9ucyBhIHNlcnZlciBtYXkgYW5zd2VyIHdpdGguXG4gKlxuICogV2hpbGUgdGhlIG1ham9yIHZlcnNpb24gaXMgMCwgYSBtaW5vciB2ZXJzaW9uIG1heSBjaGFuZ2UgdGhlIHdpcmUsIHNvIHRoZSByYW5nZSBpcyBvbmUgbWlub3JcbiAqIHZlcnNpb246IHBhdGNoZXMgYW5kIHByZS1yZWxlYXNlcyBvZiBpdCBhcmUgd2VsY29tZS4gVGhlIGRvY3VtZW50IGFza3MgZm9yIGEgYmFyZSBtYWpvciB2ZXJzaW9uIGFuZFxuICogZ2l2ZXMgMSBhcyBpdHMgZXhhbXBsZTsgc3VjaCBhbiBhbnN3ZXIgaXMgdGFrZW4gd2l0aCBhIHdhcm5pbmcsIHNpbmNlIG5vdGhpbmcgY2FuIGJlIHRvbGQgZnJvbSBpdC5cbiAqIFRlc3RlZCBieSB0ZXN0L3ZlcnNpb24udGVzdC50cy5cbiAqL1xuaW1wb3J0IHsgcHJvdG9jb2wgfSBmcm9tICdAdGVzdHdpcmUvcHJvdG9jb2xzL21zcC92MF80JztcbmltcG9ydCB7IGV4Y2VycHQsIFByb2JsZW0gfSBmcm9tICcuL3Byb2JsZW1zLmpzJztcblxuLyoqIENoZWNrIHRoZSB2ZXJzaW9uIHRoYXQgYSBzZXJ2ZXIgYW5zd2VyZWQ7IHJldHVybnMgYSB3YXJuaW5nLCBvciB1bmRlZmluZWQgaWYgdGhlcmUgaXMgbm9uZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBjaGVja1ZlcnNpb24oXG4gIGFuc3dlcjogc3RyaW5nLFxuICBvdXJzOiBzdHJpbmcgPSBwcm90b2NvbC53aXJlVmVyc2lvbixcbik6IHN0cmluZyB8IHVuZGVmaW5lZCB7XG4gIGNvbnN0IFttYWpvciA9ICcnLCBtaW5vciA9ICcnXSA9IG91cnMuc3BsaXQoJy4nKTtcbiAgY29uc3QgcGFydHMgPSAvXihcXGQrKSg/OlxcLihcXGQrKSg/OlxcLlxcZCspPyg/OlstK11bMC05QS1aYS16ListXSspPyk/JC8uZXhlYyhhbnN3ZXIudHJpbSgpKTtcbiAgaWYgKHBhcnRzICE9PSBudWxsICYmIHBhcnRzWzJdID09PSB1bmRlZmluZWQgJiYgW21ham9yLCAnMSddLmluY2x1ZGVzKHBhcnRzWzFdID8/ICcnKSkge1xuICAgIHJldHVybiAoXG4gICAgICBgSXQgYW5zd2VyZWQgXHUyMDFDJHthbnN3ZXJ9XHUyMDFEIGZvciBpdHMgcHJvdG9jb2wgdmVyc2lvbiwgd2hpY2ggbmFtZXMgbm8gbWlub3IgdmVyc2lvbi4gYCArXG4gICAgICBgSXQgaXMgdGFrZW4gZm9yICR7bWFqb3J9LiR7bWlub3J9LmBcbiAgICApO1xuICB9XG4gIGlmIChwYXJ0cyAhPT0gbnVsbCAmJiBwYXJ0c1sxXSA9PT0gbWFqb3IgJiYgcGFydHNbMl0gPT09IG1pbm9yKSB7XG4gICAgcmV0dXJuIHVuZGVmaW5lZDtcbiAgfVxuICB0aHJvdyBuZXcgUHJvYmxlbShcbiAgICAndmVyc2lvbicsXG4gICAgYEl0IHNwZWFrcyB2ZXJzaW9uICR7ZXhjZXJwdChhbnN3ZXIsIDQwKX0gb2YgdGhlIHByb3RvY29sLCBhbmQgdGhpcyBleHRlbnNpb24gc3BlYWtzIGAgK1xuICAgICAgYCR7bWFqb3J9LiR7bWlub3J9IChhbnkgJHttYWpvcn0uJHttaW5vcn0ueCkuIEluc3RhbGwgYSByZWxlYXNlIG9mIHRoZSBzZXJ2ZXIgZm9yIGAgK1xuICAgICAgYCR7bWFqb3J9LiR7bWlub3J9LCBvciBvZiB0aGUgZXh0ZW5zaW9uIGZvciB0aGUgc2VydmVyJ3MgdmVyc2lvbi5gLFxuICApO1xufVxuIiwgIi8qKiBXaGF0IHNldmVyYWwgdGVzdHMgbmVlZDogdGhlIHNjcmlwdGVkIHNlcnZlcidzIGNvbW1hbmQsIGEgbG9nIHRoYXQga2VlcHMsIGEgZm9sZGVyIHRvIHdvcmsgaW4uICovXG5pbXBvcnQgeyBta2R0ZW1wU3luYywgbWtkaXJTeW5jLCBybVN5bmMsIHdyaXRlRmlsZVN5bmMgfSBmcm9tICdub2RlOmZzJztcbmltcG9ydCB7IHRtcGRpciB9IGZyb20gJ25vZGU6b3MnO1xuaW1wb3J0IHsgZGlybmFtZSwgam9pbiB9IGZyb20gJ25vZGU6cGF0aCc7XG5pbXBvcnQgdHlwZSB7IFNlcnZlck9wdGlvbnMgfSBmcm9tICcuLi9zcmMvY29yZS9sYXVuY2guanMnO1xuaW1wb3J0IHR5cGUgeyBQcm9ibGVtIH0gZnJvbSAnLi4vc3JjL2NvcmUvcHJvYmxlbXMuanMnO1xuaW1wb3J0IHsgdHlwZSBMb2csIFNlc3Npb24sIHR5cGUgVGltZW91dHMgfSBmcm9tICcuLi9zcmMvY29yZS9zZXNzaW9uLmpzJztcblxuLyoqIG5wbSBydW5zIHRoZSB0ZXN0cyBmcm9tIHRoZSBwYWNrYWdlJ3MgZm9sZGVyLiAqL1xuZXhwb3J0IGNvbnN0IHNjcmlwdGVkU2VydmVyID0gam9pbihwcm9jZXNzLmN3ZCgpLCAndGVzdCcsICdzY3JpcHRlZFNlcnZlci5tanMnKTtcblxuZXhwb3J0IGZ1bmN0aW9uIHNjcmlwdGVkKHNjZW5hcmlvOiBzdHJpbmcsIG1vcmU6IFBhcnRpYWw8U2VydmVyT3B0aW9ucz4gPSB7fSk6IFNlcnZlck9wdGlvbnMge1xuICByZXR1cm4ge1xuICAgIG5hbWU6ICdzY3JpcHRlZCcsXG4gICAgY29tbWFuZDogcHJvY2Vzcy5leGVjUGF0aCxcbiAgICBhcmdzOiBbc2NyaXB0ZWRTZXJ2ZXIsIHNjZW5hcmlvXSxcbiAgICBjd2Q6IHRtcGRpcigpLFxuICAgIHRyYW5zcG9ydDogJ3N0ZGlvJyxcbiAgICAuLi5tb3JlLFxuICB9O1xufVxuXG5leHBvcnQgY2xhc3MgS2VwdExvZyBpbXBsZW1lbnRzIExvZyB7XG4gIHJlYWRvbmx5IGxpbmVzOiBzdHJpbmdbXSA9IFtdO1xuICAjd2FpdGluZzogeyBwYXR0ZXJuOiBSZWdFeHA7IHJlc29sdmU6IChsaW5lOiBzdHJpbmcpID0+IHZvaWQgfVtdID0gW107XG5cbiAgaW5mbyh0ZXh0OiBzdHJpbmcpOiB2b2lkIHtcbiAgICB0aGlzLiNhZGQoYGluZm86ICR7dGV4dH1gKTtcbiAgfVxuXG4gIHdhcm4odGV4dDogc3RyaW5nKTogdm9pZCB7XG4gICAgdGhpcy4jYWRkKGB3YXJuOiAke3RleHR9YCk7XG4gIH1cblxuICBzZXJ2ZXIobGluZTogc3RyaW5nKTogdm9pZCB7XG4gICAgdGhpcy4jYWRkKGBzZXJ2ZXI6ICR7bGluZX1gKTtcbiAgfVxuXG4gIC8qKiBUaGUgZmlyc3QgbGluZSB0aGF0IG1hdGNoZXMsIGJlIGl0IHRoZXJlIG9yIHN0aWxsIHRvIGNvbWUuICovXG4gIGxpbmUocGF0dGVybjogUmVnRXhwKTogUHJvbWlzZTxzdHJpbmc+IHtcbiAgICBjb25zdCBmb3VuZCA9IHRoaXMubGluZXMuZmluZCgobGluZSkgPT4gcGF0dGVybi50ZXN0KGxpbmUpKTtcbiAgICByZXR1cm4gZm91bmQgIT09IHVuZGVmaW5lZFxuICAgICAgPyBQcm9taXNlLnJlc29sdmUoZm91bmQpXG4gICAgICA6IG5ldyBQcm9taXNlKChyZXNvbHZlKSA9PiB0aGlzLiN3YWl0aW5nLnB1c2goeyBwYXR0ZXJuLCByZXNvbHZlIH0pKTtcbiAgfVxuXG4gICNhZGQobGluZTogc3RyaW5nKTogdm9pZCB7XG4gICAgdGhpcy5saW5lcy5wdXNoKGxpbmUpO1xuICAgIHRoaXMuI3dhaXRpbmcgPSB0aGlzLiN3YWl0aW5nLmZpbHRlcigoeyBwYXR0ZXJuLCByZXNvbHZlIH0pID0+IHtcbiAgICAgIGlmIChwYXR0ZXJuLnRlc3QobGluZSkpIHtcbiAgICAgICAgcmVzb2x2ZShsaW5lKTtcbiAgICAgICAgcmV0dXJuIGZhbHNlO1xuICAgICAgfVxuICAgICAgcmV0dXJuIHRydWU7XG4gICAgfSk7XG4gIH1cbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGZvbGRlcldpdGgoZmlsZXM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4pOiB7IHBhdGg6IHN0cmluZzsgcmVtb3ZlOiAoKSA9PiB2b2lkIH0ge1xuICBjb25zdCBwYXRoID0gbWtkdGVtcFN5bmMoam9pbih0bXBkaXIoKSwgJ3Rlc3R3aXJlLScpKTtcbiAgZm9yIChjb25zdCBbbmFtZSwgdGV4dF0gb2YgT2JqZWN0LmVudHJpZXMoZmlsZXMpKSB7XG4gICAgbWtkaXJTeW5jKGRpcm5hbWUoam9pbihwYXRoLCBuYW1lKSksIHsgcmVjdXJzaXZlOiB0cnVlIH0pO1xuICAgIHdyaXRlRmlsZVN5bmMoam9pbihwYXRoLCBuYW1lKSwgdGV4dCk7XG4gIH1cbiAgcmV0dXJuIHsgcGF0aCwgcmVtb3ZlOiAoKSA9PiBybVN5bmMocGF0aCwgeyByZWN1cnNpdmU6IHRydWUsIGZvcmNlOiB0cnVlIH0pIH07XG59XG5cbi8qKiBMb25nIGVub3VnaCBuZXZlciB0byBzdHJpa2Ugb24gYSBidXN5IG1hY2hpbmU7IGJ1dCBubyB0ZXN0J3Mgc2VydmVyIG5lZWRzIGxvbmcgdG8gZW5kLiAqL1xuZXhwb3J0IGNvbnN0IGdlbmVyb3VzOiBUaW1lb3V0cyA9IHtcbiAgc3RhcnQ6IDIwXzAwMCxcbiAgZGlzY292ZXI6IDIwXzAwMCxcbiAgc2lsZW5jZTogMjBfMDAwLFxuICBjYW5jZWw6IDIwXzAwMCxcbiAgY2xvc2U6IDIwMCxcbn07XG5cbi8qKiBPcGVuIGEgc2Vzc2lvbiwgdXNlIGl0LCBjbG9zZSBpdC4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiB3aXRoU2Vzc2lvbjxUPihcbiAgb3B0aW9uczogU2VydmVyT3B0aW9ucyxcbiAgdXNlOiAoc2Vzc2lvbjogU2Vzc2lvbiwgbG9nOiBLZXB0TG9nKSA9PiBQcm9taXNlPFQ+LFxuICB0aW1lb3V0czogUGFydGlhbDxUaW1lb3V0cz4gPSB7fSxcbik6IFByb21pc2U8VD4ge1xuICBjb25zdCBsb2cgPSBuZXcgS2VwdExvZygpO1xuICBjb25zdCBzZXNzaW9uID0gYXdhaXQgU2Vzc2lvbi5vcGVuKG9wdGlvbnMsIGxvZywgeyAuLi5nZW5lcm91cywgLi4udGltZW91dHMgfSk7XG4gIHRyeSB7XG4gICAgcmV0dXJuIGF3YWl0IHVzZShzZXNzaW9uLCBsb2cpO1xuICB9IGZpbmFsbHkge1xuICAgIGF3YWl0IHNlc3Npb24uY2xvc2UoKTtcbiAgfVxufVxuXG4vKiogVGhlIFByb2JsZW0gdGhhdCBhIHByb21pc2UgcmVqZWN0cyB3aXRoOyBhbnl0aGluZyBlbHNlIGZhaWxzIHRoZSB0ZXN0LiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIHByb2JsZW1PZihwcm9taXNlOiBQcm9taXNlPHVua25vd24+KTogUHJvbWlzZTxQcm9ibGVtPiB7XG4gIGNvbnN0IHsgUHJvYmxlbSB9ID0gYXdhaXQgaW1wb3J0KCcuLi9zcmMvY29yZS9wcm9ibGVtcy5qcycpO1xuICB0cnkge1xuICAgIGF3YWl0IHByb21pc2U7XG4gIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgaWYgKGVycm9yIGluc3RhbmNlb2YgUHJvYmxlbSkge1xuICAgICAgcmV0dXJuIGVycm9yO1xuICAgIH1cbiAgICB0aHJvdyBlcnJvcjtcbiAgfVxuICB0aHJvdyBuZXcgRXJyb3IoJ2l0IHdlbnQgd2VsbCcpO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7QUFBQTtBQUFBO0FBQUE7QUFLQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxVQUFVO0FBQ2xCLFlBQVEsU0FBU0E7QUFDakIsWUFBUSxTQUFTQztBQUNqQixZQUFRLFFBQVE7QUFDaEIsWUFBUSxPQUFPO0FBQ2YsWUFBUSxRQUFRO0FBQ2hCLFlBQVEsY0FBYztBQUN0QixhQUFTLFFBQVEsT0FBTztBQUNwQixhQUFPLFVBQVUsUUFBUSxVQUFVO0FBQUEsSUFDdkM7QUFDQSxhQUFTRCxRQUFPLE9BQU87QUFDbkIsYUFBTyxPQUFPLFVBQVUsWUFBWSxpQkFBaUI7QUFBQSxJQUN6RDtBQUNBLGFBQVNDLFFBQU8sT0FBTztBQUNuQixhQUFPLE9BQU8sVUFBVSxZQUFZLGlCQUFpQjtBQUFBLElBQ3pEO0FBQ0EsYUFBUyxNQUFNLE9BQU87QUFDbEIsYUFBTyxpQkFBaUI7QUFBQSxJQUM1QjtBQUNBLGFBQVMsS0FBSyxPQUFPO0FBQ2pCLGFBQU8sT0FBTyxVQUFVO0FBQUEsSUFDNUI7QUFDQSxhQUFTLE1BQU0sT0FBTztBQUNsQixhQUFPLE1BQU0sUUFBUSxLQUFLO0FBQUEsSUFDOUI7QUFDQSxhQUFTLFlBQVksT0FBTztBQUN4QixhQUFPLE1BQU0sS0FBSyxLQUFLLE1BQU0sTUFBTSxVQUFRRCxRQUFPLElBQUksQ0FBQztBQUFBLElBQzNEO0FBQUE7QUFBQTs7O0FDakNBO0FBQUE7QUFBQTtBQUtBLFFBQUksa0JBQW1CLFdBQVEsUUFBSyxvQkFBcUIsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUM1RixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFVBQUksT0FBTyxPQUFPLHlCQUF5QixHQUFHLENBQUM7QUFDL0MsVUFBSSxDQUFDLFNBQVMsU0FBUyxPQUFPLENBQUMsRUFBRSxhQUFhLEtBQUssWUFBWSxLQUFLLGVBQWU7QUFDakYsZUFBTyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVc7QUFBRSxpQkFBTyxFQUFFLENBQUM7QUFBQSxRQUFHLEVBQUU7QUFBQSxNQUM5RDtBQUNBLGFBQU8sZUFBZSxHQUFHLElBQUksSUFBSTtBQUFBLElBQ3JDLE1BQU0sU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQ3hCLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsUUFBRSxFQUFFLElBQUksRUFBRSxDQUFDO0FBQUEsSUFDZjtBQUNBLFFBQUkscUJBQXNCLFdBQVEsUUFBSyx1QkFBd0IsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHO0FBQzNGLGFBQU8sZUFBZSxHQUFHLFdBQVcsRUFBRSxZQUFZLE1BQU0sT0FBTyxFQUFFLENBQUM7QUFBQSxJQUN0RSxLQUFLLFNBQVMsR0FBRyxHQUFHO0FBQ2hCLFFBQUUsU0FBUyxJQUFJO0FBQUEsSUFDbkI7QUFDQSxRQUFJLGVBQWdCLFdBQVEsUUFBSyxnQkFBa0IsNEJBQVk7QUFDM0QsVUFBSSxVQUFVLFNBQVMsR0FBRztBQUN0QixrQkFBVSxPQUFPLHVCQUF1QixTQUFVRSxJQUFHO0FBQ2pELGNBQUksS0FBSyxDQUFDO0FBQ1YsbUJBQVMsS0FBS0EsR0FBRyxLQUFJLE9BQU8sVUFBVSxlQUFlLEtBQUtBLElBQUcsQ0FBQyxFQUFHLElBQUcsR0FBRyxNQUFNLElBQUk7QUFDakYsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZUFBTyxRQUFRLENBQUM7QUFBQSxNQUNwQjtBQUNBLGFBQU8sU0FBVSxLQUFLO0FBQ2xCLFlBQUksT0FBTyxJQUFJLFdBQVksUUFBTztBQUNsQyxZQUFJLFNBQVMsQ0FBQztBQUNkLFlBQUksT0FBTztBQUFNLG1CQUFTLElBQUksUUFBUSxHQUFHLEdBQUcsSUFBSSxHQUFHLElBQUksRUFBRSxRQUFRLElBQUssS0FBSSxFQUFFLENBQUMsTUFBTSxVQUFXLGlCQUFnQixRQUFRLEtBQUssRUFBRSxDQUFDLENBQUM7QUFBQTtBQUMvSCwyQkFBbUIsUUFBUSxHQUFHO0FBQzlCLGVBQU87QUFBQSxNQUNYO0FBQUEsSUFDSixHQUFHO0FBQ0gsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsVUFBVSxRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG1CQUFtQixRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGNBQWMsUUFBUSxlQUFlLFFBQVEsMkJBQTJCLFFBQVEsc0JBQXNCLFFBQVEsZ0JBQWdCLFFBQVEsYUFBYTtBQUMvcUIsUUFBTSxLQUFLLGFBQWEsWUFBZTtBQUl2QyxRQUFJO0FBQ0osS0FBQyxTQUFVQyxhQUFZO0FBRW5CLE1BQUFBLFlBQVcsYUFBYTtBQUN4QixNQUFBQSxZQUFXLGlCQUFpQjtBQUM1QixNQUFBQSxZQUFXLGlCQUFpQjtBQUM1QixNQUFBQSxZQUFXLGdCQUFnQjtBQUMzQixNQUFBQSxZQUFXLGdCQUFnQjtBQVUzQixNQUFBQSxZQUFXLGlDQUFpQztBQUU1QyxNQUFBQSxZQUFXLG1CQUFtQjtBQUk5QixNQUFBQSxZQUFXLG9CQUFvQjtBQUkvQixNQUFBQSxZQUFXLG1CQUFtQjtBQUs5QixNQUFBQSxZQUFXLDBCQUEwQjtBQUlyQyxNQUFBQSxZQUFXLHFCQUFxQjtBQUtoQyxNQUFBQSxZQUFXLHVCQUF1QjtBQUNsQyxNQUFBQSxZQUFXLG1CQUFtQjtBQU85QixNQUFBQSxZQUFXLCtCQUErQjtBQUUxQyxNQUFBQSxZQUFXLGlCQUFpQjtBQUFBLElBQ2hDLEdBQUcsZUFBZSxRQUFRLGFBQWEsYUFBYSxDQUFDLEVBQUU7QUFLdkQsUUFBTUMsaUJBQU4sTUFBTSx1QkFBc0IsTUFBTTtBQUFBLE1BQzlCO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxNQUFNLFNBQVMsTUFBTTtBQUM3QixjQUFNLE9BQU87QUFDYixhQUFLLE9BQU8sR0FBRyxPQUFPLElBQUksSUFBSSxPQUFPLFdBQVc7QUFDaEQsYUFBSyxPQUFPO0FBQ1osZUFBTyxlQUFlLE1BQU0sZUFBYyxTQUFTO0FBQUEsTUFDdkQ7QUFBQSxNQUNBLFNBQVM7QUFDTCxjQUFNLFNBQVM7QUFBQSxVQUNYLE1BQU0sS0FBSztBQUFBLFVBQ1gsU0FBUyxLQUFLO0FBQUEsUUFDbEI7QUFDQSxZQUFJLEtBQUssU0FBUyxRQUFXO0FBQ3pCLGlCQUFPLE9BQU8sS0FBSztBQUFBLFFBQ3ZCO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKO0FBQ0EsWUFBUSxnQkFBZ0JBO0FBQ3hCLFFBQU1DLHVCQUFOLE1BQU0scUJBQW9CO0FBQUEsTUFDdEI7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BS0EsT0FBTyxPQUFPLElBQUkscUJBQW9CLE1BQU07QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSzVDLE9BQU8sYUFBYSxJQUFJLHFCQUFvQixZQUFZO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BTXhELE9BQU8sU0FBUyxJQUFJLHFCQUFvQixRQUFRO0FBQUEsTUFDaEQsWUFBWSxNQUFNO0FBQ2QsYUFBSyxPQUFPO0FBQUEsTUFDaEI7QUFBQSxNQUNBLE9BQU8sR0FBRyxPQUFPO0FBQ2IsZUFBTyxVQUFVLHFCQUFvQixRQUFRLFVBQVUscUJBQW9CLFVBQVUsVUFBVSxxQkFBb0I7QUFBQSxNQUN2SDtBQUFBLE1BQ0EsV0FBVztBQUNQLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsSUFDSjtBQUNBLFlBQVEsc0JBQXNCQTtBQUk5QixRQUFNLDJCQUFOLE1BQStCO0FBQUEsTUFDM0I7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLFFBQVEsZ0JBQWdCO0FBQ2hDLGFBQUssU0FBUztBQUNkLGFBQUssaUJBQWlCO0FBQUEsTUFDMUI7QUFBQSxNQUNBLElBQUksc0JBQXNCO0FBQ3RCLGVBQU9BLHFCQUFvQjtBQUFBLE1BQy9CO0FBQUEsSUFDSjtBQUNBLFlBQVEsMkJBQTJCO0FBSW5DLFFBQU0sZUFBTixjQUEyQix5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUloRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQU1DLGVBQU4sY0FBMEIseUJBQXlCO0FBQUEsTUFDL0M7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUlBO0FBQUEsTUFDQSxZQUFZLFFBQVEsdUJBQXVCRCxxQkFBb0IsTUFBTTtBQUNqRSxjQUFNLFFBQVEsQ0FBQztBQUNmLGFBQUssdUJBQXVCO0FBQUEsTUFDaEM7QUFBQSxNQUNBLElBQUksc0JBQXNCO0FBQ3RCLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsSUFDSjtBQUNBLFlBQVEsY0FBY0M7QUFDdEIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBLE1BQ2hEO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJQTtBQUFBLE1BQ0EsWUFBWSxRQUFRLHVCQUF1QkQscUJBQW9CLE1BQU07QUFDakUsY0FBTSxRQUFRLENBQUM7QUFDZixhQUFLLHVCQUF1QjtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxJQUFJLHNCQUFzQjtBQUN0QixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTUUsZ0JBQU4sY0FBMkIseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJaEQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsZUFBZUE7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTSxlQUFOLGNBQTJCLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSWhEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLGVBQWU7QUFDdkIsUUFBTUMsb0JBQU4sY0FBK0IseUJBQXlCO0FBQUEsTUFDcEQ7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUlBO0FBQUEsTUFDQSxZQUFZLFFBQVEsdUJBQXVCSCxxQkFBb0IsTUFBTTtBQUNqRSxjQUFNLFFBQVEsQ0FBQztBQUNmLGFBQUssdUJBQXVCO0FBQUEsTUFDaEM7QUFBQSxNQUNBLElBQUksc0JBQXNCO0FBQ3RCLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsSUFDSjtBQUNBLFlBQVEsbUJBQW1CRztBQUMzQixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBO0FBQUE7QUFBQTtBQUFBLE1BSXJEO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsY0FBTSxRQUFRLENBQUM7QUFBQSxNQUNuQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNLG9CQUFOLGNBQWdDLHlCQUF5QjtBQUFBLE1BQ3JEO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJQTtBQUFBLE1BQ0EsWUFBWSxRQUFRLHVCQUF1QkgscUJBQW9CLE1BQU07QUFDakUsY0FBTSxRQUFRLENBQUM7QUFDZixhQUFLLHVCQUF1QjtBQUFBLE1BQ2hDO0FBQUEsTUFDQSxJQUFJLHNCQUFzQjtBQUN0QixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLElBQ0o7QUFDQSxZQUFRLG9CQUFvQjtBQUM1QixRQUFNSSxxQkFBTixjQUFnQyx5QkFBeUI7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUlyRDtBQUFBLE1BQ0EsWUFBWSxRQUFRO0FBQ2hCLGNBQU0sUUFBUSxDQUFDO0FBQUEsTUFDbkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSxvQkFBb0JBO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MseUJBQXlCO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFJckQ7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixjQUFNLFFBQVEsQ0FBQztBQUFBLE1BQ25CO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQUk7QUFDSixLQUFDLFNBQVVDLFVBQVM7QUFJaEIsZUFBUyxVQUFVLFNBQVM7QUFDeEIsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLE9BQU8sVUFBVSxNQUFNLE1BQU0sR0FBRyxPQUFPLFVBQVUsRUFBRSxLQUFLLEdBQUcsT0FBTyxVQUFVLEVBQUU7QUFBQSxNQUN6RztBQUNBLE1BQUFBLFNBQVEsWUFBWTtBQUlwQixlQUFTLGVBQWUsU0FBUztBQUM3QixjQUFNLFlBQVk7QUFDbEIsZUFBTyxhQUFhLEdBQUcsT0FBTyxVQUFVLE1BQU0sS0FBSyxRQUFRLE9BQU87QUFBQSxNQUN0RTtBQUNBLE1BQUFBLFNBQVEsaUJBQWlCO0FBSXpCLGVBQVMsV0FBVyxTQUFTO0FBQ3pCLGNBQU0sWUFBWTtBQUNsQixlQUFPLGNBQWMsVUFBVSxXQUFXLFVBQVUsQ0FBQyxDQUFDLFVBQVUsV0FBVyxHQUFHLE9BQU8sVUFBVSxFQUFFLEtBQUssR0FBRyxPQUFPLFVBQVUsRUFBRSxLQUFLLFVBQVUsT0FBTztBQUFBLE1BQ3RKO0FBQ0EsTUFBQUEsU0FBUSxhQUFhO0FBQUEsSUFDekIsR0FBRyxZQUFZLFFBQVEsVUFBVSxVQUFVLENBQUMsRUFBRTtBQUFBO0FBQUE7OztBQ25iOUM7QUFBQTtBQUFBO0FBS0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsV0FBVyxRQUFRLFlBQVksUUFBUSxRQUFRO0FBQ3ZELFFBQUk7QUFDSixLQUFDLFNBQVVDLFFBQU87QUFDZCxNQUFBQSxPQUFNLE9BQU87QUFDYixNQUFBQSxPQUFNLFFBQVE7QUFDZCxNQUFBQSxPQUFNLFFBQVFBLE9BQU07QUFDcEIsTUFBQUEsT0FBTSxPQUFPO0FBQ2IsTUFBQUEsT0FBTSxRQUFRQSxPQUFNO0FBQUEsSUFDeEIsR0FBRyxVQUFVLFFBQVEsUUFBUSxRQUFRLENBQUMsRUFBRTtBQUN4QyxRQUFNLFlBQU4sTUFBZ0I7QUFBQSxNQUNaLENBQUMsT0FBTyxXQUFXLElBQUk7QUFBQSxNQUN2QjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBLGNBQWM7QUFDVixhQUFLLE9BQU8sb0JBQUksSUFBSTtBQUNwQixhQUFLLFFBQVE7QUFDYixhQUFLLFFBQVE7QUFDYixhQUFLLFFBQVE7QUFDYixhQUFLLFNBQVM7QUFBQSxNQUNsQjtBQUFBLE1BQ0EsUUFBUTtBQUNKLGFBQUssS0FBSyxNQUFNO0FBQ2hCLGFBQUssUUFBUTtBQUNiLGFBQUssUUFBUTtBQUNiLGFBQUssUUFBUTtBQUNiLGFBQUs7QUFBQSxNQUNUO0FBQUEsTUFDQSxVQUFVO0FBQ04sZUFBTyxDQUFDLEtBQUssU0FBUyxDQUFDLEtBQUs7QUFBQSxNQUNoQztBQUFBLE1BQ0EsSUFBSSxPQUFPO0FBQ1AsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLElBQUksUUFBUTtBQUNSLGVBQU8sS0FBSyxPQUFPO0FBQUEsTUFDdkI7QUFBQSxNQUNBLElBQUksT0FBTztBQUNQLGVBQU8sS0FBSyxPQUFPO0FBQUEsTUFDdkI7QUFBQSxNQUNBLE9BQU8sS0FBSztBQUNSLGNBQU0sT0FBTyxLQUFLLEtBQUssSUFBSSxHQUFHO0FBQzlCLGVBQU8sT0FBTyxLQUFLLFVBQVUsUUFBUTtBQUFBLE1BQ3pDO0FBQUEsTUFDQSxNQUFNLEtBQUs7QUFDUCxjQUFNLE9BQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUM5QixlQUFPLE9BQU8sS0FBSyxNQUFNLFFBQVE7QUFBQSxNQUNyQztBQUFBLE1BQ0EsSUFBSSxLQUFLO0FBQ0wsZUFBTyxLQUFLLEtBQUssSUFBSSxHQUFHO0FBQUEsTUFDNUI7QUFBQSxNQUNBLElBQUksS0FBSyxRQUFRLE1BQU0sTUFBTTtBQUN6QixjQUFNLE9BQU8sS0FBSyxLQUFLLElBQUksR0FBRztBQUM5QixZQUFJLENBQUMsTUFBTTtBQUNQLGlCQUFPO0FBQUEsUUFDWDtBQUNBLFlBQUksVUFBVSxNQUFNLE1BQU07QUFDdEIsZUFBSyxNQUFNLE1BQU0sS0FBSztBQUFBLFFBQzFCO0FBQ0EsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLElBQUksS0FBSyxPQUFPLFFBQVEsTUFBTSxNQUFNO0FBQ2hDLFlBQUksT0FBTyxLQUFLLEtBQUssSUFBSSxHQUFHO0FBQzVCLFlBQUksTUFBTTtBQUNOLGVBQUssUUFBUTtBQUNiLGNBQUksVUFBVSxNQUFNLE1BQU07QUFDdEIsaUJBQUssTUFBTSxNQUFNLEtBQUs7QUFBQSxVQUMxQjtBQUFBLFFBQ0osT0FDSztBQUNELGlCQUFPLEVBQUUsS0FBSyxPQUFPLE1BQU0sUUFBVyxVQUFVLE9BQVU7QUFDMUQsa0JBQVEsT0FBTztBQUFBLFlBQ1gsS0FBSyxNQUFNO0FBQ1AsbUJBQUssWUFBWSxJQUFJO0FBQ3JCO0FBQUEsWUFDSixLQUFLLE1BQU07QUFDUCxtQkFBSyxhQUFhLElBQUk7QUFDdEI7QUFBQSxZQUNKLEtBQUssTUFBTTtBQUNQLG1CQUFLLFlBQVksSUFBSTtBQUNyQjtBQUFBLFlBQ0o7QUFDSSxtQkFBSyxZQUFZLElBQUk7QUFDckI7QUFBQSxVQUNSO0FBQ0EsZUFBSyxLQUFLLElBQUksS0FBSyxJQUFJO0FBQ3ZCLGVBQUs7QUFBQSxRQUNUO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLE9BQU8sS0FBSztBQUNSLGVBQU8sQ0FBQyxDQUFDLEtBQUssT0FBTyxHQUFHO0FBQUEsTUFDNUI7QUFBQSxNQUNBLE9BQU8sS0FBSztBQUNSLGNBQU0sT0FBTyxLQUFLLEtBQUssSUFBSSxHQUFHO0FBQzlCLFlBQUksQ0FBQyxNQUFNO0FBQ1AsaUJBQU87QUFBQSxRQUNYO0FBQ0EsYUFBSyxLQUFLLE9BQU8sR0FBRztBQUNwQixhQUFLLFdBQVcsSUFBSTtBQUNwQixhQUFLO0FBQ0wsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLFFBQVE7QUFDSixZQUFJLENBQUMsS0FBSyxTQUFTLENBQUMsS0FBSyxPQUFPO0FBQzVCLGlCQUFPO0FBQUEsUUFDWDtBQUNBLFlBQUksQ0FBQyxLQUFLLFNBQVMsQ0FBQyxLQUFLLE9BQU87QUFDNUIsZ0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxRQUNsQztBQUNBLGNBQU0sT0FBTyxLQUFLO0FBQ2xCLGFBQUssS0FBSyxPQUFPLEtBQUssR0FBRztBQUN6QixhQUFLLFdBQVcsSUFBSTtBQUNwQixhQUFLO0FBQ0wsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLFFBQVEsWUFBWSxTQUFTO0FBQ3pCLGNBQU0sUUFBUSxLQUFLO0FBQ25CLFlBQUksVUFBVSxLQUFLO0FBQ25CLGVBQU8sU0FBUztBQUNaLGNBQUksU0FBUztBQUNULHVCQUFXLEtBQUssT0FBTyxFQUFFLFFBQVEsT0FBTyxRQUFRLEtBQUssSUFBSTtBQUFBLFVBQzdELE9BQ0s7QUFDRCx1QkFBVyxRQUFRLE9BQU8sUUFBUSxLQUFLLElBQUk7QUFBQSxVQUMvQztBQUNBLGNBQUksS0FBSyxXQUFXLE9BQU87QUFDdkIsa0JBQU0sSUFBSSxNQUFNLDBDQUEwQztBQUFBLFVBQzlEO0FBQ0Esb0JBQVUsUUFBUTtBQUFBLFFBQ3RCO0FBQUEsTUFDSjtBQUFBLE1BQ0EsT0FBTztBQUNILGNBQU0sUUFBUSxLQUFLO0FBQ25CLFlBQUksVUFBVSxLQUFLO0FBQ25CLGNBQU0sV0FBVztBQUFBLFVBQ2IsQ0FBQyxPQUFPLFFBQVEsR0FBRyxNQUFNO0FBQ3JCLG1CQUFPO0FBQUEsVUFDWDtBQUFBLFVBQ0EsTUFBTSxNQUFNO0FBQ1IsZ0JBQUksS0FBSyxXQUFXLE9BQU87QUFDdkIsb0JBQU0sSUFBSSxNQUFNLDBDQUEwQztBQUFBLFlBQzlEO0FBQ0EsZ0JBQUksU0FBUztBQUNULG9CQUFNLFNBQVMsRUFBRSxPQUFPLFFBQVEsS0FBSyxNQUFNLE1BQU07QUFDakQsd0JBQVUsUUFBUTtBQUNsQixxQkFBTztBQUFBLFlBQ1gsT0FDSztBQUNELHFCQUFPLEVBQUUsT0FBTyxRQUFXLE1BQU0sS0FBSztBQUFBLFlBQzFDO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsU0FBUztBQUNMLGNBQU0sUUFBUSxLQUFLO0FBQ25CLFlBQUksVUFBVSxLQUFLO0FBQ25CLGNBQU0sV0FBVztBQUFBLFVBQ2IsQ0FBQyxPQUFPLFFBQVEsR0FBRyxNQUFNO0FBQ3JCLG1CQUFPO0FBQUEsVUFDWDtBQUFBLFVBQ0EsTUFBTSxNQUFNO0FBQ1IsZ0JBQUksS0FBSyxXQUFXLE9BQU87QUFDdkIsb0JBQU0sSUFBSSxNQUFNLDBDQUEwQztBQUFBLFlBQzlEO0FBQ0EsZ0JBQUksU0FBUztBQUNULG9CQUFNLFNBQVMsRUFBRSxPQUFPLFFBQVEsT0FBTyxNQUFNLE1BQU07QUFDbkQsd0JBQVUsUUFBUTtBQUNsQixxQkFBTztBQUFBLFlBQ1gsT0FDSztBQUNELHFCQUFPLEVBQUUsT0FBTyxRQUFXLE1BQU0sS0FBSztBQUFBLFlBQzFDO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsVUFBVTtBQUNOLGNBQU0sUUFBUSxLQUFLO0FBQ25CLFlBQUksVUFBVSxLQUFLO0FBQ25CLGNBQU0sV0FBVztBQUFBLFVBQ2IsQ0FBQyxPQUFPLFFBQVEsR0FBRyxNQUFNO0FBQ3JCLG1CQUFPO0FBQUEsVUFDWDtBQUFBLFVBQ0EsTUFBTSxNQUFNO0FBQ1IsZ0JBQUksS0FBSyxXQUFXLE9BQU87QUFDdkIsb0JBQU0sSUFBSSxNQUFNLDBDQUEwQztBQUFBLFlBQzlEO0FBQ0EsZ0JBQUksU0FBUztBQUNULG9CQUFNLFNBQVMsRUFBRSxPQUFPLENBQUMsUUFBUSxLQUFLLFFBQVEsS0FBSyxHQUFHLE1BQU0sTUFBTTtBQUNsRSx3QkFBVSxRQUFRO0FBQ2xCLHFCQUFPO0FBQUEsWUFDWCxPQUNLO0FBQ0QscUJBQU8sRUFBRSxPQUFPLFFBQVcsTUFBTSxLQUFLO0FBQUEsWUFDMUM7QUFBQSxVQUNKO0FBQUEsUUFDSjtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxDQUFDLE9BQU8sUUFBUSxJQUFJO0FBQ2hCLGVBQU8sS0FBSyxRQUFRO0FBQUEsTUFDeEI7QUFBQSxNQUNBLFFBQVEsU0FBUztBQUNiLFlBQUksV0FBVyxLQUFLLE1BQU07QUFDdEI7QUFBQSxRQUNKO0FBQ0EsWUFBSSxZQUFZLEdBQUc7QUFDZixlQUFLLE1BQU07QUFDWDtBQUFBLFFBQ0o7QUFDQSxZQUFJLFVBQVUsS0FBSztBQUNuQixZQUFJLGNBQWMsS0FBSztBQUN2QixlQUFPLFdBQVcsY0FBYyxTQUFTO0FBQ3JDLGVBQUssS0FBSyxPQUFPLFFBQVEsR0FBRztBQUM1QixvQkFBVSxRQUFRO0FBQ2xCO0FBQUEsUUFDSjtBQUNBLGFBQUssUUFBUTtBQUNiLGFBQUssUUFBUTtBQUNiLFlBQUksU0FBUztBQUNULGtCQUFRLFdBQVc7QUFBQSxRQUN2QjtBQUNBLGFBQUs7QUFBQSxNQUNUO0FBQUEsTUFDQSxhQUFhLE1BQU07QUFFZixZQUFJLENBQUMsS0FBSyxTQUFTLENBQUMsS0FBSyxPQUFPO0FBQzVCLGVBQUssUUFBUTtBQUFBLFFBQ2pCLFdBQ1MsQ0FBQyxLQUFLLE9BQU87QUFDbEIsZ0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxRQUNsQyxPQUNLO0FBQ0QsZUFBSyxPQUFPLEtBQUs7QUFDakIsZUFBSyxNQUFNLFdBQVc7QUFBQSxRQUMxQjtBQUNBLGFBQUssUUFBUTtBQUNiLGFBQUs7QUFBQSxNQUNUO0FBQUEsTUFDQSxZQUFZLE1BQU07QUFFZCxZQUFJLENBQUMsS0FBSyxTQUFTLENBQUMsS0FBSyxPQUFPO0FBQzVCLGVBQUssUUFBUTtBQUFBLFFBQ2pCLFdBQ1MsQ0FBQyxLQUFLLE9BQU87QUFDbEIsZ0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxRQUNsQyxPQUNLO0FBQ0QsZUFBSyxXQUFXLEtBQUs7QUFDckIsZUFBSyxNQUFNLE9BQU87QUFBQSxRQUN0QjtBQUNBLGFBQUssUUFBUTtBQUNiLGFBQUs7QUFBQSxNQUNUO0FBQUEsTUFDQSxXQUFXLE1BQU07QUFDYixZQUFJLFNBQVMsS0FBSyxTQUFTLFNBQVMsS0FBSyxPQUFPO0FBQzVDLGVBQUssUUFBUTtBQUNiLGVBQUssUUFBUTtBQUFBLFFBQ2pCLFdBQ1MsU0FBUyxLQUFLLE9BQU87QUFHMUIsY0FBSSxDQUFDLEtBQUssTUFBTTtBQUNaLGtCQUFNLElBQUksTUFBTSxjQUFjO0FBQUEsVUFDbEM7QUFDQSxlQUFLLEtBQUssV0FBVztBQUNyQixlQUFLLFFBQVEsS0FBSztBQUFBLFFBQ3RCLFdBQ1MsU0FBUyxLQUFLLE9BQU87QUFHMUIsY0FBSSxDQUFDLEtBQUssVUFBVTtBQUNoQixrQkFBTSxJQUFJLE1BQU0sY0FBYztBQUFBLFVBQ2xDO0FBQ0EsZUFBSyxTQUFTLE9BQU87QUFDckIsZUFBSyxRQUFRLEtBQUs7QUFBQSxRQUN0QixPQUNLO0FBQ0QsZ0JBQU0sT0FBTyxLQUFLO0FBQ2xCLGdCQUFNLFdBQVcsS0FBSztBQUN0QixjQUFJLENBQUMsUUFBUSxDQUFDLFVBQVU7QUFDcEIsa0JBQU0sSUFBSSxNQUFNLGNBQWM7QUFBQSxVQUNsQztBQUNBLGVBQUssV0FBVztBQUNoQixtQkFBUyxPQUFPO0FBQUEsUUFDcEI7QUFDQSxhQUFLLE9BQU87QUFDWixhQUFLLFdBQVc7QUFDaEIsYUFBSztBQUFBLE1BQ1Q7QUFBQSxNQUNBLE1BQU0sTUFBTSxPQUFPO0FBQ2YsWUFBSSxDQUFDLEtBQUssU0FBUyxDQUFDLEtBQUssT0FBTztBQUM1QixnQkFBTSxJQUFJLE1BQU0sY0FBYztBQUFBLFFBQ2xDO0FBQ0EsWUFBSyxVQUFVLE1BQU0sU0FBUyxVQUFVLE1BQU0sTUFBTztBQUNqRDtBQUFBLFFBQ0o7QUFDQSxZQUFJLFVBQVUsTUFBTSxPQUFPO0FBQ3ZCLGNBQUksU0FBUyxLQUFLLE9BQU87QUFDckI7QUFBQSxVQUNKO0FBQ0EsZ0JBQU0sT0FBTyxLQUFLO0FBQ2xCLGdCQUFNLFdBQVcsS0FBSztBQUV0QixjQUFJLFNBQVMsS0FBSyxPQUFPO0FBR3JCLHFCQUFTLE9BQU87QUFDaEIsaUJBQUssUUFBUTtBQUFBLFVBQ2pCLE9BQ0s7QUFFRCxpQkFBSyxXQUFXO0FBQ2hCLHFCQUFTLE9BQU87QUFBQSxVQUNwQjtBQUVBLGVBQUssV0FBVztBQUNoQixlQUFLLE9BQU8sS0FBSztBQUNqQixlQUFLLE1BQU0sV0FBVztBQUN0QixlQUFLLFFBQVE7QUFDYixlQUFLO0FBQUEsUUFDVCxXQUNTLFVBQVUsTUFBTSxNQUFNO0FBQzNCLGNBQUksU0FBUyxLQUFLLE9BQU87QUFDckI7QUFBQSxVQUNKO0FBQ0EsZ0JBQU0sT0FBTyxLQUFLO0FBQ2xCLGdCQUFNLFdBQVcsS0FBSztBQUV0QixjQUFJLFNBQVMsS0FBSyxPQUFPO0FBR3JCLGlCQUFLLFdBQVc7QUFDaEIsaUJBQUssUUFBUTtBQUFBLFVBQ2pCLE9BQ0s7QUFFRCxpQkFBSyxXQUFXO0FBQ2hCLHFCQUFTLE9BQU87QUFBQSxVQUNwQjtBQUNBLGVBQUssT0FBTztBQUNaLGVBQUssV0FBVyxLQUFLO0FBQ3JCLGVBQUssTUFBTSxPQUFPO0FBQ2xCLGVBQUssUUFBUTtBQUNiLGVBQUs7QUFBQSxRQUNUO0FBQUEsTUFDSjtBQUFBLE1BQ0EsU0FBUztBQUNMLGNBQU0sT0FBTyxDQUFDO0FBQ2QsYUFBSyxRQUFRLENBQUMsT0FBTyxRQUFRO0FBQ3pCLGVBQUssS0FBSyxDQUFDLEtBQUssS0FBSyxDQUFDO0FBQUEsUUFDMUIsQ0FBQztBQUNELGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxTQUFTLE1BQU07QUFDWCxhQUFLLE1BQU07QUFDWCxtQkFBVyxDQUFDLEtBQUssS0FBSyxLQUFLLE1BQU07QUFDN0IsZUFBSyxJQUFJLEtBQUssS0FBSztBQUFBLFFBQ3ZCO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLFlBQVk7QUFDcEIsUUFBTSxXQUFOLGNBQXVCLFVBQVU7QUFBQSxNQUM3QjtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksT0FBTyxRQUFRLEdBQUc7QUFDMUIsY0FBTTtBQUNOLGFBQUssU0FBUztBQUNkLGFBQUssU0FBUyxLQUFLLElBQUksS0FBSyxJQUFJLEdBQUcsS0FBSyxHQUFHLENBQUM7QUFBQSxNQUNoRDtBQUFBLE1BQ0EsSUFBSSxRQUFRO0FBQ1IsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLElBQUksTUFBTSxPQUFPO0FBQ2IsYUFBSyxTQUFTO0FBQ2QsYUFBSyxVQUFVO0FBQUEsTUFDbkI7QUFBQSxNQUNBLElBQUksUUFBUTtBQUNSLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxJQUFJLE1BQU0sT0FBTztBQUNiLGFBQUssU0FBUyxLQUFLLElBQUksS0FBSyxJQUFJLEdBQUcsS0FBSyxHQUFHLENBQUM7QUFDNUMsYUFBSyxVQUFVO0FBQUEsTUFDbkI7QUFBQSxNQUNBLElBQUksS0FBSyxRQUFRLE1BQU0sT0FBTztBQUMxQixlQUFPLE1BQU0sSUFBSSxLQUFLLEtBQUs7QUFBQSxNQUMvQjtBQUFBLE1BQ0EsS0FBSyxLQUFLO0FBQ04sZUFBTyxNQUFNLElBQUksS0FBSyxNQUFNLElBQUk7QUFBQSxNQUNwQztBQUFBLE1BQ0EsSUFBSSxLQUFLLE9BQU87QUFDWixjQUFNLElBQUksS0FBSyxPQUFPLE1BQU0sSUFBSTtBQUNoQyxhQUFLLFVBQVU7QUFDZixlQUFPO0FBQUEsTUFDWDtBQUFBLE1BQ0EsWUFBWTtBQUNSLFlBQUksS0FBSyxPQUFPLEtBQUssUUFBUTtBQUN6QixlQUFLLFFBQVEsS0FBSyxNQUFNLEtBQUssU0FBUyxLQUFLLE1BQU0sQ0FBQztBQUFBLFFBQ3REO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLFdBQVc7QUFBQTtBQUFBOzs7QUMzWm5CO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLGFBQWE7QUFDckIsUUFBSTtBQUNKLEtBQUMsU0FBVUMsYUFBWTtBQUNuQixlQUFTLE9BQU8sTUFBTTtBQUNsQixlQUFPO0FBQUEsVUFDSCxTQUFTO0FBQUEsUUFDYjtBQUFBLE1BQ0o7QUFDQSxNQUFBQSxZQUFXLFNBQVM7QUFBQSxJQUN4QixHQUFHLGVBQWUsUUFBUSxhQUFhLGFBQWEsQ0FBQyxFQUFFO0FBQUE7QUFBQTs7O0FDZnZEO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxRQUFJO0FBQ0osYUFBUyxNQUFNO0FBQ1gsVUFBSSxTQUFTLFFBQVc7QUFDcEIsY0FBTSxJQUFJLE1BQU0sd0NBQXdDO0FBQUEsTUFDNUQ7QUFDQSxhQUFPO0FBQUEsSUFDWDtBQUNBLEtBQUMsU0FBVUMsTUFBSztBQUNaLGVBQVMsUUFBUSxLQUFLO0FBQ2xCLFlBQUksUUFBUSxRQUFXO0FBQ25CLGdCQUFNLElBQUksTUFBTSx1Q0FBdUM7QUFBQSxRQUMzRDtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQ0EsTUFBQUEsS0FBSSxVQUFVO0FBQUEsSUFDbEIsR0FBRyxRQUFRLE1BQU0sQ0FBQyxFQUFFO0FBQ3BCLFlBQVEsVUFBVTtBQUFBO0FBQUE7OztBQ3RCbEI7QUFBQTtBQUFBO0FBS0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSxVQUFVLFFBQVEsUUFBUTtBQUNsQyxRQUFNLFFBQVEsZ0JBQWdCLGFBQWdCO0FBQzlDLFFBQUk7QUFDSixLQUFDLFNBQVVDLFFBQU87QUFDZCxZQUFNLGNBQWMsRUFBRSxVQUFVO0FBQUEsTUFBRSxFQUFFO0FBQ3BDLE1BQUFBLE9BQU0sT0FBTyxXQUFZO0FBQUUsZUFBTztBQUFBLE1BQWE7QUFBQSxJQUNuRCxHQUFHLFVBQVUsUUFBUSxRQUFRLFFBQVEsQ0FBQyxFQUFFO0FBQ3hDLFFBQU0sZUFBTixNQUFtQjtBQUFBLE1BQ2Y7QUFBQSxNQUNBO0FBQUEsTUFDQSxJQUFJLFVBQVUsVUFBVSxNQUFNLFFBQVE7QUFDbEMsWUFBSSxDQUFDLEtBQUssWUFBWTtBQUNsQixlQUFLLGFBQWEsQ0FBQztBQUNuQixlQUFLLFlBQVksQ0FBQztBQUFBLFFBQ3RCO0FBQ0EsYUFBSyxXQUFXLEtBQUssUUFBUTtBQUM3QixhQUFLLFVBQVUsS0FBSyxPQUFPO0FBQzNCLFlBQUksTUFBTSxRQUFRLE1BQU0sR0FBRztBQUN2QixpQkFBTyxLQUFLLEVBQUUsU0FBUyxNQUFNLEtBQUssT0FBTyxVQUFVLE9BQU8sRUFBRSxDQUFDO0FBQUEsUUFDakU7QUFBQSxNQUNKO0FBQUEsTUFDQSxPQUFPLFVBQVUsVUFBVSxNQUFNO0FBQzdCLFlBQUksQ0FBQyxLQUFLLFlBQVk7QUFDbEI7QUFBQSxRQUNKO0FBQ0EsWUFBSSxvQ0FBb0M7QUFDeEMsaUJBQVMsSUFBSSxHQUFHLE1BQU0sS0FBSyxXQUFXLFFBQVEsSUFBSSxLQUFLLEtBQUs7QUFDeEQsY0FBSSxLQUFLLFdBQVcsQ0FBQyxNQUFNLFVBQVU7QUFDakMsZ0JBQUksS0FBSyxVQUFVLENBQUMsTUFBTSxTQUFTO0FBRS9CLG1CQUFLLFdBQVcsT0FBTyxHQUFHLENBQUM7QUFDM0IsbUJBQUssVUFBVSxPQUFPLEdBQUcsQ0FBQztBQUMxQjtBQUFBLFlBQ0osT0FDSztBQUNELGtEQUFvQztBQUFBLFlBQ3hDO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFDQSxZQUFJLG1DQUFtQztBQUNuQyxnQkFBTSxJQUFJLE1BQU0sbUZBQW1GO0FBQUEsUUFDdkc7QUFBQSxNQUNKO0FBQUEsTUFDQSxVQUFVLE1BQU07QUFDWixZQUFJLENBQUMsS0FBSyxZQUFZO0FBQ2xCLGlCQUFPLENBQUM7QUFBQSxRQUNaO0FBQ0EsY0FBTSxNQUFNLENBQUMsR0FBRyxZQUFZLEtBQUssV0FBVyxNQUFNLENBQUMsR0FBRyxXQUFXLEtBQUssVUFBVSxNQUFNLENBQUM7QUFDdkYsaUJBQVMsSUFBSSxHQUFHLE1BQU0sVUFBVSxRQUFRLElBQUksS0FBSyxLQUFLO0FBQ2xELGNBQUk7QUFDQSxnQkFBSSxLQUFLLFVBQVUsQ0FBQyxFQUFFLE1BQU0sU0FBUyxDQUFDLEdBQUcsSUFBSSxDQUFDO0FBQUEsVUFDbEQsU0FDTyxHQUFHO0FBQ04sYUFBQyxHQUFHLE1BQU0sU0FBUyxFQUFFLFFBQVEsTUFBTSxDQUFDO0FBQUEsVUFDeEM7QUFBQSxRQUNKO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLFVBQVU7QUFDTixlQUFPLENBQUMsS0FBSyxjQUFjLEtBQUssV0FBVyxXQUFXO0FBQUEsTUFDMUQ7QUFBQSxNQUNBLFVBQVU7QUFDTixhQUFLLGFBQWE7QUFDbEIsYUFBSyxZQUFZO0FBQUEsTUFDckI7QUFBQSxJQUNKO0FBQ0EsUUFBTSxVQUFOLE1BQU0sU0FBUTtBQUFBLE1BQ1Y7QUFBQSxNQUNBLE9BQU8sUUFBUSxXQUFZO0FBQUEsTUFBRTtBQUFBLE1BQzdCO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxVQUFVO0FBQ2xCLGFBQUssV0FBVztBQUFBLE1BQ3BCO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUtBLElBQUksUUFBUTtBQUNSLFlBQUksQ0FBQyxLQUFLLFFBQVE7QUFDZCxlQUFLLFNBQVMsQ0FBQyxVQUFVLFVBQVUsZ0JBQWdCO0FBQy9DLGdCQUFJLENBQUMsS0FBSyxZQUFZO0FBQ2xCLG1CQUFLLGFBQWEsSUFBSSxhQUFhO0FBQUEsWUFDdkM7QUFDQSxnQkFBSSxLQUFLLFlBQVksS0FBSyxTQUFTLHNCQUFzQixLQUFLLFdBQVcsUUFBUSxHQUFHO0FBQ2hGLG1CQUFLLFNBQVMsbUJBQW1CLElBQUk7QUFBQSxZQUN6QztBQUNBLGlCQUFLLFdBQVcsSUFBSSxVQUFVLFFBQVE7QUFDdEMsa0JBQU0sU0FBUztBQUFBLGNBQ1gsU0FBUyxNQUFNO0FBQ1gsb0JBQUksQ0FBQyxLQUFLLFlBQVk7QUFFbEI7QUFBQSxnQkFDSjtBQUNBLHFCQUFLLFdBQVcsT0FBTyxVQUFVLFFBQVE7QUFDekMsdUJBQU8sVUFBVSxTQUFRO0FBQ3pCLG9CQUFJLEtBQUssWUFBWSxLQUFLLFNBQVMsd0JBQXdCLEtBQUssV0FBVyxRQUFRLEdBQUc7QUFDbEYsdUJBQUssU0FBUyxxQkFBcUIsSUFBSTtBQUFBLGdCQUMzQztBQUFBLGNBQ0o7QUFBQSxZQUNKO0FBQ0EsZ0JBQUksTUFBTSxRQUFRLFdBQVcsR0FBRztBQUM1QiwwQkFBWSxLQUFLLE1BQU07QUFBQSxZQUMzQjtBQUNBLG1CQUFPO0FBQUEsVUFDWDtBQUFBLFFBQ0o7QUFDQSxlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsTUFLQSxLQUFLLE9BQU87QUFDUixZQUFJLEtBQUssWUFBWTtBQUNqQixlQUFLLFdBQVcsT0FBTyxLQUFLLEtBQUssWUFBWSxLQUFLO0FBQUEsUUFDdEQ7QUFBQSxNQUNKO0FBQUEsTUFDQSxVQUFVO0FBQ04sWUFBSSxLQUFLLFlBQVk7QUFDakIsZUFBSyxXQUFXLFFBQVE7QUFDeEIsZUFBSyxhQUFhO0FBQUEsUUFDdEI7QUFBQSxNQUNKO0FBQUEsSUFDSjtBQUNBLFlBQVEsVUFBVTtBQUFBO0FBQUE7OztBQ3RJbEI7QUFBQTtBQUFBO0FBS0EsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG9CQUFxQixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQzVGLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsVUFBSSxPQUFPLE9BQU8seUJBQXlCLEdBQUcsQ0FBQztBQUMvQyxVQUFJLENBQUMsU0FBUyxTQUFTLE9BQU8sQ0FBQyxFQUFFLGFBQWEsS0FBSyxZQUFZLEtBQUssZUFBZTtBQUNqRixlQUFPLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBVztBQUFFLGlCQUFPLEVBQUUsQ0FBQztBQUFBLFFBQUcsRUFBRTtBQUFBLE1BQzlEO0FBQ0EsYUFBTyxlQUFlLEdBQUcsSUFBSSxJQUFJO0FBQUEsSUFDckMsTUFBTSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDeEIsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixRQUFFLEVBQUUsSUFBSSxFQUFFLENBQUM7QUFBQSxJQUNmO0FBQ0EsUUFBSSxxQkFBc0IsV0FBUSxRQUFLLHVCQUF3QixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUc7QUFDM0YsYUFBTyxlQUFlLEdBQUcsV0FBVyxFQUFFLFlBQVksTUFBTSxPQUFPLEVBQUUsQ0FBQztBQUFBLElBQ3RFLEtBQUssU0FBUyxHQUFHLEdBQUc7QUFDaEIsUUFBRSxTQUFTLElBQUk7QUFBQSxJQUNuQjtBQUNBLFFBQUksZUFBZ0IsV0FBUSxRQUFLLGdCQUFrQiw0QkFBWTtBQUMzRCxVQUFJLFVBQVUsU0FBUyxHQUFHO0FBQ3RCLGtCQUFVLE9BQU8sdUJBQXVCLFNBQVVDLElBQUc7QUFDakQsY0FBSSxLQUFLLENBQUM7QUFDVixtQkFBUyxLQUFLQSxHQUFHLEtBQUksT0FBTyxVQUFVLGVBQWUsS0FBS0EsSUFBRyxDQUFDLEVBQUcsSUFBRyxHQUFHLE1BQU0sSUFBSTtBQUNqRixpQkFBTztBQUFBLFFBQ1g7QUFDQSxlQUFPLFFBQVEsQ0FBQztBQUFBLE1BQ3BCO0FBQ0EsYUFBTyxTQUFVLEtBQUs7QUFDbEIsWUFBSSxPQUFPLElBQUksV0FBWSxRQUFPO0FBQ2xDLFlBQUksU0FBUyxDQUFDO0FBQ2QsWUFBSSxPQUFPO0FBQU0sbUJBQVMsSUFBSSxRQUFRLEdBQUcsR0FBRyxJQUFJLEdBQUcsSUFBSSxFQUFFLFFBQVEsSUFBSyxLQUFJLEVBQUUsQ0FBQyxNQUFNLFVBQVcsaUJBQWdCLFFBQVEsS0FBSyxFQUFFLENBQUMsQ0FBQztBQUFBO0FBQy9ILDJCQUFtQixRQUFRLEdBQUc7QUFDOUIsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKLEdBQUc7QUFDSCxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLDBCQUEwQixRQUFRLG9CQUFvQjtBQUM5RCxRQUFNLFFBQVEsZ0JBQWdCLGFBQWdCO0FBQzlDLFFBQU0sS0FBSyxhQUFhLFlBQWU7QUFDdkMsUUFBTSxXQUFXO0FBQ2pCLFFBQUk7QUFDSixLQUFDLFNBQVVDLG9CQUFtQjtBQUMxQixNQUFBQSxtQkFBa0IsT0FBTyxPQUFPLE9BQU87QUFBQSxRQUNuQyx5QkFBeUI7QUFBQSxRQUN6Qix5QkFBeUIsU0FBUyxNQUFNO0FBQUEsTUFDNUMsQ0FBQztBQUNELE1BQUFBLG1CQUFrQixZQUFZLE9BQU8sT0FBTztBQUFBLFFBQ3hDLHlCQUF5QjtBQUFBLFFBQ3pCLHlCQUF5QixTQUFTLE1BQU07QUFBQSxNQUM1QyxDQUFDO0FBQ0QsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxjQUFjLGNBQWNBLG1CQUFrQixRQUM5QyxjQUFjQSxtQkFBa0IsYUFDL0IsR0FBRyxRQUFRLFVBQVUsdUJBQXVCLEtBQUssQ0FBQyxDQUFDLFVBQVU7QUFBQSxNQUN6RTtBQUNBLE1BQUFBLG1CQUFrQixLQUFLO0FBQUEsSUFDM0IsR0FBRyxzQkFBc0IsUUFBUSxvQkFBb0Isb0JBQW9CLENBQUMsRUFBRTtBQUM1RSxRQUFNLGdCQUFnQixPQUFPLE9BQU8sU0FBVSxVQUFVLFNBQVM7QUFDN0QsWUFBTSxVQUFVLEdBQUcsTUFBTSxTQUFTLEVBQUUsTUFBTSxXQUFXLFNBQVMsS0FBSyxPQUFPLEdBQUcsQ0FBQztBQUM5RSxhQUFPLEVBQUUsVUFBVTtBQUFFLGVBQU8sUUFBUTtBQUFBLE1BQUcsRUFBRTtBQUFBLElBQzdDLENBQUM7QUFDRCxRQUFNLGVBQU4sTUFBbUI7QUFBQSxNQUNmLGVBQWU7QUFBQSxNQUNmO0FBQUEsTUFDQSxTQUFTO0FBQ0wsWUFBSSxDQUFDLEtBQUssY0FBYztBQUNwQixlQUFLLGVBQWU7QUFDcEIsY0FBSSxLQUFLLFVBQVU7QUFDZixpQkFBSyxTQUFTLEtBQUssTUFBUztBQUM1QixpQkFBSyxRQUFRO0FBQUEsVUFDakI7QUFBQSxRQUNKO0FBQUEsTUFDSjtBQUFBLE1BQ0EsSUFBSSwwQkFBMEI7QUFDMUIsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLElBQUksMEJBQTBCO0FBQzFCLFlBQUksS0FBSyxjQUFjO0FBQ25CLGlCQUFPO0FBQUEsUUFDWDtBQUNBLFlBQUksQ0FBQyxLQUFLLFVBQVU7QUFDaEIsZUFBSyxXQUFXLElBQUksU0FBUyxRQUFRO0FBQUEsUUFDekM7QUFDQSxlQUFPLEtBQUssU0FBUztBQUFBLE1BQ3pCO0FBQUEsTUFDQSxVQUFVO0FBQ04sWUFBSSxLQUFLLFVBQVU7QUFDZixlQUFLLFNBQVMsUUFBUTtBQUN0QixlQUFLLFdBQVc7QUFBQSxRQUNwQjtBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsUUFBTUMsMkJBQU4sTUFBOEI7QUFBQSxNQUMxQjtBQUFBLE1BQ0EsSUFBSSxRQUFRO0FBQ1IsWUFBSSxDQUFDLEtBQUssUUFBUTtBQUdkLGVBQUssU0FBUyxJQUFJLGFBQWE7QUFBQSxRQUNuQztBQUNBLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxTQUFTO0FBQ0wsWUFBSSxDQUFDLEtBQUssUUFBUTtBQUlkLGVBQUssU0FBUyxrQkFBa0I7QUFBQSxRQUNwQyxPQUNLO0FBQ0QsZUFBSyxPQUFPLE9BQU87QUFBQSxRQUN2QjtBQUFBLE1BQ0o7QUFBQSxNQUNBLFVBQVU7QUFDTixZQUFJLENBQUMsS0FBSyxRQUFRO0FBRWQsZUFBSyxTQUFTLGtCQUFrQjtBQUFBLFFBQ3BDLFdBQ1MsS0FBSyxrQkFBa0IsY0FBYztBQUUxQyxlQUFLLE9BQU8sUUFBUTtBQUFBLFFBQ3hCO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLDBCQUEwQkE7QUFBQTtBQUFBOzs7QUNuSWxDO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLDhCQUE4QixRQUFRLDRCQUE0QjtBQUMxRSxRQUFNLGlCQUFpQjtBQUN2QixRQUFJO0FBQ0osS0FBQyxTQUFVQyxvQkFBbUI7QUFDMUIsTUFBQUEsbUJBQWtCLFdBQVc7QUFDN0IsTUFBQUEsbUJBQWtCLFlBQVk7QUFBQSxJQUNsQyxHQUFHLHNCQUFzQixvQkFBb0IsQ0FBQyxFQUFFO0FBQ2hELFFBQU0sNEJBQU4sTUFBZ0M7QUFBQSxNQUM1QjtBQUFBLE1BQ0EsY0FBYztBQUNWLGFBQUssVUFBVSxvQkFBSSxJQUFJO0FBQUEsTUFDM0I7QUFBQSxNQUNBLG1CQUFtQixTQUFTO0FBQ3hCLFlBQUksUUFBUSxPQUFPLE1BQU07QUFDckI7QUFBQSxRQUNKO0FBQ0EsY0FBTSxTQUFTLElBQUksa0JBQWtCLENBQUM7QUFDdEMsY0FBTSxPQUFPLElBQUksV0FBVyxRQUFRLEdBQUcsQ0FBQztBQUN4QyxhQUFLLENBQUMsSUFBSSxrQkFBa0I7QUFDNUIsYUFBSyxRQUFRLElBQUksUUFBUSxJQUFJLE1BQU07QUFDbkMsZ0JBQVEsb0JBQW9CO0FBQUEsTUFDaEM7QUFBQSxNQUNBLE1BQU0saUJBQWlCLE9BQU8sSUFBSTtBQUM5QixjQUFNLFNBQVMsS0FBSyxRQUFRLElBQUksRUFBRTtBQUNsQyxZQUFJLFdBQVcsUUFBVztBQUN0QjtBQUFBLFFBQ0o7QUFDQSxjQUFNLE9BQU8sSUFBSSxXQUFXLFFBQVEsR0FBRyxDQUFDO0FBQ3hDLGdCQUFRLE1BQU0sTUFBTSxHQUFHLGtCQUFrQixTQUFTO0FBQUEsTUFDdEQ7QUFBQSxNQUNBLFFBQVEsSUFBSTtBQUNSLGFBQUssUUFBUSxPQUFPLEVBQUU7QUFBQSxNQUMxQjtBQUFBLE1BQ0EsVUFBVTtBQUNOLGFBQUssUUFBUSxNQUFNO0FBQUEsTUFDdkI7QUFBQSxJQUNKO0FBQ0EsWUFBUSw0QkFBNEI7QUFDcEMsUUFBTSxxQ0FBTixNQUF5QztBQUFBLE1BQ3JDO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsYUFBSyxPQUFPLElBQUksV0FBVyxRQUFRLEdBQUcsQ0FBQztBQUFBLE1BQzNDO0FBQUEsTUFDQSxJQUFJLDBCQUEwQjtBQUMxQixlQUFPLFFBQVEsS0FBSyxLQUFLLE1BQU0sQ0FBQyxNQUFNLGtCQUFrQjtBQUFBLE1BQzVEO0FBQUEsTUFDQSxJQUFJLDBCQUEwQjtBQUMxQixjQUFNLElBQUksTUFBTSx5RUFBeUU7QUFBQSxNQUM3RjtBQUFBLElBQ0o7QUFDQSxRQUFNLDJDQUFOLE1BQStDO0FBQUEsTUFDM0M7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixhQUFLLFFBQVEsSUFBSSxtQ0FBbUMsTUFBTTtBQUFBLE1BQzlEO0FBQUEsTUFDQSxTQUFTO0FBQUEsTUFDVDtBQUFBLE1BQ0EsVUFBVTtBQUFBLE1BQ1Y7QUFBQSxJQUNKO0FBQ0EsUUFBTSw4QkFBTixNQUFrQztBQUFBLE1BQzlCLE9BQU87QUFBQSxNQUNQLDhCQUE4QixTQUFTO0FBQ25DLGNBQU0sU0FBUyxRQUFRO0FBQ3ZCLFlBQUksV0FBVyxRQUFXO0FBQ3RCLGlCQUFPLElBQUksZUFBZSx3QkFBd0I7QUFBQSxRQUN0RDtBQUNBLGVBQU8sSUFBSSx5Q0FBeUMsTUFBTTtBQUFBLE1BQzlEO0FBQUEsSUFDSjtBQUNBLFlBQVEsOEJBQThCO0FBQUE7QUFBQTs7O0FDNUV0QztBQUFBO0FBQUE7QUFLQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLFlBQVk7QUFDcEIsUUFBTSxRQUFRLGdCQUFnQixhQUFnQjtBQUM5QyxRQUFNLFlBQU4sTUFBZ0I7QUFBQSxNQUNaO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksV0FBVyxHQUFHO0FBQ3RCLFlBQUksWUFBWSxHQUFHO0FBQ2YsZ0JBQU0sSUFBSSxNQUFNLGlDQUFpQztBQUFBLFFBQ3JEO0FBQ0EsYUFBSyxZQUFZO0FBQ2pCLGFBQUssVUFBVTtBQUNmLGFBQUssV0FBVyxDQUFDO0FBQUEsTUFDckI7QUFBQSxNQUNBLEtBQUssT0FBTztBQUNSLGVBQU8sSUFBSSxRQUFRLENBQUMsU0FBUyxXQUFXO0FBQ3BDLGVBQUssU0FBUyxLQUFLLEVBQUUsT0FBTyxTQUFTLE9BQU8sQ0FBQztBQUM3QyxlQUFLLFFBQVE7QUFBQSxRQUNqQixDQUFDO0FBQUEsTUFDTDtBQUFBLE1BQ0EsSUFBSSxTQUFTO0FBQ1QsZUFBTyxLQUFLO0FBQUEsTUFDaEI7QUFBQSxNQUNBLFVBQVU7QUFDTixZQUFJLEtBQUssU0FBUyxXQUFXLEtBQUssS0FBSyxZQUFZLEtBQUssV0FBVztBQUMvRDtBQUFBLFFBQ0o7QUFDQSxTQUFDLEdBQUcsTUFBTSxTQUFTLEVBQUUsTUFBTSxhQUFhLE1BQU0sS0FBSyxVQUFVLENBQUM7QUFBQSxNQUNsRTtBQUFBLE1BQ0EsWUFBWTtBQUNSLFlBQUksS0FBSyxTQUFTLFdBQVcsS0FBSyxLQUFLLFlBQVksS0FBSyxXQUFXO0FBQy9EO0FBQUEsUUFDSjtBQUNBLGNBQU0sT0FBTyxLQUFLLFNBQVMsTUFBTTtBQUNqQyxhQUFLO0FBQ0wsWUFBSSxLQUFLLFVBQVUsS0FBSyxXQUFXO0FBQy9CLGdCQUFNLElBQUksTUFBTSx3QkFBd0I7QUFBQSxRQUM1QztBQUNBLFlBQUk7QUFDQSxnQkFBTSxTQUFTLEtBQUssTUFBTTtBQUMxQixjQUFJLGtCQUFrQixTQUFTO0FBQzNCLG1CQUFPLEtBQUssQ0FBQyxVQUFVO0FBQ25CLG1CQUFLO0FBQ0wsbUJBQUssUUFBUSxLQUFLO0FBQ2xCLG1CQUFLLFFBQVE7QUFBQSxZQUNqQixHQUFHLENBQUMsUUFBUTtBQUNSLG1CQUFLO0FBQ0wsbUJBQUssT0FBTyxHQUFHO0FBQ2YsbUJBQUssUUFBUTtBQUFBLFlBQ2pCLENBQUM7QUFBQSxVQUNMLE9BQ0s7QUFDRCxpQkFBSztBQUNMLGlCQUFLLFFBQVEsTUFBTTtBQUNuQixpQkFBSyxRQUFRO0FBQUEsVUFDakI7QUFBQSxRQUNKLFNBQ08sS0FBSztBQUNSLGVBQUs7QUFDTCxlQUFLLE9BQU8sR0FBRztBQUNmLGVBQUssUUFBUTtBQUFBLFFBQ2pCO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLFlBQVk7QUFBQTtBQUFBOzs7QUN6RXBCO0FBQUE7QUFBQTtBQUtBLFFBQUksa0JBQW1CLFdBQVEsUUFBSyxvQkFBcUIsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUM1RixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFVBQUksT0FBTyxPQUFPLHlCQUF5QixHQUFHLENBQUM7QUFDL0MsVUFBSSxDQUFDLFNBQVMsU0FBUyxPQUFPLENBQUMsRUFBRSxhQUFhLEtBQUssWUFBWSxLQUFLLGVBQWU7QUFDakYsZUFBTyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVc7QUFBRSxpQkFBTyxFQUFFLENBQUM7QUFBQSxRQUFHLEVBQUU7QUFBQSxNQUM5RDtBQUNBLGFBQU8sZUFBZSxHQUFHLElBQUksSUFBSTtBQUFBLElBQ3JDLE1BQU0sU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQ3hCLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsUUFBRSxFQUFFLElBQUksRUFBRSxDQUFDO0FBQUEsSUFDZjtBQUNBLFFBQUkscUJBQXNCLFdBQVEsUUFBSyx1QkFBd0IsT0FBTyxVQUFVLFNBQVMsR0FBRyxHQUFHO0FBQzNGLGFBQU8sZUFBZSxHQUFHLFdBQVcsRUFBRSxZQUFZLE1BQU0sT0FBTyxFQUFFLENBQUM7QUFBQSxJQUN0RSxLQUFLLFNBQVMsR0FBRyxHQUFHO0FBQ2hCLFFBQUUsU0FBUyxJQUFJO0FBQUEsSUFDbkI7QUFDQSxRQUFJLGVBQWdCLFdBQVEsUUFBSyxnQkFBa0IsNEJBQVk7QUFDM0QsVUFBSSxVQUFVLFNBQVMsR0FBRztBQUN0QixrQkFBVSxPQUFPLHVCQUF1QixTQUFVQyxJQUFHO0FBQ2pELGNBQUksS0FBSyxDQUFDO0FBQ1YsbUJBQVMsS0FBS0EsR0FBRyxLQUFJLE9BQU8sVUFBVSxlQUFlLEtBQUtBLElBQUcsQ0FBQyxFQUFHLElBQUcsR0FBRyxNQUFNLElBQUk7QUFDakYsaUJBQU87QUFBQSxRQUNYO0FBQ0EsZUFBTyxRQUFRLENBQUM7QUFBQSxNQUNwQjtBQUNBLGFBQU8sU0FBVSxLQUFLO0FBQ2xCLFlBQUksT0FBTyxJQUFJLFdBQVksUUFBTztBQUNsQyxZQUFJLFNBQVMsQ0FBQztBQUNkLFlBQUksT0FBTztBQUFNLG1CQUFTLElBQUksUUFBUSxHQUFHLEdBQUcsSUFBSSxHQUFHLElBQUksRUFBRSxRQUFRLElBQUssS0FBSSxFQUFFLENBQUMsTUFBTSxVQUFXLGlCQUFnQixRQUFRLEtBQUssRUFBRSxDQUFDLENBQUM7QUFBQTtBQUMvSCwyQkFBbUIsUUFBUSxHQUFHO0FBQzlCLGVBQU87QUFBQSxNQUNYO0FBQUEsSUFDSixHQUFHO0FBQ0gsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG1CQUFvQixTQUFVLEtBQUs7QUFDbkUsYUFBUSxPQUFPLElBQUksYUFBYyxNQUFNLEVBQUUsV0FBVyxJQUFJO0FBQUEsSUFDNUQ7QUFDQSxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsT0FBTyxLQUFLLENBQUM7QUFDNUQsWUFBUSw4QkFBOEIsUUFBUSx3QkFBd0IsUUFBUSxnQkFBZ0I7QUFDOUYsUUFBTSxRQUFRLGdCQUFnQixhQUFnQjtBQUM5QyxRQUFNLEtBQUssYUFBYSxZQUFlO0FBQ3ZDLFFBQU0sV0FBVztBQUNqQixRQUFNLGNBQWM7QUFDcEIsUUFBSTtBQUNKLEtBQUMsU0FBVUMsZ0JBQWU7QUFDdEIsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxhQUFhLEdBQUcsS0FBSyxVQUFVLE1BQU0sS0FBSyxHQUFHLEtBQUssVUFBVSxPQUFPLEtBQ3RFLEdBQUcsS0FBSyxVQUFVLE9BQU8sS0FBSyxHQUFHLEtBQUssVUFBVSxPQUFPLEtBQUssR0FBRyxLQUFLLFVBQVUsZ0JBQWdCO0FBQUEsTUFDdEc7QUFDQSxNQUFBQSxlQUFjLEtBQUs7QUFBQSxJQUN2QixHQUFHLGtCQUFrQixRQUFRLGdCQUFnQixnQkFBZ0IsQ0FBQyxFQUFFO0FBQ2hFLFFBQU1DLHlCQUFOLE1BQTRCO0FBQUEsTUFDeEI7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0EsY0FBYztBQUNWLGFBQUssZUFBZSxJQUFJLFNBQVMsUUFBUTtBQUN6QyxhQUFLLGVBQWUsSUFBSSxTQUFTLFFBQVE7QUFDekMsYUFBSyx3QkFBd0IsSUFBSSxTQUFTLFFBQVE7QUFBQSxNQUN0RDtBQUFBLE1BQ0EsVUFBVTtBQUNOLGFBQUssYUFBYSxRQUFRO0FBQzFCLGFBQUssYUFBYSxRQUFRO0FBQzFCLGFBQUssc0JBQXNCLFFBQVE7QUFBQSxNQUN2QztBQUFBLE1BQ0EsSUFBSSxVQUFVO0FBQ1YsZUFBTyxLQUFLLGFBQWE7QUFBQSxNQUM3QjtBQUFBLE1BQ0EsVUFBVSxPQUFPO0FBQ2IsYUFBSyxhQUFhLEtBQUssS0FBSyxRQUFRLEtBQUssQ0FBQztBQUFBLE1BQzlDO0FBQUEsTUFDQSxJQUFJLFVBQVU7QUFDVixlQUFPLEtBQUssYUFBYTtBQUFBLE1BQzdCO0FBQUEsTUFDQSxZQUFZO0FBQ1IsYUFBSyxhQUFhLEtBQUssTUFBUztBQUFBLE1BQ3BDO0FBQUEsTUFDQSxJQUFJLG1CQUFtQjtBQUNuQixlQUFPLEtBQUssc0JBQXNCO0FBQUEsTUFDdEM7QUFBQSxNQUNBLG1CQUFtQixNQUFNO0FBQ3JCLGFBQUssc0JBQXNCLEtBQUssSUFBSTtBQUFBLE1BQ3hDO0FBQUEsTUFDQSxRQUFRLE9BQU87QUFDWCxZQUFJLGlCQUFpQixPQUFPO0FBQ3hCLGlCQUFPO0FBQUEsUUFDWCxPQUNLO0FBQ0QsaUJBQU8sSUFBSSxNQUFNLGtDQUFrQyxHQUFHLE9BQU8sTUFBTSxPQUFPLElBQUksTUFBTSxVQUFVLFNBQVMsRUFBRTtBQUFBLFFBQzdHO0FBQUEsTUFDSjtBQUFBLElBQ0o7QUFDQSxZQUFRLHdCQUF3QkE7QUFDaEMsUUFBSTtBQUNKLEtBQUMsU0FBVUMsK0JBQThCO0FBQ3JDLGVBQVMsWUFBWSxTQUFTO0FBQzFCLFlBQUk7QUFDSixZQUFJO0FBQ0osWUFBSTtBQUNKLGNBQU0sa0JBQWtCLG9CQUFJLElBQUk7QUFDaEMsWUFBSTtBQUNKLGNBQU0sc0JBQXNCLG9CQUFJLElBQUk7QUFDcEMsWUFBSSxZQUFZLFVBQWEsT0FBTyxZQUFZLFVBQVU7QUFDdEQsb0JBQVUsV0FBVztBQUFBLFFBQ3pCLE9BQ0s7QUFDRCxvQkFBVSxRQUFRLFdBQVc7QUFDN0IsY0FBSSxRQUFRLG1CQUFtQixRQUFXO0FBQ3RDLDZCQUFpQixRQUFRO0FBQ3pCLDRCQUFnQixJQUFJLGVBQWUsTUFBTSxjQUFjO0FBQUEsVUFDM0Q7QUFDQSxjQUFJLFFBQVEsb0JBQW9CLFFBQVc7QUFDdkMsdUJBQVcsV0FBVyxRQUFRLGlCQUFpQjtBQUMzQyw4QkFBZ0IsSUFBSSxRQUFRLE1BQU0sT0FBTztBQUFBLFlBQzdDO0FBQUEsVUFDSjtBQUNBLGNBQUksUUFBUSx1QkFBdUIsUUFBVztBQUMxQyxpQ0FBcUIsUUFBUTtBQUM3QixnQ0FBb0IsSUFBSSxtQkFBbUIsTUFBTSxrQkFBa0I7QUFBQSxVQUN2RTtBQUNBLGNBQUksUUFBUSx3QkFBd0IsUUFBVztBQUMzQyx1QkFBVyxXQUFXLFFBQVEscUJBQXFCO0FBQy9DLGtDQUFvQixJQUFJLFFBQVEsTUFBTSxPQUFPO0FBQUEsWUFDakQ7QUFBQSxVQUNKO0FBQUEsUUFDSjtBQUNBLFlBQUksdUJBQXVCLFFBQVc7QUFDbEMsZ0NBQXNCLEdBQUcsTUFBTSxTQUFTLEVBQUUsZ0JBQWdCO0FBQzFELDhCQUFvQixJQUFJLG1CQUFtQixNQUFNLGtCQUFrQjtBQUFBLFFBQ3ZFO0FBQ0EsZUFBTyxFQUFFLFNBQVMsZ0JBQWdCLGlCQUFpQixvQkFBb0Isb0JBQW9CO0FBQUEsTUFDL0Y7QUFDQSxNQUFBQSw4QkFBNkIsY0FBYztBQUFBLElBQy9DLEdBQUcsaUNBQWlDLCtCQUErQixDQUFDLEVBQUU7QUFDdEUsUUFBTSw4QkFBTixjQUEwQ0QsdUJBQXNCO0FBQUEsTUFDNUQ7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0EsWUFBWSxVQUFVLFNBQVM7QUFDM0IsY0FBTTtBQUNOLGFBQUssV0FBVztBQUNoQixhQUFLLFVBQVUsNkJBQTZCLFlBQVksT0FBTztBQUMvRCxhQUFLLFVBQVUsR0FBRyxNQUFNLFNBQVMsRUFBRSxjQUFjLE9BQU8sS0FBSyxRQUFRLE9BQU87QUFDNUUsYUFBSyx5QkFBeUI7QUFDOUIsYUFBSyxvQkFBb0I7QUFDekIsYUFBSyxlQUFlO0FBQ3BCLGFBQUssZ0JBQWdCLElBQUksWUFBWSxVQUFVLENBQUM7QUFBQSxNQUNwRDtBQUFBLE1BQ0EsSUFBSSxzQkFBc0IsU0FBUztBQUMvQixhQUFLLHlCQUF5QjtBQUFBLE1BQ2xDO0FBQUEsTUFDQSxJQUFJLHdCQUF3QjtBQUN4QixlQUFPLEtBQUs7QUFBQSxNQUNoQjtBQUFBLE1BQ0EsT0FBTyxVQUFVO0FBQ2IsYUFBSyxvQkFBb0I7QUFDekIsYUFBSyxlQUFlO0FBQ3BCLGFBQUssc0JBQXNCO0FBQzNCLGFBQUssV0FBVztBQUNoQixjQUFNLFNBQVMsS0FBSyxTQUFTLE9BQU8sQ0FBQyxTQUFTO0FBQzFDLGVBQUssT0FBTyxJQUFJO0FBQUEsUUFDcEIsQ0FBQztBQUNELGFBQUssU0FBUyxRQUFRLENBQUMsVUFBVSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3RELGFBQUssU0FBUyxRQUFRLE1BQU0sS0FBSyxVQUFVLENBQUM7QUFDNUMsZUFBTztBQUFBLE1BQ1g7QUFBQSxNQUNBLE9BQU8sTUFBTTtBQUNULFlBQUk7QUFDQSxlQUFLLE9BQU8sT0FBTyxJQUFJO0FBQ3ZCLGlCQUFPLE1BQU07QUFDVCxnQkFBSSxLQUFLLHNCQUFzQixJQUFJO0FBQy9CLG9CQUFNLFVBQVUsS0FBSyxPQUFPLGVBQWUsSUFBSTtBQUMvQyxrQkFBSSxDQUFDLFNBQVM7QUFDVjtBQUFBLGNBQ0o7QUFDQSxvQkFBTUUsaUJBQWdCLFFBQVEsSUFBSSxnQkFBZ0I7QUFDbEQsa0JBQUksQ0FBQ0EsZ0JBQWU7QUFDaEIscUJBQUssVUFBVSxJQUFJLE1BQU07QUFBQSxFQUFtRCxLQUFLLFVBQVUsT0FBTyxZQUFZLE9BQU8sQ0FBQyxDQUFDLEVBQUUsQ0FBQztBQUMxSDtBQUFBLGNBQ0o7QUFDQSxvQkFBTSxTQUFTLFNBQVNBLGNBQWE7QUFDckMsa0JBQUksTUFBTSxNQUFNLEdBQUc7QUFDZixxQkFBSyxVQUFVLElBQUksTUFBTSw4Q0FBOENBLGNBQWEsRUFBRSxDQUFDO0FBQ3ZGO0FBQUEsY0FDSjtBQUNBLG1CQUFLLG9CQUFvQjtBQUFBLFlBQzdCO0FBQ0Esa0JBQU0sT0FBTyxLQUFLLE9BQU8sWUFBWSxLQUFLLGlCQUFpQjtBQUMzRCxnQkFBSSxTQUFTLFFBQVc7QUFFcEIsbUJBQUssdUJBQXVCO0FBQzVCO0FBQUEsWUFDSjtBQUNBLGlCQUFLLHlCQUF5QjtBQUM5QixpQkFBSyxvQkFBb0I7QUFLekIsaUJBQUssY0FBYyxLQUFLLFlBQVk7QUFDaEMsb0JBQU0sUUFBUSxLQUFLLFFBQVEsbUJBQW1CLFNBQ3hDLE1BQU0sS0FBSyxRQUFRLGVBQWUsT0FBTyxJQUFJLElBQzdDO0FBQ04sb0JBQU0sVUFBVSxNQUFNLEtBQUssUUFBUSxtQkFBbUIsT0FBTyxPQUFPLEtBQUssT0FBTztBQUNoRixtQkFBSyxTQUFTLE9BQU87QUFBQSxZQUN6QixDQUFDLEVBQUUsTUFBTSxDQUFDLFVBQVU7QUFDaEIsbUJBQUssVUFBVSxLQUFLO0FBQUEsWUFDeEIsQ0FBQztBQUFBLFVBQ0w7QUFBQSxRQUNKLFNBQ08sT0FBTztBQUNWLGVBQUssVUFBVSxLQUFLO0FBQUEsUUFDeEI7QUFBQSxNQUNKO0FBQUEsTUFDQSwyQkFBMkI7QUFDdkIsWUFBSSxLQUFLLHFCQUFxQjtBQUMxQixlQUFLLG9CQUFvQixRQUFRO0FBQ2pDLGVBQUssc0JBQXNCO0FBQUEsUUFDL0I7QUFBQSxNQUNKO0FBQUEsTUFDQSx5QkFBeUI7QUFDckIsYUFBSyx5QkFBeUI7QUFDOUIsWUFBSSxLQUFLLDBCQUEwQixHQUFHO0FBQ2xDO0FBQUEsUUFDSjtBQUNBLGFBQUssdUJBQXVCLEdBQUcsTUFBTSxTQUFTLEVBQUUsTUFBTSxXQUFXLENBQUMsT0FBTyxZQUFZO0FBQ2pGLGVBQUssc0JBQXNCO0FBQzNCLGNBQUksVUFBVSxLQUFLLGNBQWM7QUFDN0IsaUJBQUssbUJBQW1CLEVBQUUsY0FBYyxPQUFPLGFBQWEsUUFBUSxDQUFDO0FBQ3JFLGlCQUFLLHVCQUF1QjtBQUFBLFVBQ2hDO0FBQUEsUUFDSixHQUFHLEtBQUssd0JBQXdCLEtBQUssY0FBYyxLQUFLLHNCQUFzQjtBQUFBLE1BQ2xGO0FBQUEsSUFDSjtBQUNBLFlBQVEsOEJBQThCO0FBQUE7QUFBQTs7O0FDclB0QztBQUFBO0FBQUE7QUFLQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssb0JBQXFCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDNUYsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixVQUFJLE9BQU8sT0FBTyx5QkFBeUIsR0FBRyxDQUFDO0FBQy9DLFVBQUksQ0FBQyxTQUFTLFNBQVMsT0FBTyxDQUFDLEVBQUUsYUFBYSxLQUFLLFlBQVksS0FBSyxlQUFlO0FBQ2pGLGVBQU8sRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFXO0FBQUUsaUJBQU8sRUFBRSxDQUFDO0FBQUEsUUFBRyxFQUFFO0FBQUEsTUFDOUQ7QUFDQSxhQUFPLGVBQWUsR0FBRyxJQUFJLElBQUk7QUFBQSxJQUNyQyxNQUFNLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUN4QixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFFBQUUsRUFBRSxJQUFJLEVBQUUsQ0FBQztBQUFBLElBQ2Y7QUFDQSxRQUFJLHFCQUFzQixXQUFRLFFBQUssdUJBQXdCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRztBQUMzRixhQUFPLGVBQWUsR0FBRyxXQUFXLEVBQUUsWUFBWSxNQUFNLE9BQU8sRUFBRSxDQUFDO0FBQUEsSUFDdEUsS0FBSyxTQUFTLEdBQUcsR0FBRztBQUNoQixRQUFFLFNBQVMsSUFBSTtBQUFBLElBQ25CO0FBQ0EsUUFBSSxlQUFnQixXQUFRLFFBQUssZ0JBQWtCLDRCQUFZO0FBQzNELFVBQUksVUFBVSxTQUFTLEdBQUc7QUFDdEIsa0JBQVUsT0FBTyx1QkFBdUIsU0FBVUMsSUFBRztBQUNqRCxjQUFJLEtBQUssQ0FBQztBQUNWLG1CQUFTLEtBQUtBLEdBQUcsS0FBSSxPQUFPLFVBQVUsZUFBZSxLQUFLQSxJQUFHLENBQUMsRUFBRyxJQUFHLEdBQUcsTUFBTSxJQUFJO0FBQ2pGLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGVBQU8sUUFBUSxDQUFDO0FBQUEsTUFDcEI7QUFDQSxhQUFPLFNBQVUsS0FBSztBQUNsQixZQUFJLE9BQU8sSUFBSSxXQUFZLFFBQU87QUFDbEMsWUFBSSxTQUFTLENBQUM7QUFDZCxZQUFJLE9BQU87QUFBTSxtQkFBUyxJQUFJLFFBQVEsR0FBRyxHQUFHLElBQUksR0FBRyxJQUFJLEVBQUUsUUFBUSxJQUFLLEtBQUksRUFBRSxDQUFDLE1BQU0sVUFBVyxpQkFBZ0IsUUFBUSxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQUE7QUFDL0gsMkJBQW1CLFFBQVEsR0FBRztBQUM5QixlQUFPO0FBQUEsTUFDWDtBQUFBLElBQ0osR0FBRztBQUNILFFBQUksa0JBQW1CLFdBQVEsUUFBSyxtQkFBb0IsU0FBVSxLQUFLO0FBQ25FLGFBQVEsT0FBTyxJQUFJLGFBQWMsTUFBTSxFQUFFLFdBQVcsSUFBSTtBQUFBLElBQzVEO0FBQ0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsK0JBQStCLFFBQVEsd0JBQXdCLFFBQVEsZ0JBQWdCO0FBQy9GLFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFDOUMsUUFBTSxLQUFLLGFBQWEsWUFBZTtBQUN2QyxRQUFNLGNBQWM7QUFDcEIsUUFBTSxXQUFXO0FBQ2pCLFFBQU0sZ0JBQWdCO0FBQ3RCLFFBQU0sT0FBTztBQUNiLFFBQUk7QUFDSixLQUFDLFNBQVVDLGdCQUFlO0FBQ3RCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLEtBQUssVUFBVSxPQUFPLEtBQUssR0FBRyxLQUFLLFVBQVUsT0FBTyxLQUN2RSxHQUFHLEtBQUssVUFBVSxPQUFPLEtBQUssR0FBRyxLQUFLLFVBQVUsS0FBSztBQUFBLE1BQzdEO0FBQ0EsTUFBQUEsZUFBYyxLQUFLO0FBQUEsSUFDdkIsR0FBRyxrQkFBa0IsUUFBUSxnQkFBZ0IsZ0JBQWdCLENBQUMsRUFBRTtBQUNoRSxRQUFNLHdCQUFOLE1BQTRCO0FBQUEsTUFDeEI7QUFBQSxNQUNBO0FBQUEsTUFDQSxjQUFjO0FBQ1YsYUFBSyxlQUFlLElBQUksU0FBUyxRQUFRO0FBQ3pDLGFBQUssZUFBZSxJQUFJLFNBQVMsUUFBUTtBQUFBLE1BQzdDO0FBQUEsTUFDQSxVQUFVO0FBQ04sYUFBSyxhQUFhLFFBQVE7QUFDMUIsYUFBSyxhQUFhLFFBQVE7QUFBQSxNQUM5QjtBQUFBLE1BQ0EsSUFBSSxVQUFVO0FBQ1YsZUFBTyxLQUFLLGFBQWE7QUFBQSxNQUM3QjtBQUFBLE1BQ0EsVUFBVSxPQUFPLFNBQVMsT0FBTztBQUM3QixhQUFLLGFBQWEsS0FBSyxDQUFDLEtBQUssUUFBUSxLQUFLLEdBQUcsU0FBUyxLQUFLLENBQUM7QUFBQSxNQUNoRTtBQUFBLE1BQ0EsSUFBSSxVQUFVO0FBQ1YsZUFBTyxLQUFLLGFBQWE7QUFBQSxNQUM3QjtBQUFBLE1BQ0EsWUFBWTtBQUNSLGFBQUssYUFBYSxLQUFLLE1BQVM7QUFBQSxNQUNwQztBQUFBLE1BQ0EsUUFBUSxPQUFPO0FBQ1gsWUFBSSxpQkFBaUIsT0FBTztBQUN4QixpQkFBTztBQUFBLFFBQ1gsT0FDSztBQUNELGlCQUFPLElBQUksTUFBTSxrQ0FBa0MsR0FBRyxPQUFPLE1BQU0sT0FBTyxJQUFJLE1BQU0sVUFBVSxTQUFTLEVBQUU7QUFBQSxRQUM3RztBQUFBLE1BQ0o7QUFBQSxJQUNKO0FBQ0EsWUFBUSx3QkFBd0I7QUFDaEMsUUFBSTtBQUNKLEtBQUMsU0FBVUMsK0JBQThCO0FBQ3JDLGVBQVMsWUFBWSxTQUFTO0FBQzFCLFlBQUksWUFBWSxVQUFhLE9BQU8sWUFBWSxVQUFVO0FBQ3RELGlCQUFPLEVBQUUsU0FBUyxXQUFXLFNBQVMscUJBQXFCLEdBQUcsTUFBTSxTQUFTLEVBQUUsZ0JBQWdCLFFBQVE7QUFBQSxRQUMzRyxPQUNLO0FBQ0QsaUJBQU8sRUFBRSxTQUFTLFFBQVEsV0FBVyxTQUFTLGdCQUFnQixRQUFRLGdCQUFnQixvQkFBb0IsUUFBUSx1QkFBdUIsR0FBRyxNQUFNLFNBQVMsRUFBRSxnQkFBZ0IsUUFBUTtBQUFBLFFBQ3pMO0FBQUEsTUFDSjtBQUNBLE1BQUFBLDhCQUE2QixjQUFjO0FBQUEsSUFDL0MsR0FBRyxpQ0FBaUMsK0JBQStCLENBQUMsRUFBRTtBQUN0RSxRQUFNLCtCQUFOLGNBQTJDLHNCQUFzQjtBQUFBLE1BQzdEO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLFVBQVUsU0FBUztBQUMzQixjQUFNO0FBQ04sYUFBSyxXQUFXO0FBQ2hCLGFBQUssVUFBVSw2QkFBNkIsWUFBWSxPQUFPO0FBQy9ELGFBQUssYUFBYTtBQUNsQixhQUFLLGlCQUFpQixJQUFJLFlBQVksVUFBVSxDQUFDO0FBQ2pELGFBQUssU0FBUyxRQUFRLENBQUMsVUFBVSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3RELGFBQUssU0FBUyxRQUFRLE1BQU0sS0FBSyxVQUFVLENBQUM7QUFBQSxNQUNoRDtBQUFBLE1BQ0EsTUFBTSxNQUFNLEtBQUs7QUFDYixlQUFPLEtBQUssZUFBZSxLQUFLLFlBQVk7QUFDeEMsZ0JBQU0sVUFBVSxLQUFLLFFBQVEsbUJBQW1CLE9BQU8sS0FBSyxLQUFLLE9BQU8sRUFBRSxLQUFLLENBQUMsV0FBVztBQUN2RixnQkFBSSxLQUFLLFFBQVEsbUJBQW1CLFFBQVc7QUFDM0MscUJBQU8sS0FBSyxRQUFRLGVBQWUsT0FBTyxNQUFNO0FBQUEsWUFDcEQsT0FDSztBQUNELHFCQUFPO0FBQUEsWUFDWDtBQUFBLFVBQ0osQ0FBQztBQUNELGlCQUFPLFFBQVEsS0FBSyxDQUFDLFdBQVc7QUFDNUIsa0JBQU0sVUFBVSxDQUFDO0FBQ2pCLG9CQUFRLEtBQUssZUFBZSxPQUFPLFdBQVcsU0FBUyxHQUFHLElBQUk7QUFDOUQsb0JBQVEsS0FBSyxJQUFJO0FBQ2pCLG1CQUFPLEtBQUssUUFBUSxLQUFLLFNBQVMsTUFBTTtBQUFBLFVBQzVDLEdBQUcsQ0FBQyxVQUFVO0FBQ1YsaUJBQUssVUFBVSxLQUFLO0FBQ3BCLGtCQUFNO0FBQUEsVUFDVixDQUFDO0FBQUEsUUFDTCxDQUFDO0FBQUEsTUFDTDtBQUFBLE1BQ0EsTUFBTSxRQUFRLEtBQUssU0FBUyxNQUFNO0FBQzlCLFlBQUk7QUFDQSxnQkFBTSxLQUFLLFNBQVMsTUFBTSxRQUFRLEtBQUssRUFBRSxHQUFHLE9BQU87QUFDbkQsaUJBQU8sS0FBSyxTQUFTLE1BQU0sSUFBSTtBQUFBLFFBQ25DLFNBQ08sT0FBTztBQUNWLGVBQUssWUFBWSxPQUFPLEdBQUc7QUFDM0IsaUJBQU8sUUFBUSxPQUFPLEtBQUs7QUFBQSxRQUMvQjtBQUFBLE1BQ0o7QUFBQSxNQUNBLFlBQVksT0FBTyxLQUFLO0FBQ3BCLGFBQUs7QUFDTCxhQUFLLFVBQVUsT0FBTyxLQUFLLEtBQUssVUFBVTtBQUFBLE1BQzlDO0FBQUEsTUFDQSxNQUFNO0FBQ0YsYUFBSyxTQUFTLElBQUk7QUFBQSxNQUN0QjtBQUFBLElBQ0o7QUFDQSxZQUFRLCtCQUErQjtBQUFBO0FBQUE7OztBQzVKdkM7QUFBQTtBQUFBO0FBS0EsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLE9BQU8sS0FBSyxDQUFDO0FBQzVELFlBQVEsd0JBQXdCO0FBQ2hDLFFBQU0sS0FBSztBQUNYLFFBQU0sS0FBSztBQUNYLFFBQU0sT0FBTztBQUNiLFFBQU0sd0JBQU4sTUFBNEI7QUFBQSxNQUN4QjtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsTUFDQSxZQUFZLFdBQVcsU0FBUztBQUM1QixhQUFLLFlBQVk7QUFDakIsYUFBSyxVQUFVLENBQUM7QUFDaEIsYUFBSyxlQUFlO0FBQUEsTUFDeEI7QUFBQSxNQUNBLElBQUksV0FBVztBQUNYLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxPQUFPLE9BQU87QUFDVixjQUFNLFdBQVcsT0FBTyxVQUFVLFdBQVcsS0FBSyxXQUFXLE9BQU8sS0FBSyxTQUFTLElBQUk7QUFDdEYsYUFBSyxRQUFRLEtBQUssUUFBUTtBQUMxQixhQUFLLGdCQUFnQixTQUFTO0FBQUEsTUFDbEM7QUFBQSxNQUNBLGVBQWUsZ0JBQWdCLE9BQU87QUFDbEMsWUFBSSxLQUFLLFFBQVEsV0FBVyxHQUFHO0FBQzNCLGlCQUFPO0FBQUEsUUFDWDtBQUNBLFlBQUksUUFBUTtBQUNaLFlBQUksYUFBYTtBQUNqQixZQUFJLFNBQVM7QUFDYixZQUFJLGlCQUFpQjtBQUNyQixZQUFLLFFBQU8sYUFBYSxLQUFLLFFBQVEsUUFBUTtBQUMxQyxnQkFBTSxRQUFRLEtBQUssUUFBUSxVQUFVO0FBQ3JDLG1CQUFTO0FBQ1QsaUJBQU8sU0FBUyxNQUFNLFFBQVE7QUFDMUIsa0JBQU0sUUFBUSxNQUFNLE1BQU07QUFDMUIsb0JBQVEsT0FBTztBQUFBLGNBQ1gsS0FBSztBQUNELHdCQUFRLE9BQU87QUFBQSxrQkFDWCxLQUFLO0FBQ0QsNEJBQVE7QUFDUjtBQUFBLGtCQUNKLEtBQUs7QUFDRCw0QkFBUTtBQUNSO0FBQUEsa0JBQ0o7QUFDSSw0QkFBUTtBQUFBLGdCQUNoQjtBQUNBO0FBQUEsY0FDSixLQUFLO0FBQ0Qsd0JBQVEsT0FBTztBQUFBLGtCQUNYLEtBQUs7QUFDRCw0QkFBUTtBQUNSO0FBQUEsa0JBQ0osS0FBSztBQUNELDRCQUFRO0FBQ1I7QUFDQSwwQkFBTTtBQUFBLGtCQUNWO0FBQ0ksNEJBQVE7QUFBQSxnQkFDaEI7QUFDQTtBQUFBLGNBQ0o7QUFDSSx3QkFBUTtBQUFBLFlBQ2hCO0FBQ0E7QUFBQSxVQUNKO0FBQ0EsNEJBQWtCLE1BQU07QUFDeEI7QUFBQSxRQUNKO0FBQ0EsWUFBSSxVQUFVLEdBQUc7QUFDYixpQkFBTztBQUFBLFFBQ1g7QUFHQSxjQUFNLFNBQVMsS0FBSyxNQUFNLGlCQUFpQixNQUFNO0FBQ2pELGNBQU0sU0FBUyxvQkFBSSxJQUFJO0FBQ3ZCLGNBQU0sVUFBVSxLQUFLLFNBQVMsUUFBUSxPQUFPLEVBQUUsTUFBTSxJQUFJO0FBQ3pELFlBQUksUUFBUSxTQUFTLEdBQUc7QUFDcEIsaUJBQU87QUFBQSxRQUNYO0FBQ0EsaUJBQVMsSUFBSSxHQUFHLElBQUksUUFBUSxTQUFTLEdBQUcsS0FBSztBQUN6QyxnQkFBTSxTQUFTLFFBQVEsQ0FBQztBQUN4QixnQkFBTSxRQUFRLE9BQU8sUUFBUSxHQUFHO0FBQ2hDLGNBQUksVUFBVSxJQUFJO0FBQ2Qsa0JBQU0sSUFBSSxNQUFNO0FBQUEsRUFBeUQsTUFBTSxFQUFFO0FBQUEsVUFDckY7QUFDQSxnQkFBTSxNQUFNLE9BQU8sT0FBTyxHQUFHLEtBQUs7QUFDbEMsZ0JBQU0sUUFBUSxPQUFPLE9BQU8sUUFBUSxDQUFDLEVBQUUsS0FBSztBQUM1QyxpQkFBTyxJQUFJLGdCQUFnQixJQUFJLFlBQVksSUFBSSxLQUFLLEtBQUs7QUFBQSxRQUM3RDtBQUNBLGVBQU87QUFBQSxNQUNYO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsWUFBSSxLQUFLLGVBQWUsUUFBUTtBQUM1QixpQkFBTztBQUFBLFFBQ1g7QUFDQSxlQUFPLEtBQUssTUFBTSxNQUFNO0FBQUEsTUFDNUI7QUFBQSxNQUNBLElBQUksZ0JBQWdCO0FBQ2hCLGVBQU8sS0FBSztBQUFBLE1BQ2hCO0FBQUEsTUFDQSxNQUFNLFdBQVc7QUFDYixZQUFJLGNBQWMsR0FBRztBQUNqQixpQkFBTyxLQUFLLFlBQVk7QUFBQSxRQUM1QjtBQUNBLFlBQUksWUFBWSxLQUFLLGNBQWM7QUFDL0IsZ0JBQU0sSUFBSSxNQUFNLDRCQUE0QjtBQUFBLFFBQ2hEO0FBQ0EsWUFBSSxLQUFLLFFBQVEsQ0FBQyxFQUFFLGVBQWUsV0FBVztBQUUxQyxnQkFBTSxRQUFRLEtBQUssUUFBUSxDQUFDO0FBQzVCLGVBQUssUUFBUSxNQUFNO0FBQ25CLGVBQUssZ0JBQWdCO0FBQ3JCLGlCQUFPLEtBQUssU0FBUyxLQUFLO0FBQUEsUUFDOUI7QUFDQSxZQUFJLEtBQUssUUFBUSxDQUFDLEVBQUUsYUFBYSxXQUFXO0FBRXhDLGdCQUFNLFFBQVEsS0FBSyxRQUFRLENBQUM7QUFDNUIsZ0JBQU1DLFVBQVMsS0FBSyxTQUFTLE9BQU8sU0FBUztBQUM3QyxlQUFLLFFBQVEsQ0FBQyxJQUFJLE1BQU0sTUFBTSxTQUFTO0FBQ3ZDLGVBQUssZ0JBQWdCO0FBQ3JCLGlCQUFPQTtBQUFBLFFBQ1g7QUFDQSxjQUFNLFNBQVMsS0FBSyxZQUFZLFNBQVM7QUFDekMsWUFBSSxlQUFlO0FBQ25CLGNBQU0sYUFBYTtBQUNuQixlQUFPLFlBQVksR0FBRztBQUNsQixnQkFBTSxRQUFRLEtBQUssUUFBUSxVQUFVO0FBQ3JDLGNBQUksTUFBTSxhQUFhLFdBQVc7QUFFOUIsa0JBQU0sWUFBWSxNQUFNLE1BQU0sR0FBRyxTQUFTO0FBQzFDLG1CQUFPLElBQUksV0FBVyxZQUFZO0FBQ2xDLDRCQUFnQjtBQUNoQixpQkFBSyxRQUFRLFVBQVUsSUFBSSxNQUFNLE1BQU0sU0FBUztBQUNoRCxpQkFBSyxnQkFBZ0I7QUFDckIseUJBQWE7QUFBQSxVQUNqQixPQUNLO0FBRUQsbUJBQU8sSUFBSSxPQUFPLFlBQVk7QUFDOUIsNEJBQWdCLE1BQU07QUFDdEIsaUJBQUssUUFBUSxNQUFNO0FBQ25CLGlCQUFLLGdCQUFnQixNQUFNO0FBQzNCLHlCQUFhLE1BQU07QUFBQSxVQUN2QjtBQUFBLFFBQ0o7QUFDQSxlQUFPO0FBQUEsTUFDWDtBQUFBLElBQ0o7QUFDQSxZQUFRLHdCQUF3QjtBQUFBO0FBQUE7OztBQzFKaEM7QUFBQTtBQUFBO0FBTUEsUUFBSSxrQkFBbUIsV0FBUSxRQUFLLG9CQUFxQixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUcsR0FBRyxJQUFJO0FBQzVGLFVBQUksT0FBTyxPQUFXLE1BQUs7QUFDM0IsVUFBSSxPQUFPLE9BQU8seUJBQXlCLEdBQUcsQ0FBQztBQUMvQyxVQUFJLENBQUMsU0FBUyxTQUFTLE9BQU8sQ0FBQyxFQUFFLGFBQWEsS0FBSyxZQUFZLEtBQUssZUFBZTtBQUNqRixlQUFPLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBVztBQUFFLGlCQUFPLEVBQUUsQ0FBQztBQUFBLFFBQUcsRUFBRTtBQUFBLE1BQzlEO0FBQ0EsYUFBTyxlQUFlLEdBQUcsSUFBSSxJQUFJO0FBQUEsSUFDckMsTUFBTSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDeEIsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixRQUFFLEVBQUUsSUFBSSxFQUFFLENBQUM7QUFBQSxJQUNmO0FBQ0EsUUFBSSxxQkFBc0IsV0FBUSxRQUFLLHVCQUF3QixPQUFPLFVBQVUsU0FBUyxHQUFHLEdBQUc7QUFDM0YsYUFBTyxlQUFlLEdBQUcsV0FBVyxFQUFFLFlBQVksTUFBTSxPQUFPLEVBQUUsQ0FBQztBQUFBLElBQ3RFLEtBQUssU0FBUyxHQUFHLEdBQUc7QUFDaEIsUUFBRSxTQUFTLElBQUk7QUFBQSxJQUNuQjtBQUNBLFFBQUksZUFBZ0IsV0FBUSxRQUFLLGdCQUFrQiw0QkFBWTtBQUMzRCxVQUFJLFVBQVUsU0FBUyxHQUFHO0FBQ3RCLGtCQUFVLE9BQU8sdUJBQXVCLFNBQVVDLElBQUc7QUFDakQsY0FBSSxLQUFLLENBQUM7QUFDVixtQkFBUyxLQUFLQSxHQUFHLEtBQUksT0FBTyxVQUFVLGVBQWUsS0FBS0EsSUFBRyxDQUFDLEVBQUcsSUFBRyxHQUFHLE1BQU0sSUFBSTtBQUNqRixpQkFBTztBQUFBLFFBQ1g7QUFDQSxlQUFPLFFBQVEsQ0FBQztBQUFBLE1BQ3BCO0FBQ0EsYUFBTyxTQUFVLEtBQUs7QUFDbEIsWUFBSSxPQUFPLElBQUksV0FBWSxRQUFPO0FBQ2xDLFlBQUksU0FBUyxDQUFDO0FBQ2QsWUFBSSxPQUFPO0FBQU0sbUJBQVMsSUFBSSxRQUFRLEdBQUcsR0FBRyxJQUFJLEdBQUcsSUFBSSxFQUFFLFFBQVEsSUFBSyxLQUFJLEVBQUUsQ0FBQyxNQUFNLFVBQVcsaUJBQWdCLFFBQVEsS0FBSyxFQUFFLENBQUMsQ0FBQztBQUFBO0FBQy9ILDJCQUFtQixRQUFRLEdBQUc7QUFDOUIsZUFBTztBQUFBLE1BQ1g7QUFBQSxJQUNKLEdBQUc7QUFDSCxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLG9CQUFvQixRQUFRLGtCQUFrQixRQUFRLHVCQUF1QixRQUFRLDZCQUE2QixRQUFRLCtCQUErQixRQUFRLHNDQUFzQyxRQUFRLGlDQUFpQyxRQUFRLHFCQUFxQixRQUFRLGtCQUFrQixRQUFRLG1CQUFtQixRQUFRLHVCQUF1QixRQUFRLHVCQUF1QixRQUFRLGNBQWMsUUFBUSxjQUFjLFFBQVEsYUFBYSxRQUFRLFFBQVEsUUFBUSxhQUFhLFFBQVEsZUFBZSxRQUFRLGdCQUFnQjtBQUM3aEIsWUFBUSwwQkFBMEJDO0FBQ2xDLFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFDOUMsUUFBTSxLQUFLLGFBQWEsWUFBZTtBQUN2QyxRQUFNLGFBQWE7QUFDbkIsUUFBTSxjQUFjO0FBQ3BCLFFBQU0sV0FBVztBQUNqQixRQUFNLGlCQUFpQjtBQUN2QixRQUFJO0FBQ0osS0FBQyxTQUFVQyxxQkFBb0I7QUFDM0IsTUFBQUEsb0JBQW1CLE9BQU8sSUFBSSxXQUFXLGlCQUFpQixpQkFBaUI7QUFBQSxJQUMvRSxHQUFHLHVCQUF1QixxQkFBcUIsQ0FBQyxFQUFFO0FBQ2xELFFBQUk7QUFDSixLQUFDLFNBQVVDLGdCQUFlO0FBQ3RCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsZUFBTyxPQUFPLFVBQVUsWUFBWSxPQUFPLFVBQVU7QUFBQSxNQUN6RDtBQUNBLE1BQUFBLGVBQWMsS0FBSztBQUFBLElBQ3ZCLEdBQUcsa0JBQWtCLFFBQVEsZ0JBQWdCLGdCQUFnQixDQUFDLEVBQUU7QUFDaEUsUUFBSTtBQUNKLEtBQUMsU0FBVUMsdUJBQXNCO0FBQzdCLE1BQUFBLHNCQUFxQixPQUFPLElBQUksV0FBVyxpQkFBaUIsWUFBWTtBQUFBLElBQzVFLEdBQUcseUJBQXlCLHVCQUF1QixDQUFDLEVBQUU7QUFDdEQsUUFBTSxlQUFOLE1BQW1CO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxNQUtmO0FBQUEsTUFDQTtBQUFBLE1BQ0EsY0FBYztBQUFBLE1BQ2Q7QUFBQSxJQUNKO0FBQ0EsWUFBUSxlQUFlO0FBQ3ZCLFFBQUk7QUFDSixLQUFDLFNBQVVDLHFCQUFvQjtBQUMzQixlQUFTLEdBQUcsT0FBTztBQUNmLGVBQU8sR0FBRyxLQUFLLEtBQUs7QUFBQSxNQUN4QjtBQUNBLE1BQUFBLG9CQUFtQixLQUFLO0FBQUEsSUFDNUIsR0FBRyx1QkFBdUIscUJBQXFCLENBQUMsRUFBRTtBQUNsRCxZQUFRLGFBQWEsT0FBTyxPQUFPO0FBQUEsTUFDL0IsT0FBTyxNQUFNO0FBQUEsTUFBRTtBQUFBLE1BQ2YsTUFBTSxNQUFNO0FBQUEsTUFBRTtBQUFBLE1BQ2QsTUFBTSxNQUFNO0FBQUEsTUFBRTtBQUFBLE1BQ2QsS0FBSyxNQUFNO0FBQUEsTUFBRTtBQUFBLElBQ2pCLENBQUM7QUFDRCxRQUFJO0FBQ0osS0FBQyxTQUFVQyxRQUFPO0FBQ2QsTUFBQUEsT0FBTUEsT0FBTSxLQUFLLElBQUksQ0FBQyxJQUFJO0FBQzFCLE1BQUFBLE9BQU1BLE9BQU0sVUFBVSxJQUFJLENBQUMsSUFBSTtBQUMvQixNQUFBQSxPQUFNQSxPQUFNLFNBQVMsSUFBSSxDQUFDLElBQUk7QUFDOUIsTUFBQUEsT0FBTUEsT0FBTSxTQUFTLElBQUksQ0FBQyxJQUFJO0FBQUEsSUFDbEMsR0FBRyxVQUFVLFFBQVEsUUFBUSxRQUFRLENBQUMsRUFBRTtBQUN4QyxRQUFJO0FBQ0osS0FBQyxTQUFVQyxhQUFZO0FBSW5CLE1BQUFBLFlBQVcsTUFBTTtBQUlqQixNQUFBQSxZQUFXLFdBQVc7QUFJdEIsTUFBQUEsWUFBVyxVQUFVO0FBSXJCLE1BQUFBLFlBQVcsVUFBVTtBQUFBLElBQ3pCLEdBQUcsZUFBZSxRQUFRLGFBQWEsYUFBYSxDQUFDLEVBQUU7QUFJdkQsWUFBUSxjQUFjO0FBQ3RCLEtBQUMsU0FBVUQsUUFBTztBQUNkLGVBQVMsV0FBVyxPQUFPO0FBQ3ZCLFlBQUksQ0FBQyxHQUFHLE9BQU8sS0FBSyxHQUFHO0FBQ25CLGlCQUFPQSxPQUFNO0FBQUEsUUFDakI7QUFDQSxnQkFBUSxNQUFNLFlBQVk7QUFDMUIsZ0JBQVEsT0FBTztBQUFBLFVBQ1gsS0FBSztBQUNELG1CQUFPQSxPQUFNO0FBQUEsVUFDakIsS0FBSztBQUNELG1CQUFPQSxPQUFNO0FBQUEsVUFDakIsS0FBSztBQUNELG1CQUFPQSxPQUFNO0FBQUEsVUFDakIsS0FBSztBQUNELG1CQUFPQSxPQUFNO0FBQUEsVUFDakI7QUFDSSxtQkFBT0EsT0FBTTtBQUFBLFFBQ3JCO0FBQUEsTUFDSjtBQUNBLE1BQUFBLE9BQU0sYUFBYTtBQUNuQixlQUFTLFNBQVMsT0FBTztBQUNyQixnQkFBUSxPQUFPO0FBQUEsVUFDWCxLQUFLQSxPQUFNO0FBQ1AsbUJBQU87QUFBQSxVQUNYLEtBQUtBLE9BQU07QUFDUCxtQkFBTztBQUFBLFVBQ1gsS0FBS0EsT0FBTTtBQUNQLG1CQUFPO0FBQUEsVUFDWCxLQUFLQSxPQUFNO0FBQ1AsbUJBQU87QUFBQSxVQUNYO0FBQ0ksbUJBQU87QUFBQSxRQUNmO0FBQUEsTUFDSjtBQUNBLE1BQUFBLE9BQU0sV0FBVztBQUFBLElBQ3JCLEdBQUcsVUFBVSxRQUFRLFFBQVEsUUFBUSxDQUFDLEVBQUU7QUFDeEMsUUFBSTtBQUNKLEtBQUMsU0FBVUUsY0FBYTtBQUNwQixNQUFBQSxhQUFZLE1BQU0sSUFBSTtBQUN0QixNQUFBQSxhQUFZLE1BQU0sSUFBSTtBQUFBLElBQzFCLEdBQUcsZ0JBQWdCLFFBQVEsY0FBYyxjQUFjLENBQUMsRUFBRTtBQUMxRCxLQUFDLFNBQVVBLGNBQWE7QUFDcEIsZUFBUyxXQUFXLE9BQU87QUFDdkIsWUFBSSxDQUFDLEdBQUcsT0FBTyxLQUFLLEdBQUc7QUFDbkIsaUJBQU9BLGFBQVk7QUFBQSxRQUN2QjtBQUNBLGdCQUFRLE1BQU0sWUFBWTtBQUMxQixZQUFJLFVBQVUsUUFBUTtBQUNsQixpQkFBT0EsYUFBWTtBQUFBLFFBQ3ZCLE9BQ0s7QUFDRCxpQkFBT0EsYUFBWTtBQUFBLFFBQ3ZCO0FBQUEsTUFDSjtBQUNBLE1BQUFBLGFBQVksYUFBYTtBQUFBLElBQzdCLEdBQUcsZ0JBQWdCLFFBQVEsY0FBYyxjQUFjLENBQUMsRUFBRTtBQUMxRCxRQUFJO0FBQ0osS0FBQyxTQUFVQyx1QkFBc0I7QUFDN0IsTUFBQUEsc0JBQXFCLE9BQU8sSUFBSSxXQUFXLGlCQUFpQixZQUFZO0FBQUEsSUFDNUUsR0FBRyx5QkFBeUIsUUFBUSx1QkFBdUIsdUJBQXVCLENBQUMsRUFBRTtBQUNyRixRQUFJO0FBQ0osS0FBQyxTQUFVQyx1QkFBc0I7QUFDN0IsTUFBQUEsc0JBQXFCLE9BQU8sSUFBSSxXQUFXLGlCQUFpQixZQUFZO0FBQUEsSUFDNUUsR0FBRyx5QkFBeUIsUUFBUSx1QkFBdUIsdUJBQXVCLENBQUMsRUFBRTtBQUNyRixRQUFJO0FBQ0osS0FBQyxTQUFVQyxtQkFBa0I7QUFJekIsTUFBQUEsa0JBQWlCQSxrQkFBaUIsUUFBUSxJQUFJLENBQUMsSUFBSTtBQUluRCxNQUFBQSxrQkFBaUJBLGtCQUFpQixVQUFVLElBQUksQ0FBQyxJQUFJO0FBSXJELE1BQUFBLGtCQUFpQkEsa0JBQWlCLGtCQUFrQixJQUFJLENBQUMsSUFBSTtBQUFBLElBQ2pFLEdBQUcscUJBQXFCLFFBQVEsbUJBQW1CLG1CQUFtQixDQUFDLEVBQUU7QUFDekUsUUFBTSxrQkFBTixNQUFNLHlCQUF3QixNQUFNO0FBQUEsTUFDaEM7QUFBQSxNQUNBLFlBQVksTUFBTSxTQUFTO0FBQ3ZCLGNBQU0sT0FBTztBQUNiLGFBQUssT0FBTztBQUNaLGVBQU8sZUFBZSxNQUFNLGlCQUFnQixTQUFTO0FBQUEsTUFDekQ7QUFBQSxJQUNKO0FBQ0EsWUFBUSxrQkFBa0I7QUFDMUIsUUFBSTtBQUNKLEtBQUMsU0FBVUMscUJBQW9CO0FBQzNCLGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSxHQUFHLEtBQUssVUFBVSxrQkFBa0I7QUFBQSxNQUM1RDtBQUNBLE1BQUFBLG9CQUFtQixLQUFLO0FBQUEsSUFDNUIsR0FBRyx1QkFBdUIsUUFBUSxxQkFBcUIscUJBQXFCLENBQUMsRUFBRTtBQUMvRSxRQUFJO0FBQ0osS0FBQyxTQUFVQyxpQ0FBZ0M7QUFDdkMsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxjQUFjLFVBQVUsU0FBUyxVQUFhLFVBQVUsU0FBUyxTQUFTLEdBQUcsS0FBSyxVQUFVLDZCQUE2QixNQUFNLFVBQVUsWUFBWSxVQUFhLEdBQUcsS0FBSyxVQUFVLE9BQU87QUFBQSxNQUN0TTtBQUNBLE1BQUFBLGdDQUErQixLQUFLO0FBQUEsSUFDeEMsR0FBRyxtQ0FBbUMsUUFBUSxpQ0FBaUMsaUNBQWlDLENBQUMsRUFBRTtBQUNuSCxRQUFJO0FBQ0osS0FBQyxTQUFVQyxzQ0FBcUM7QUFDNUMsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxhQUFhLFVBQVUsU0FBUyxhQUFhLEdBQUcsS0FBSyxVQUFVLDZCQUE2QixNQUFNLFVBQVUsWUFBWSxVQUFhLEdBQUcsS0FBSyxVQUFVLE9BQU87QUFBQSxNQUN6SztBQUNBLE1BQUFBLHFDQUFvQyxLQUFLO0FBQUEsSUFDN0MsR0FBRyx3Q0FBd0MsUUFBUSxzQ0FBc0Msc0NBQXNDLENBQUMsRUFBRTtBQUNsSSxRQUFJO0FBQ0osS0FBQyxTQUFVQywrQkFBOEI7QUFDckMsTUFBQUEsOEJBQTZCLFVBQVUsT0FBTyxPQUFPO0FBQUEsUUFDakQsOEJBQThCLEdBQUc7QUFDN0IsaUJBQU8sSUFBSSxlQUFlLHdCQUF3QjtBQUFBLFFBQ3REO0FBQUEsTUFDSixDQUFDO0FBQ0QsZUFBUyxHQUFHLE9BQU87QUFDZixlQUFPLCtCQUErQixHQUFHLEtBQUssS0FBSyxvQ0FBb0MsR0FBRyxLQUFLO0FBQUEsTUFDbkc7QUFDQSxNQUFBQSw4QkFBNkIsS0FBSztBQUFBLElBQ3RDLEdBQUcsaUNBQWlDLFFBQVEsK0JBQStCLCtCQUErQixDQUFDLEVBQUU7QUFDN0csUUFBSTtBQUNKLEtBQUMsU0FBVUMsNkJBQTRCO0FBQ25DLE1BQUFBLDRCQUEyQixVQUFVLE9BQU8sT0FBTztBQUFBLFFBQy9DLGlCQUFpQixNQUFNLElBQUk7QUFDdkIsaUJBQU8sS0FBSyxpQkFBaUIsbUJBQW1CLE1BQU0sRUFBRSxHQUFHLENBQUM7QUFBQSxRQUNoRTtBQUFBLFFBQ0EsUUFBUSxHQUFHO0FBQUEsUUFBRTtBQUFBLE1BQ2pCLENBQUM7QUFDRCxlQUFTLEdBQUcsT0FBTztBQUNmLGNBQU0sWUFBWTtBQUNsQixlQUFPLGFBQWEsR0FBRyxLQUFLLFVBQVUsZ0JBQWdCLEtBQUssR0FBRyxLQUFLLFVBQVUsT0FBTztBQUFBLE1BQ3hGO0FBQ0EsTUFBQUEsNEJBQTJCLEtBQUs7QUFBQSxJQUNwQyxHQUFHLCtCQUErQixRQUFRLDZCQUE2Qiw2QkFBNkIsQ0FBQyxFQUFFO0FBQ3ZHLFFBQUk7QUFDSixLQUFDLFNBQVVDLHVCQUFzQjtBQUM3QixNQUFBQSxzQkFBcUIsVUFBVSxPQUFPLE9BQU87QUFBQSxRQUN6QyxVQUFVLDZCQUE2QjtBQUFBLFFBQ3ZDLFFBQVEsMkJBQTJCO0FBQUEsTUFDdkMsQ0FBQztBQUNELGVBQVMsR0FBRyxPQUFPO0FBQ2YsY0FBTSxZQUFZO0FBQ2xCLGVBQU8sYUFBYSw2QkFBNkIsR0FBRyxVQUFVLFFBQVEsS0FBSywyQkFBMkIsR0FBRyxVQUFVLE1BQU07QUFBQSxNQUM3SDtBQUNBLE1BQUFBLHNCQUFxQixLQUFLO0FBQUEsSUFDOUIsR0FBRyx5QkFBeUIsUUFBUSx1QkFBdUIsdUJBQXVCLENBQUMsRUFBRTtBQUNyRixRQUFJO0FBQ0osS0FBQyxTQUFVQyxrQkFBaUI7QUFDeEIsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxhQUFhLEdBQUcsS0FBSyxVQUFVLGFBQWE7QUFBQSxNQUN2RDtBQUNBLE1BQUFBLGlCQUFnQixLQUFLO0FBQUEsSUFDekIsR0FBRyxvQkFBb0IsUUFBUSxrQkFBa0Isa0JBQWtCLENBQUMsRUFBRTtBQUN0RSxRQUFJO0FBQ0osS0FBQyxTQUFVQyxvQkFBbUI7QUFDMUIsZUFBUyxHQUFHLE9BQU87QUFDZixjQUFNLFlBQVk7QUFDbEIsZUFBTyxjQUNDLHFCQUFxQixHQUFHLFVBQVUsb0JBQW9CLEtBQUssbUJBQW1CLEdBQUcsVUFBVSxrQkFBa0IsS0FBSyxnQkFBZ0IsR0FBRyxVQUFVLGVBQWUsS0FBSyxHQUFHLE9BQU8sVUFBVSxjQUFjO0FBQUEsTUFDak47QUFDQSxNQUFBQSxtQkFBa0IsS0FBSztBQUFBLElBQzNCLEdBQUcsc0JBQXNCLFFBQVEsb0JBQW9CLG9CQUFvQixDQUFDLEVBQUU7QUFDNUUsUUFBSTtBQUNKLEtBQUMsU0FBVUMsa0JBQWlCO0FBQ3hCLE1BQUFBLGlCQUFnQkEsaUJBQWdCLEtBQUssSUFBSSxDQUFDLElBQUk7QUFDOUMsTUFBQUEsaUJBQWdCQSxpQkFBZ0IsV0FBVyxJQUFJLENBQUMsSUFBSTtBQUNwRCxNQUFBQSxpQkFBZ0JBLGlCQUFnQixRQUFRLElBQUksQ0FBQyxJQUFJO0FBQ2pELE1BQUFBLGlCQUFnQkEsaUJBQWdCLFVBQVUsSUFBSSxDQUFDLElBQUk7QUFBQSxJQUN2RCxHQUFHLG9CQUFvQixrQkFBa0IsQ0FBQyxFQUFFO0FBQzVDLGFBQVNuQix5QkFBd0IsZUFBZSxlQUFlLFNBQVMsU0FBUztBQUM3RSxZQUFNLFNBQVMsWUFBWSxTQUFZLFVBQVUsUUFBUTtBQUN6RCxVQUFJLGlCQUFpQjtBQUNyQixVQUFJLDZCQUE2QjtBQUNqQyxVQUFJLGdDQUFnQztBQUNwQyxZQUFNLFVBQVU7QUFDaEIsWUFBTSxpQkFBaUIsU0FBUyxrQkFBa0I7QUFDbEQsVUFBSSxXQUFXO0FBQ2YsVUFBSSxxQkFBcUI7QUFDekIsWUFBTSxrQkFBa0Isb0JBQUksSUFBSTtBQUNoQyxVQUFJLDBCQUEwQjtBQUM5QixZQUFNLHVCQUF1QixvQkFBSSxJQUFJO0FBQ3JDLFlBQU0sbUJBQW1CLG9CQUFJLElBQUk7QUFDakMsVUFBSTtBQUNKLFVBQUksZUFBZSxJQUFJLFlBQVksVUFBVTtBQUM3QyxVQUFJLG1CQUFtQixvQkFBSSxJQUFJO0FBQy9CLFVBQUksd0JBQXdCLG9CQUFJLElBQUk7QUFDcEMsVUFBSSxnQkFBZ0Isb0JBQUksSUFBSTtBQUM1QixVQUFJLFFBQVEsTUFBTTtBQUNsQixVQUFJLGNBQWMsWUFBWTtBQUM5QixVQUFJO0FBQ0osVUFBSSxRQUFRLGdCQUFnQjtBQUM1QixZQUFNLGVBQWUsSUFBSSxTQUFTLFFBQVE7QUFDMUMsWUFBTSxlQUFlLElBQUksU0FBUyxRQUFRO0FBQzFDLFlBQU0sK0JBQStCLElBQUksU0FBUyxRQUFRO0FBQzFELFlBQU0sMkJBQTJCLElBQUksU0FBUyxRQUFRO0FBQ3RELFlBQU0saUJBQWlCLElBQUksU0FBUyxRQUFRO0FBQzVDLFlBQU0sdUJBQXdCLFdBQVcsUUFBUSx1QkFBd0IsUUFBUSx1QkFBdUIscUJBQXFCO0FBQzdILGVBQVMsbUJBQW1CLFVBQVU7QUFDbEMsZUFBTztBQUFBLE1BQ1g7QUFDQSxlQUFTLGNBQWM7QUFDbkIsZUFBTyxVQUFVLGdCQUFnQjtBQUFBLE1BQ3JDO0FBQ0EsZUFBUyxXQUFXO0FBQ2hCLGVBQU8sVUFBVSxnQkFBZ0I7QUFBQSxNQUNyQztBQUNBLGVBQVMsYUFBYTtBQUNsQixlQUFPLFVBQVUsZ0JBQWdCO0FBQUEsTUFDckM7QUFDQSxlQUFTLGVBQWU7QUFDcEIsWUFBSSxVQUFVLGdCQUFnQixPQUFPLFVBQVUsZ0JBQWdCLFdBQVc7QUFDdEUsa0JBQVEsZ0JBQWdCO0FBQ3hCLHVCQUFhLEtBQUssTUFBUztBQUFBLFFBQy9CO0FBQUEsTUFFSjtBQUNBLGVBQVMsaUJBQWlCLE9BQU87QUFDN0IscUJBQWEsS0FBSyxDQUFDLE9BQU8sUUFBVyxNQUFTLENBQUM7QUFBQSxNQUNuRDtBQUNBLGVBQVMsa0JBQWtCLE1BQU07QUFDN0IscUJBQWEsS0FBSyxJQUFJO0FBQUEsTUFDMUI7QUFDQSxvQkFBYyxRQUFRLFlBQVk7QUFDbEMsb0JBQWMsUUFBUSxnQkFBZ0I7QUFDdEMsb0JBQWMsUUFBUSxZQUFZO0FBQ2xDLG9CQUFjLFFBQVEsaUJBQWlCO0FBQ3ZDLGVBQVMsc0JBQXNCLElBQUk7QUFDL0IsWUFBSSxPQUFPLE1BQU07QUFDYixnQkFBTSxJQUFJLE1BQU0sMEVBQTBFO0FBQUEsUUFDOUY7QUFDQSxlQUFPLFNBQVMsR0FBRyxTQUFTO0FBQUEsTUFDaEM7QUFDQSxlQUFTLHVCQUF1QixJQUFJO0FBQ2hDLFlBQUksT0FBTyxNQUFNO0FBQ2IsaUJBQU8sa0JBQWtCLEVBQUUsK0JBQStCLFNBQVM7QUFBQSxRQUN2RSxPQUNLO0FBQ0QsaUJBQU8sU0FBUyxHQUFHLFNBQVM7QUFBQSxRQUNoQztBQUFBLE1BQ0o7QUFDQSxlQUFTLDZCQUE2QjtBQUNsQyxlQUFPLFVBQVUsRUFBRSw0QkFBNEIsU0FBUztBQUFBLE1BQzVEO0FBQ0EsZUFBUyxrQkFBa0IsT0FBTyxTQUFTO0FBQ3ZDLFlBQUksV0FBVyxRQUFRLFVBQVUsT0FBTyxHQUFHO0FBQ3ZDLGdCQUFNLElBQUksc0JBQXNCLFFBQVEsRUFBRSxHQUFHLE9BQU87QUFBQSxRQUN4RCxXQUNTLFdBQVcsUUFBUSxXQUFXLE9BQU8sR0FBRztBQUc3QyxjQUFJLG1CQUFtQixJQUFJO0FBQ3ZCLGtCQUFNLElBQUksdUJBQXVCLFFBQVEsRUFBRSxHQUFHLE9BQU87QUFBQSxVQUN6RCxPQUNLO0FBR0QsMkJBQWUsT0FBTztBQUFBLFVBQzFCO0FBQUEsUUFDSixPQUNLO0FBQ0QsZ0JBQU0sSUFBSSwyQkFBMkIsR0FBRyxPQUFPO0FBQUEsUUFDbkQ7QUFBQSxNQUNKO0FBQ0EsZUFBUyxzQkFBc0I7QUFDM0IsWUFBSSxTQUFTLGFBQWEsU0FBUyxHQUFHO0FBQ2xDO0FBQUEsUUFDSjtBQUNBLFlBQUksbUJBQW1CLE1BQU0sWUFBWSxnQkFBZ0I7QUFDckQ7QUFBQSxRQUNKO0FBQ0EsaUJBQVMsR0FBRyxNQUFNLFNBQVMsRUFBRSxNQUFNLGFBQWEsWUFBWTtBQUN4RCxrQkFBUTtBQUNSLGNBQUksYUFBYSxTQUFTLEdBQUc7QUFDekI7QUFBQSxVQUNKO0FBQ0EsY0FBSSxtQkFBbUIsTUFBTSxZQUFZLGdCQUFnQjtBQUNyRDtBQUFBLFVBQ0o7QUFDQSxnQkFBTSxVQUFVLGFBQWEsTUFBTTtBQUNuQyxjQUFJO0FBQ0osY0FBSTtBQUNBO0FBQ0Esa0JBQU0sa0JBQWtCLFNBQVM7QUFDakMsZ0JBQUksZ0JBQWdCLEdBQUcsZUFBZSxHQUFHO0FBQ3JDLHVCQUFTLGdCQUFnQixjQUFjLFNBQVMsYUFBYTtBQUFBLFlBQ2pFLE9BQ0s7QUFDRCx1QkFBUyxjQUFjLE9BQU87QUFBQSxZQUNsQztBQUFBLFVBQ0osU0FDTyxPQUFPO0FBQ1YsbUJBQU8sTUFBTSxvQ0FBb0MsTUFBTSxTQUFTLENBQUMsRUFBRTtBQUFBLFVBQ3ZFLFVBQ0E7QUFDSSxnQkFBSSxrQkFBa0IsU0FBUztBQUszQixxQkFBTyxLQUFLLE1BQU07QUFBQSxjQUNsQixDQUFDLEVBQUUsTUFBTSxDQUFDLFVBQVU7QUFDaEIsdUJBQU8sTUFBTSxvQ0FBb0MsTUFBTSxTQUFTLENBQUMsRUFBRTtBQUFBLGNBQ3ZFLENBQUMsRUFBRSxRQUFRLE1BQU07QUFDYjtBQUNBLG9DQUFvQjtBQUFBLGNBQ3hCLENBQUM7QUFBQSxZQUNMLE9BQ0s7QUFDRDtBQUFBLFlBQ0o7QUFDQSxnQ0FBb0I7QUFBQSxVQUN4QjtBQUFBLFFBQ0osQ0FBQztBQUFBLE1BQ0w7QUFDQSxxQkFBZSxjQUFjLFNBQVM7QUFDbEMsWUFBSSxXQUFXLFFBQVEsVUFBVSxPQUFPLEdBQUc7QUFDdkMsaUJBQU8sY0FBYyxPQUFPO0FBQUEsUUFDaEMsV0FDUyxXQUFXLFFBQVEsZUFBZSxPQUFPLEdBQUc7QUFDakQsaUJBQU8sbUJBQW1CLE9BQU87QUFBQSxRQUNyQyxXQUNTLFdBQVcsUUFBUSxXQUFXLE9BQU8sR0FBRztBQUM3QyxpQkFBTyxlQUFlLE9BQU87QUFBQSxRQUNqQyxPQUNLO0FBQ0QsaUJBQU8scUJBQXFCLE9BQU87QUFBQSxRQUN2QztBQUFBLE1BQ0o7QUFDQSxZQUFNLFdBQVcsQ0FBQyxZQUFZO0FBQzFCLFlBQUk7QUFHQSxjQUFJLFdBQVcsUUFBUSxlQUFlLE9BQU8sS0FBSyxRQUFRLFdBQVcsbUJBQW1CLEtBQUssUUFBUTtBQUNqRyxrQkFBTSxXQUFXLFFBQVEsT0FBTztBQUNoQyxrQkFBTSxNQUFNLHNCQUFzQixRQUFRO0FBQzFDLGtCQUFNLFdBQVcsYUFBYSxJQUFJLEdBQUc7QUFDckMsZ0JBQUksV0FBVyxRQUFRLFVBQVUsUUFBUSxHQUFHO0FBQ3hDLG9CQUFNLFdBQVcsU0FBUztBQUMxQixvQkFBTSxXQUFZLFlBQVksU0FBUyxxQkFBc0IsU0FBUyxtQkFBbUIsVUFBVSxrQkFBa0IsSUFBSSxtQkFBbUIsUUFBUTtBQUNwSixrQkFBSSxhQUFhLFNBQVMsVUFBVSxVQUFhLFNBQVMsV0FBVyxTQUFZO0FBQzdFLDZCQUFhLE9BQU8sR0FBRztBQUN2Qiw4QkFBYyxPQUFPLFFBQVE7QUFDN0IseUJBQVMsS0FBSyxTQUFTO0FBQ3ZCLHFDQUFxQixVQUFVLFFBQVEsUUFBUSxLQUFLLElBQUksQ0FBQztBQUN6RCw4QkFBYyxNQUFNLFFBQVEsRUFBRSxNQUFNLE1BQU0sT0FBTyxNQUFNLCtDQUErQyxDQUFDO0FBQ3ZHO0FBQUEsY0FDSjtBQUFBLFlBQ0o7QUFDQSxrQkFBTSxvQkFBb0IsY0FBYyxJQUFJLFFBQVE7QUFFcEQsZ0JBQUksc0JBQXNCLFFBQVc7QUFDakMsZ0NBQWtCLE9BQU87QUFDekIsd0NBQTBCLE9BQU87QUFDakM7QUFBQSxZQUNKLE9BQ0s7QUFHRCxvQ0FBc0IsSUFBSSxRQUFRO0FBQUEsWUFDdEM7QUFBQSxVQUNKO0FBQ0EsNEJBQWtCLGNBQWMsT0FBTztBQUFBLFFBQzNDLFVBQ0E7QUFDSSw4QkFBb0I7QUFBQSxRQUN4QjtBQUFBLE1BQ0o7QUFDQSxxQkFBZSxjQUFjLGdCQUFnQjtBQUN6QyxZQUFJLFdBQVcsR0FBRztBQUdkLGlCQUFPLFFBQVEsUUFBUTtBQUFBLFFBQzNCO0FBQ0EsaUJBQVMsTUFBTSxlQUFlLFFBQVFvQixZQUFXO0FBQzdDLGdCQUFNLFVBQVU7QUFBQSxZQUNaLFNBQVM7QUFBQSxZQUNULElBQUksZUFBZTtBQUFBLFVBQ3ZCO0FBQ0EsY0FBSSx5QkFBeUIsV0FBVyxlQUFlO0FBQ25ELG9CQUFRLFFBQVEsY0FBYyxPQUFPO0FBQUEsVUFDekMsT0FDSztBQUNELG9CQUFRLFNBQVMsa0JBQWtCLFNBQVksT0FBTztBQUFBLFVBQzFEO0FBQ0EsK0JBQXFCLFNBQVMsUUFBUUEsVUFBUztBQUMvQyxpQkFBTyxjQUFjLE1BQU0sT0FBTztBQUFBLFFBQ3RDO0FBQ0EsaUJBQVMsV0FBVyxPQUFPLFFBQVFBLFlBQVc7QUFDMUMsZ0JBQU0sVUFBVTtBQUFBLFlBQ1osU0FBUztBQUFBLFlBQ1QsSUFBSSxlQUFlO0FBQUEsWUFDbkIsT0FBTyxNQUFNLE9BQU87QUFBQSxVQUN4QjtBQUNBLCtCQUFxQixTQUFTLFFBQVFBLFVBQVM7QUFDL0MsaUJBQU8sY0FBYyxNQUFNLE9BQU87QUFBQSxRQUN0QztBQUNBLDZCQUFxQixjQUFjO0FBQ25DLGNBQU0sVUFBVSxnQkFBZ0IsSUFBSSxlQUFlLE1BQU07QUFDekQsWUFBSTtBQUNKLFlBQUk7QUFDSixZQUFJLFNBQVM7QUFDVCxpQkFBTyxRQUFRO0FBQ2YsMkJBQWlCLFFBQVE7QUFBQSxRQUM3QjtBQUNBLGNBQU0sWUFBWSxLQUFLLElBQUk7QUFDM0IsWUFBSSxrQkFBa0Isb0JBQW9CO0FBQ3RDLGdCQUFNLFdBQVcsZUFBZSxNQUFNLE9BQU8sS0FBSyxJQUFJLENBQUM7QUFDdkQsZ0JBQU0scUJBQXFCLCtCQUErQixHQUFHLHFCQUFxQixRQUFRLElBQ3BGLHFCQUFxQixTQUFTLDhCQUE4QixRQUFRLElBQ3BFLHFCQUFxQixTQUFTLDhCQUE4QixjQUFjO0FBQ2hGLGNBQUksZUFBZSxPQUFPLFFBQVEsc0JBQXNCLElBQUksZUFBZSxFQUFFLEdBQUc7QUFDNUUsK0JBQW1CLE9BQU87QUFBQSxVQUM5QjtBQUNBLGNBQUksZUFBZSxPQUFPLE1BQU07QUFDNUIsMEJBQWMsSUFBSSxVQUFVLGtCQUFrQjtBQUFBLFVBQ2xEO0FBQ0EsY0FBSTtBQUNBLGdCQUFJO0FBQ0osZ0JBQUksZ0JBQWdCO0FBQ2hCLGtCQUFJLGVBQWUsV0FBVyxRQUFXO0FBQ3JDLG9CQUFJLFNBQVMsVUFBYSxLQUFLLG1CQUFtQixHQUFHO0FBQ2pELHlCQUFPLFdBQVcsSUFBSSxXQUFXLGNBQWMsV0FBVyxXQUFXLGVBQWUsV0FBVyxlQUFlLE1BQU0sWUFBWSxLQUFLLGNBQWMsNEJBQTRCLEdBQUcsZUFBZSxRQUFRLFNBQVM7QUFBQSxnQkFDdE47QUFDQSxnQ0FBZ0IsZUFBZSxtQkFBbUIsS0FBSztBQUFBLGNBQzNELFdBQ1MsTUFBTSxRQUFRLGVBQWUsTUFBTSxHQUFHO0FBQzNDLG9CQUFJLFNBQVMsVUFBYSxLQUFLLHdCQUF3QixXQUFXLG9CQUFvQixRQUFRO0FBQzFGLHlCQUFPLFdBQVcsSUFBSSxXQUFXLGNBQWMsV0FBVyxXQUFXLGVBQWUsV0FBVyxlQUFlLE1BQU0saUVBQWlFLEdBQUcsZUFBZSxRQUFRLFNBQVM7QUFBQSxnQkFDNU47QUFDQSxnQ0FBZ0IsZUFBZSxHQUFHLGVBQWUsUUFBUSxtQkFBbUIsS0FBSztBQUFBLGNBQ3JGLE9BQ0s7QUFDRCxvQkFBSSxTQUFTLFVBQWEsS0FBSyx3QkFBd0IsV0FBVyxvQkFBb0IsWUFBWTtBQUM5Rix5QkFBTyxXQUFXLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxlQUFlLFdBQVcsZUFBZSxNQUFNLGlFQUFpRSxHQUFHLGVBQWUsUUFBUSxTQUFTO0FBQUEsZ0JBQzVOO0FBQ0EsZ0NBQWdCLGVBQWUsZUFBZSxRQUFRLG1CQUFtQixLQUFLO0FBQUEsY0FDbEY7QUFBQSxZQUNKLFdBQ1Msb0JBQW9CO0FBQ3pCLDhCQUFnQixtQkFBbUIsZUFBZSxRQUFRLGVBQWUsUUFBUSxtQkFBbUIsS0FBSztBQUFBLFlBQzdHO0FBQ0Esa0JBQU0sZ0JBQWdCLE1BQU07QUFDNUIsa0JBQU0sTUFBTSxlQUFlLGVBQWUsUUFBUSxTQUFTO0FBQUEsVUFDL0QsU0FDTyxPQUFPO0FBQ1YsZ0JBQUksaUJBQWlCLFdBQVcsZUFBZTtBQUMzQyxvQkFBTSxNQUFNLE9BQU8sZUFBZSxRQUFRLFNBQVM7QUFBQSxZQUN2RCxXQUNTLFNBQVMsR0FBRyxPQUFPLE1BQU0sT0FBTyxHQUFHO0FBQ3hDLG9CQUFNLFdBQVcsSUFBSSxXQUFXLGNBQWMsV0FBVyxXQUFXLGVBQWUsV0FBVyxlQUFlLE1BQU0seUJBQXlCLE1BQU0sT0FBTyxFQUFFLEdBQUcsZUFBZSxRQUFRLFNBQVM7QUFBQSxZQUNsTSxPQUNLO0FBQ0Qsb0JBQU0sV0FBVyxJQUFJLFdBQVcsY0FBYyxXQUFXLFdBQVcsZUFBZSxXQUFXLGVBQWUsTUFBTSxxREFBcUQsR0FBRyxlQUFlLFFBQVEsU0FBUztBQUFBLFlBQy9NO0FBQUEsVUFDSixVQUNBO0FBQ0ksMEJBQWMsT0FBTyxRQUFRO0FBQUEsVUFDakM7QUFBQSxRQUNKLE9BQ0s7QUFDRCxnQkFBTSxXQUFXLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyxnQkFBZ0Isb0JBQW9CLGVBQWUsTUFBTSxFQUFFLEdBQUcsZUFBZSxRQUFRLFNBQVM7QUFBQSxRQUN0SztBQUFBLE1BQ0o7QUFDQSxlQUFTLGVBQWUsaUJBQWlCO0FBQ3JDLFlBQUksV0FBVyxHQUFHO0FBRWQ7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsT0FBTyxNQUFNO0FBQzdCLGNBQUksZ0JBQWdCLE9BQU87QUFDdkIsbUJBQU8sTUFBTTtBQUFBLEVBQXFELEtBQUssVUFBVSxnQkFBZ0IsT0FBTyxRQUFXLENBQUMsQ0FBQyxFQUFFO0FBQUEsVUFDM0gsT0FDSztBQUNELG1CQUFPLE1BQU0sOEVBQThFO0FBQUEsVUFDL0Y7QUFBQSxRQUNKLE9BQ0s7QUFDRCxnQkFBTSxNQUFNLGdCQUFnQjtBQUM1QixnQkFBTSxrQkFBa0IsaUJBQWlCLElBQUksR0FBRztBQUNoRCxnQ0FBc0IsaUJBQWlCLGVBQWU7QUFDdEQsY0FBSSxvQkFBb0IsUUFBVztBQUMvQiw2QkFBaUIsT0FBTyxHQUFHO0FBQzNCLGdCQUFJO0FBQ0Esa0JBQUksZ0JBQWdCLE9BQU87QUFDdkIsc0JBQU0sUUFBUSxnQkFBZ0I7QUFDOUIsZ0NBQWdCLE9BQU8sSUFBSSxXQUFXLGNBQWMsTUFBTSxNQUFNLE1BQU0sU0FBUyxNQUFNLElBQUksQ0FBQztBQUFBLGNBQzlGLFdBQ1MsZ0JBQWdCLFdBQVcsUUFBVztBQUMzQyxnQ0FBZ0IsUUFBUSxnQkFBZ0IsTUFBTTtBQUFBLGNBQ2xELE9BQ0s7QUFDRCxzQkFBTSxJQUFJLE1BQU0sc0JBQXNCO0FBQUEsY0FDMUM7QUFBQSxZQUNKLFNBQ08sT0FBTztBQUNWLGtCQUFJLE1BQU0sU0FBUztBQUNmLHVCQUFPLE1BQU0scUJBQXFCLGdCQUFnQixNQUFNLDBCQUEwQixNQUFNLE9BQU8sRUFBRTtBQUFBLGNBQ3JHLE9BQ0s7QUFDRCx1QkFBTyxNQUFNLHFCQUFxQixnQkFBZ0IsTUFBTSx3QkFBd0I7QUFBQSxjQUNwRjtBQUFBLFlBQ0o7QUFBQSxVQUNKO0FBQUEsUUFDSjtBQUFBLE1BQ0o7QUFDQSxxQkFBZSxtQkFBbUIsU0FBUztBQUN2QyxZQUFJLFdBQVcsR0FBRztBQUVkO0FBQUEsUUFDSjtBQUNBLFlBQUksT0FBTztBQUNYLFlBQUk7QUFDSixZQUFJLFFBQVEsV0FBVyxtQkFBbUIsS0FBSyxRQUFRO0FBQ25ELGdCQUFNLFdBQVcsUUFBUSxPQUFPO0FBQ2hDLGdDQUFzQixPQUFPLFFBQVE7QUFDckMsb0NBQTBCLE9BQU87QUFDakM7QUFBQSxRQUNKLE9BQ0s7QUFDRCxnQkFBTSxVQUFVLHFCQUFxQixJQUFJLFFBQVEsTUFBTTtBQUN2RCxjQUFJLFNBQVM7QUFDVCxrQ0FBc0IsUUFBUTtBQUM5QixtQkFBTyxRQUFRO0FBQUEsVUFDbkI7QUFBQSxRQUNKO0FBQ0EsWUFBSSx1QkFBdUIseUJBQXlCO0FBQ2hELGNBQUk7QUFDQSxzQ0FBMEIsT0FBTztBQUNqQyxnQkFBSSxxQkFBcUI7QUFDckIsa0JBQUksUUFBUSxXQUFXLFFBQVc7QUFDOUIsb0JBQUksU0FBUyxRQUFXO0FBQ3BCLHNCQUFJLEtBQUssbUJBQW1CLEtBQUssS0FBSyx3QkFBd0IsV0FBVyxvQkFBb0IsUUFBUTtBQUNqRywyQkFBTyxNQUFNLGdCQUFnQixRQUFRLE1BQU0sWUFBWSxLQUFLLGNBQWMsNEJBQTRCO0FBQUEsa0JBQzFHO0FBQUEsZ0JBQ0o7QUFDQSxzQkFBTSxvQkFBb0I7QUFBQSxjQUM5QixXQUNTLE1BQU0sUUFBUSxRQUFRLE1BQU0sR0FBRztBQUdwQyxzQkFBTSxTQUFTLFFBQVE7QUFDdkIsb0JBQUksUUFBUSxXQUFXLHFCQUFxQixLQUFLLFVBQVUsT0FBTyxXQUFXLEtBQUssY0FBYyxHQUFHLE9BQU8sQ0FBQyxDQUFDLEdBQUc7QUFDM0csd0JBQU0sb0JBQW9CLEVBQUUsT0FBTyxPQUFPLENBQUMsR0FBRyxPQUFPLE9BQU8sQ0FBQyxFQUFFLENBQUM7QUFBQSxnQkFDcEUsT0FDSztBQUNELHNCQUFJLFNBQVMsUUFBVztBQUNwQix3QkFBSSxLQUFLLHdCQUF3QixXQUFXLG9CQUFvQixRQUFRO0FBQ3BFLDZCQUFPLE1BQU0sZ0JBQWdCLFFBQVEsTUFBTSxpRUFBaUU7QUFBQSxvQkFDaEg7QUFDQSx3QkFBSSxLQUFLLG1CQUFtQixRQUFRLE9BQU8sUUFBUTtBQUMvQyw2QkFBTyxNQUFNLGdCQUFnQixRQUFRLE1BQU0sWUFBWSxLQUFLLGNBQWMsd0JBQXdCLE9BQU8sTUFBTSxZQUFZO0FBQUEsb0JBQy9IO0FBQUEsa0JBQ0o7QUFDQSx3QkFBTSxvQkFBb0IsR0FBRyxNQUFNO0FBQUEsZ0JBQ3ZDO0FBQUEsY0FDSixPQUNLO0FBQ0Qsb0JBQUksU0FBUyxVQUFhLEtBQUssd0JBQXdCLFdBQVcsb0JBQW9CLFlBQVk7QUFDOUYseUJBQU8sTUFBTSxnQkFBZ0IsUUFBUSxNQUFNLGlFQUFpRTtBQUFBLGdCQUNoSDtBQUNBLHNCQUFNLG9CQUFvQixRQUFRLE1BQU07QUFBQSxjQUM1QztBQUFBLFlBQ0osV0FDUyx5QkFBeUI7QUFDOUIsb0JBQU0sd0JBQXdCLFFBQVEsUUFBUSxRQUFRLE1BQU07QUFBQSxZQUNoRTtBQUFBLFVBQ0osU0FDTyxPQUFPO0FBQ1YsZ0JBQUksTUFBTSxTQUFTO0FBQ2YscUJBQU8sTUFBTSx5QkFBeUIsUUFBUSxNQUFNLDBCQUEwQixNQUFNLE9BQU8sRUFBRTtBQUFBLFlBQ2pHLE9BQ0s7QUFDRCxxQkFBTyxNQUFNLHlCQUF5QixRQUFRLE1BQU0sd0JBQXdCO0FBQUEsWUFDaEY7QUFBQSxVQUNKO0FBQUEsUUFDSixPQUNLO0FBQ0QsdUNBQTZCLEtBQUssT0FBTztBQUFBLFFBQzdDO0FBQUEsTUFDSjtBQUNBLGVBQVMscUJBQXFCLFNBQVM7QUFDbkMsWUFBSSxDQUFDLFNBQVM7QUFDVixpQkFBTyxNQUFNLHlCQUF5QjtBQUN0QztBQUFBLFFBQ0o7QUFDQSxlQUFPLE1BQU07QUFBQSxFQUE2RSxLQUFLLFVBQVUsU0FBUyxNQUFNLENBQUMsQ0FBQyxFQUFFO0FBRTVILGNBQU0sa0JBQWtCO0FBQ3hCLFlBQUksR0FBRyxPQUFPLGdCQUFnQixFQUFFLEtBQUssR0FBRyxPQUFPLGdCQUFnQixFQUFFLEdBQUc7QUFDaEUsZ0JBQU0sTUFBTSxnQkFBZ0I7QUFDNUIsZ0JBQU0sa0JBQWtCLGlCQUFpQixJQUFJLEdBQUc7QUFDaEQsY0FBSSxpQkFBaUI7QUFDakIsNEJBQWdCLE9BQU8sSUFBSSxNQUFNLG1FQUFtRSxDQUFDO0FBQUEsVUFDekc7QUFBQSxRQUNKO0FBQUEsTUFDSjtBQUNBLGVBQVMsZUFBZSxRQUFRO0FBQzVCLFlBQUksV0FBVyxVQUFhLFdBQVcsTUFBTTtBQUN6QyxpQkFBTztBQUFBLFFBQ1g7QUFDQSxnQkFBUSxPQUFPO0FBQUEsVUFDWCxLQUFLLE1BQU07QUFDUCxtQkFBTyxLQUFLLFVBQVUsUUFBUSxNQUFNLENBQUM7QUFBQSxVQUN6QyxLQUFLLE1BQU07QUFDUCxtQkFBTyxLQUFLLFVBQVUsTUFBTTtBQUFBLFVBQ2hDO0FBQ0ksbUJBQU87QUFBQSxRQUNmO0FBQUEsTUFDSjtBQUNBLGVBQVMsb0JBQW9CLFNBQVM7QUFDbEMsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFFBQVE7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsWUFBWSxNQUFNO0FBQ2xDLGNBQUksT0FBTztBQUNYLGVBQUssVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNLFlBQVksUUFBUSxRQUFRO0FBQ3hFLG1CQUFPLFdBQVcsZUFBZSxRQUFRLE1BQU0sQ0FBQztBQUFBLFVBQ3BEO0FBQ0EsaUJBQU8sSUFBSSxvQkFBb0IsUUFBUSxNQUFNLE9BQU8sUUFBUSxFQUFFLE9BQU8sSUFBSTtBQUFBLFFBQzdFLE9BQ0s7QUFDRCx3QkFBYyxnQkFBZ0IsT0FBTztBQUFBLFFBQ3pDO0FBQUEsTUFDSjtBQUNBLGVBQVMseUJBQXlCLFNBQVM7QUFDdkMsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFFBQVE7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsWUFBWSxNQUFNO0FBQ2xDLGNBQUksT0FBTztBQUNYLGNBQUksVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNLFNBQVM7QUFDcEQsZ0JBQUksUUFBUSxRQUFRO0FBQ2hCLHFCQUFPLFdBQVcsZUFBZSxRQUFRLE1BQU0sQ0FBQztBQUFBLFlBQ3BELE9BQ0s7QUFDRCxxQkFBTztBQUFBLFlBQ1g7QUFBQSxVQUNKO0FBQ0EsaUJBQU8sSUFBSSx5QkFBeUIsUUFBUSxNQUFNLE1BQU0sSUFBSTtBQUFBLFFBQ2hFLE9BQ0s7QUFDRCx3QkFBYyxxQkFBcUIsT0FBTztBQUFBLFFBQzlDO0FBQUEsTUFDSjtBQUNBLGVBQVMscUJBQXFCLFNBQVMsUUFBUSxXQUFXO0FBQ3RELFlBQUksVUFBVSxNQUFNLE9BQU8sQ0FBQyxRQUFRO0FBQ2hDO0FBQUEsUUFDSjtBQUNBLFlBQUksZ0JBQWdCLFlBQVksTUFBTTtBQUNsQyxjQUFJLE9BQU87QUFDWCxjQUFJLFVBQVUsTUFBTSxXQUFXLFVBQVUsTUFBTSxTQUFTO0FBQ3BELGdCQUFJLFFBQVEsU0FBUyxRQUFRLE1BQU0sTUFBTTtBQUNyQyxxQkFBTyxlQUFlLGVBQWUsUUFBUSxNQUFNLElBQUksQ0FBQztBQUFBLFlBQzVELE9BQ0s7QUFDRCxrQkFBSSxRQUFRLFFBQVE7QUFDaEIsdUJBQU8sV0FBVyxlQUFlLFFBQVEsTUFBTSxDQUFDO0FBQUEsY0FDcEQsV0FDUyxRQUFRLFVBQVUsUUFBVztBQUNsQyx1QkFBTztBQUFBLGNBQ1g7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUNBLGdCQUFNLFFBQVEsUUFBUSxRQUFRLG9CQUFvQixRQUFRLE1BQU0sT0FBTyxLQUFLLFFBQVEsTUFBTSxJQUFJLE9BQU87QUFDckcsaUJBQU8sSUFBSSxxQkFBcUIsTUFBTSxPQUFPLFFBQVEsRUFBRSwrQkFBK0IsS0FBSyxJQUFJLElBQUksU0FBUyxNQUFNLEtBQUssSUFBSSxJQUFJO0FBQUEsUUFDbkksT0FDSztBQUNELHdCQUFjLGlCQUFpQixPQUFPO0FBQUEsUUFDMUM7QUFBQSxNQUNKO0FBQ0EsZUFBUyxxQkFBcUIsU0FBUztBQUNuQyxZQUFJLFVBQVUsTUFBTSxPQUFPLENBQUMsUUFBUTtBQUNoQztBQUFBLFFBQ0o7QUFDQSxZQUFJLGdCQUFnQixZQUFZLE1BQU07QUFDbEMsY0FBSSxPQUFPO0FBQ1gsZUFBSyxVQUFVLE1BQU0sV0FBVyxVQUFVLE1BQU0sWUFBWSxRQUFRLFFBQVE7QUFDeEUsbUJBQU8sV0FBVyxlQUFlLFFBQVEsTUFBTSxDQUFDO0FBQUEsVUFDcEQ7QUFDQSxpQkFBTyxJQUFJLHFCQUFxQixRQUFRLE1BQU0sT0FBTyxRQUFRLEVBQUUsT0FBTyxJQUFJO0FBQUEsUUFDOUUsT0FDSztBQUNELHdCQUFjLG1CQUFtQixPQUFPO0FBQUEsUUFDNUM7QUFBQSxNQUNKO0FBQ0EsZUFBUywwQkFBMEIsU0FBUztBQUN4QyxZQUFJLFVBQVUsTUFBTSxPQUFPLENBQUMsVUFBVSxRQUFRLFdBQVcscUJBQXFCLEtBQUssUUFBUTtBQUN2RjtBQUFBLFFBQ0o7QUFDQSxZQUFJLGdCQUFnQixZQUFZLE1BQU07QUFDbEMsY0FBSSxPQUFPO0FBQ1gsY0FBSSxVQUFVLE1BQU0sV0FBVyxVQUFVLE1BQU0sU0FBUztBQUNwRCxnQkFBSSxRQUFRLFFBQVE7QUFDaEIscUJBQU8sV0FBVyxlQUFlLFFBQVEsTUFBTSxDQUFDO0FBQUEsWUFDcEQsT0FDSztBQUNELHFCQUFPO0FBQUEsWUFDWDtBQUFBLFVBQ0o7QUFDQSxpQkFBTyxJQUFJLDBCQUEwQixRQUFRLE1BQU0sTUFBTSxJQUFJO0FBQUEsUUFDakUsT0FDSztBQUNELHdCQUFjLHdCQUF3QixPQUFPO0FBQUEsUUFDakQ7QUFBQSxNQUNKO0FBQ0EsZUFBUyxzQkFBc0IsU0FBUyxpQkFBaUI7QUFDckQsWUFBSSxVQUFVLE1BQU0sT0FBTyxDQUFDLFFBQVE7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsWUFBSSxnQkFBZ0IsWUFBWSxNQUFNO0FBQ2xDLGNBQUksT0FBTztBQUNYLGNBQUksVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNLFNBQVM7QUFDcEQsZ0JBQUksUUFBUSxTQUFTLFFBQVEsTUFBTSxNQUFNO0FBQ3JDLHFCQUFPLGVBQWUsZUFBZSxRQUFRLE1BQU0sSUFBSSxDQUFDO0FBQUEsWUFDNUQsT0FDSztBQUNELGtCQUFJLFFBQVEsUUFBUTtBQUNoQix1QkFBTyxXQUFXLGVBQWUsUUFBUSxNQUFNLENBQUM7QUFBQSxjQUNwRCxXQUNTLFFBQVEsVUFBVSxRQUFXO0FBQ2xDLHVCQUFPO0FBQUEsY0FDWDtBQUFBLFlBQ0o7QUFBQSxVQUNKO0FBQ0EsY0FBSSxpQkFBaUI7QUFDakIsa0JBQU0sUUFBUSxRQUFRLFFBQVEsb0JBQW9CLFFBQVEsTUFBTSxPQUFPLEtBQUssUUFBUSxNQUFNLElBQUksT0FBTztBQUNyRyxtQkFBTyxJQUFJLHNCQUFzQixnQkFBZ0IsTUFBTSxPQUFPLFFBQVEsRUFBRSxTQUFTLEtBQUssSUFBSSxJQUFJLGdCQUFnQixVQUFVLE1BQU0sS0FBSyxJQUFJLElBQUk7QUFBQSxVQUMvSSxPQUNLO0FBQ0QsbUJBQU8sSUFBSSxxQkFBcUIsUUFBUSxFQUFFLHFDQUFxQyxJQUFJO0FBQUEsVUFDdkY7QUFBQSxRQUNKLE9BQ0s7QUFDRCx3QkFBYyxvQkFBb0IsT0FBTztBQUFBLFFBQzdDO0FBQUEsTUFDSjtBQUNBLGVBQVMsY0FBYyxNQUFNLFNBQVM7QUFDbEMsWUFBSSxDQUFDLFVBQVUsVUFBVSxNQUFNLEtBQUs7QUFDaEM7QUFBQSxRQUNKO0FBQ0EsY0FBTSxhQUFhO0FBQUEsVUFDZixjQUFjO0FBQUEsVUFDZDtBQUFBLFVBQ0E7QUFBQSxVQUNBLFdBQVcsS0FBSyxJQUFJO0FBQUEsUUFDeEI7QUFDQSxlQUFPLElBQUksVUFBVTtBQUFBLE1BQ3pCO0FBQ0EsZUFBUywwQkFBMEI7QUFDL0IsWUFBSSxTQUFTLEdBQUc7QUFDWixnQkFBTSxJQUFJLGdCQUFnQixpQkFBaUIsUUFBUSx1QkFBdUI7QUFBQSxRQUM5RTtBQUNBLFlBQUksV0FBVyxHQUFHO0FBQ2QsZ0JBQU0sSUFBSSxnQkFBZ0IsaUJBQWlCLFVBQVUseUJBQXlCO0FBQUEsUUFDbEY7QUFBQSxNQUNKO0FBQ0EsZUFBUyxtQkFBbUI7QUFDeEIsWUFBSSxZQUFZLEdBQUc7QUFDZixnQkFBTSxJQUFJLGdCQUFnQixpQkFBaUIsa0JBQWtCLGlDQUFpQztBQUFBLFFBQ2xHO0FBQUEsTUFDSjtBQUNBLGVBQVMsc0JBQXNCO0FBQzNCLFlBQUksQ0FBQyxZQUFZLEdBQUc7QUFDaEIsZ0JBQU0sSUFBSSxNQUFNLHNCQUFzQjtBQUFBLFFBQzFDO0FBQUEsTUFDSjtBQUNBLGVBQVMsZ0JBQWdCLE9BQU87QUFDNUIsWUFBSSxVQUFVLFFBQVc7QUFDckIsaUJBQU87QUFBQSxRQUNYLE9BQ0s7QUFDRCxpQkFBTztBQUFBLFFBQ1g7QUFBQSxNQUNKO0FBQ0EsZUFBUyxnQkFBZ0IsT0FBTztBQUM1QixZQUFJLFVBQVUsTUFBTTtBQUNoQixpQkFBTztBQUFBLFFBQ1gsT0FDSztBQUNELGlCQUFPO0FBQUEsUUFDWDtBQUFBLE1BQ0o7QUFDQSxlQUFTLGFBQWEsT0FBTztBQUN6QixlQUFPLFVBQVUsVUFBYSxVQUFVLFFBQVEsQ0FBQyxNQUFNLFFBQVEsS0FBSyxLQUFLLE9BQU8sVUFBVTtBQUFBLE1BQzlGO0FBQ0EsZUFBUyxtQkFBbUIscUJBQXFCLE9BQU87QUFDcEQsZ0JBQVEscUJBQXFCO0FBQUEsVUFDekIsS0FBSyxXQUFXLG9CQUFvQjtBQUNoQyxnQkFBSSxhQUFhLEtBQUssR0FBRztBQUNyQixxQkFBTyxnQkFBZ0IsS0FBSztBQUFBLFlBQ2hDLE9BQ0s7QUFDRCxxQkFBTyxDQUFDLGdCQUFnQixLQUFLLENBQUM7QUFBQSxZQUNsQztBQUFBLFVBQ0osS0FBSyxXQUFXLG9CQUFvQjtBQUNoQyxnQkFBSSxDQUFDLGFBQWEsS0FBSyxHQUFHO0FBQ3RCLG9CQUFNLElBQUksTUFBTSxpRUFBaUU7QUFBQSxZQUNyRjtBQUNBLG1CQUFPLGdCQUFnQixLQUFLO0FBQUEsVUFDaEMsS0FBSyxXQUFXLG9CQUFvQjtBQUNoQyxtQkFBTyxDQUFDLGdCQUFnQixLQUFLLENBQUM7QUFBQSxVQUNsQztBQUNJLGtCQUFNLElBQUksTUFBTSwrQkFBK0Isb0JBQW9CLFNBQVMsQ0FBQyxFQUFFO0FBQUEsUUFDdkY7QUFBQSxNQUNKO0FBQ0EsZUFBUyxxQkFBcUIsTUFBTSxRQUFRO0FBQ3hDLFlBQUk7QUFDSixjQUFNLGlCQUFpQixLQUFLO0FBQzVCLGdCQUFRLGdCQUFnQjtBQUFBLFVBQ3BCLEtBQUs7QUFDRCxxQkFBUztBQUNUO0FBQUEsVUFDSixLQUFLO0FBQ0QscUJBQVMsbUJBQW1CLEtBQUsscUJBQXFCLE9BQU8sQ0FBQyxDQUFDO0FBQy9EO0FBQUEsVUFDSjtBQUNJLHFCQUFTLENBQUM7QUFDVixxQkFBUyxJQUFJLEdBQUcsSUFBSSxPQUFPLFVBQVUsSUFBSSxnQkFBZ0IsS0FBSztBQUMxRCxxQkFBTyxLQUFLLGdCQUFnQixPQUFPLENBQUMsQ0FBQyxDQUFDO0FBQUEsWUFDMUM7QUFDQSxnQkFBSSxPQUFPLFNBQVMsZ0JBQWdCO0FBQ2hDLHVCQUFTLElBQUksT0FBTyxRQUFRLElBQUksZ0JBQWdCLEtBQUs7QUFDakQsdUJBQU8sS0FBSyxJQUFJO0FBQUEsY0FDcEI7QUFBQSxZQUNKO0FBQ0E7QUFBQSxRQUNSO0FBQ0EsZUFBTztBQUFBLE1BQ1g7QUFDQSxZQUFNLGFBQWE7QUFBQSxRQUNmLGtCQUFrQixDQUFDLFNBQVMsU0FBUztBQUNqQyxrQ0FBd0I7QUFDeEIsY0FBSTtBQUNKLGNBQUk7QUFDSixjQUFJLEdBQUcsT0FBTyxJQUFJLEdBQUc7QUFDakIscUJBQVM7QUFDVCxrQkFBTSxRQUFRLEtBQUssQ0FBQztBQUNwQixnQkFBSSxhQUFhO0FBQ2pCLGdCQUFJLHNCQUFzQixXQUFXLG9CQUFvQjtBQUN6RCxnQkFBSSxXQUFXLG9CQUFvQixHQUFHLEtBQUssR0FBRztBQUMxQywyQkFBYTtBQUNiLG9DQUFzQjtBQUFBLFlBQzFCO0FBQ0Esa0JBQU0sV0FBVyxLQUFLO0FBQ3RCLGtCQUFNLGlCQUFpQixXQUFXO0FBQ2xDLG9CQUFRLGdCQUFnQjtBQUFBLGNBQ3BCLEtBQUs7QUFDRCxnQ0FBZ0I7QUFDaEI7QUFBQSxjQUNKLEtBQUs7QUFDRCxnQ0FBZ0IsbUJBQW1CLHFCQUFxQixLQUFLLFVBQVUsQ0FBQztBQUN4RTtBQUFBLGNBQ0o7QUFDSSxvQkFBSSx3QkFBd0IsV0FBVyxvQkFBb0IsUUFBUTtBQUMvRCx3QkFBTSxJQUFJLE1BQU0sWUFBWSxjQUFjLDZEQUE2RDtBQUFBLGdCQUMzRztBQUNBLGdDQUFnQixLQUFLLE1BQU0sWUFBWSxRQUFRLEVBQUUsSUFBSSxXQUFTLGdCQUFnQixLQUFLLENBQUM7QUFDcEY7QUFBQSxZQUNSO0FBQUEsVUFDSixPQUNLO0FBQ0Qsa0JBQU0sU0FBUztBQUNmLHFCQUFTLEtBQUs7QUFDZCw0QkFBZ0IscUJBQXFCLE1BQU0sTUFBTTtBQUFBLFVBQ3JEO0FBQ0EsZ0JBQU0sc0JBQXNCO0FBQUEsWUFDeEIsU0FBUztBQUFBLFlBQ1Q7QUFBQSxZQUNBLFFBQVE7QUFBQSxVQUNaO0FBQ0EsbUNBQXlCLG1CQUFtQjtBQUM1QyxpQkFBTyxjQUFjLE1BQU0sbUJBQW1CLEVBQUUsTUFBTSxDQUFDLFVBQVU7QUFDN0QsbUJBQU8sTUFBTSw4QkFBOEI7QUFDM0Msa0JBQU07QUFBQSxVQUNWLENBQUM7QUFBQSxRQUNMO0FBQUEsUUFDQSxnQkFBZ0IsQ0FBQyxNQUFNLFlBQVk7QUFDL0Isa0NBQXdCO0FBQ3hCLGNBQUk7QUFDSixjQUFJLEdBQUcsS0FBSyxJQUFJLEdBQUc7QUFDZixzQ0FBMEI7QUFBQSxVQUM5QixXQUNTLFNBQVM7QUFDZCxnQkFBSSxHQUFHLE9BQU8sSUFBSSxHQUFHO0FBQ2pCLHVCQUFTO0FBQ1QsbUNBQXFCLElBQUksTUFBTSxFQUFFLE1BQU0sUUFBVyxRQUFRLENBQUM7QUFBQSxZQUMvRCxPQUNLO0FBQ0QsdUJBQVMsS0FBSztBQUNkLG1DQUFxQixJQUFJLEtBQUssUUFBUSxFQUFFLE1BQU0sUUFBUSxDQUFDO0FBQUEsWUFDM0Q7QUFBQSxVQUNKO0FBQ0EsaUJBQU87QUFBQSxZQUNILFNBQVMsTUFBTTtBQUNYLGtCQUFJLFdBQVcsUUFBVztBQUN0QixvQkFBSSxxQkFBcUIsSUFBSSxNQUFNLEdBQUcsWUFBWSxTQUFTO0FBQ3ZELHVDQUFxQixPQUFPLE1BQU07QUFBQSxnQkFDdEM7QUFBQSxjQUNKLFdBQ1MsNEJBQTRCLE1BQU07QUFDdkMsMENBQTBCO0FBQUEsY0FDOUI7QUFBQSxZQUNKO0FBQUEsVUFDSjtBQUFBLFFBQ0o7QUFBQSxRQUNBLFlBQVksQ0FBQyxPQUFPLE9BQU8sWUFBWTtBQUNuQyxjQUFJLGlCQUFpQixJQUFJLEtBQUssR0FBRztBQUM3QixrQkFBTSxJQUFJLE1BQU0sOEJBQThCLEtBQUsscUJBQXFCO0FBQUEsVUFDNUU7QUFDQSwyQkFBaUIsSUFBSSxPQUFPLE9BQU87QUFDbkMsaUJBQU87QUFBQSxZQUNILFNBQVMsTUFBTTtBQUNYLGtCQUFJLGlCQUFpQixJQUFJLEtBQUssTUFBTSxTQUFTO0FBQ3pDLGlDQUFpQixPQUFPLEtBQUs7QUFBQSxjQUNqQztBQUFBLFlBQ0o7QUFBQSxVQUNKO0FBQUEsUUFDSjtBQUFBLFFBQ0EsY0FBYyxDQUFDLE9BQU8sT0FBTyxVQUFVO0FBR25DLGlCQUFPLFdBQVcsaUJBQWlCLHFCQUFxQixNQUFNLEVBQUUsT0FBTyxNQUFNLENBQUM7QUFBQSxRQUNsRjtBQUFBLFFBQ0EscUJBQXFCLHlCQUF5QjtBQUFBLFFBQzlDLGFBQWEsQ0FBQyxTQUFTLFNBQVM7QUFDNUIsa0NBQXdCO0FBQ3hCLDhCQUFvQjtBQUNwQixtQkFBUyxpQkFBaUJDLGFBQVlDLEtBQUk7QUFDdEMsa0JBQU0sSUFBSSxxQkFBcUIsT0FBTyxpQkFBaUJELGFBQVlDLEdBQUU7QUFDckUsZ0JBQUksTUFBTSxRQUFXO0FBQ2pCLHFCQUFPLElBQUkscUVBQXFFQSxHQUFFLEVBQUU7QUFBQSxZQUN4RixPQUNLO0FBQ0QsZ0JBQUUsTUFBTSxNQUFNO0FBQ1YsdUJBQU8sSUFBSSx3Q0FBd0NBLEdBQUUsVUFBVTtBQUFBLGNBQ25FLENBQUM7QUFBQSxZQUNMO0FBQUEsVUFDSjtBQUNBLGNBQUk7QUFDSixjQUFJO0FBQ0osY0FBSSxRQUFRO0FBQ1osY0FBSSxHQUFHLE9BQU8sSUFBSSxHQUFHO0FBQ2pCLHFCQUFTO0FBQ1Qsa0JBQU0sUUFBUSxLQUFLLENBQUM7QUFDcEIsa0JBQU0sT0FBTyxLQUFLLEtBQUssU0FBUyxDQUFDO0FBQ2pDLGdCQUFJLGFBQWE7QUFDakIsZ0JBQUksc0JBQXNCLFdBQVcsb0JBQW9CO0FBQ3pELGdCQUFJLFdBQVcsb0JBQW9CLEdBQUcsS0FBSyxHQUFHO0FBQzFDLDJCQUFhO0FBQ2Isb0NBQXNCO0FBQUEsWUFDMUI7QUFDQSxnQkFBSSxXQUFXLEtBQUs7QUFDcEIsZ0JBQUksZUFBZSxrQkFBa0IsR0FBRyxJQUFJLEdBQUc7QUFDM0MseUJBQVcsV0FBVztBQUN0QixzQkFBUTtBQUFBLFlBQ1o7QUFDQSxrQkFBTSxpQkFBaUIsV0FBVztBQUNsQyxvQkFBUSxnQkFBZ0I7QUFBQSxjQUNwQixLQUFLO0FBQ0QsZ0NBQWdCO0FBQ2hCO0FBQUEsY0FDSixLQUFLO0FBQ0QsZ0NBQWdCLG1CQUFtQixxQkFBcUIsS0FBSyxVQUFVLENBQUM7QUFDeEU7QUFBQSxjQUNKO0FBQ0ksb0JBQUksd0JBQXdCLFdBQVcsb0JBQW9CLFFBQVE7QUFDL0Qsd0JBQU0sSUFBSSxNQUFNLFlBQVksY0FBYyx3REFBd0Q7QUFBQSxnQkFDdEc7QUFDQSxnQ0FBZ0IsS0FBSyxNQUFNLFlBQVksUUFBUSxFQUFFLElBQUksV0FBUyxnQkFBZ0IsS0FBSyxDQUFDO0FBQ3BGO0FBQUEsWUFDUjtBQUFBLFVBQ0osT0FDSztBQUNELGtCQUFNLFNBQVM7QUFDZixxQkFBUyxLQUFLO0FBQ2QsNEJBQWdCLHFCQUFxQixNQUFNLE1BQU07QUFDakQsa0JBQU0saUJBQWlCLEtBQUs7QUFDNUIsb0JBQVEsZUFBZSxrQkFBa0IsR0FBRyxPQUFPLGNBQWMsQ0FBQyxJQUFJLE9BQU8sY0FBYyxJQUFJO0FBQUEsVUFDbkc7QUFDQSxnQkFBTSxLQUFLO0FBQ1gsY0FBSTtBQUNKLGNBQUksb0JBQW9CO0FBQ3hCLGNBQUksVUFBVSxRQUFXO0FBQ3JCLGdCQUFJLE1BQU0seUJBQXlCO0FBQy9CLGtDQUFvQjtBQUFBLFlBQ3hCLE9BQ0s7QUFDRCwyQkFBYSxNQUFNLHdCQUF3QixNQUFNO0FBQzdDLGlDQUFpQixZQUFZLEVBQUU7QUFBQSxjQUNuQyxDQUFDO0FBQUEsWUFDTDtBQUFBLFVBQ0o7QUFDQSxnQkFBTSxpQkFBaUI7QUFBQSxZQUNuQixTQUFTO0FBQUEsWUFDVDtBQUFBLFlBQ0E7QUFBQSxZQUNBLFFBQVE7QUFBQSxVQUNaO0FBQ0EsOEJBQW9CLGNBQWM7QUFDbEMsY0FBSSxPQUFPLHFCQUFxQixPQUFPLHVCQUF1QixZQUFZO0FBQ3RFLGlDQUFxQixPQUFPLG1CQUFtQixjQUFjO0FBQUEsVUFDakU7QUFFQSxpQkFBTyxJQUFJLFFBQVEsT0FBTyxTQUFTLFdBQVc7QUFDMUMsa0JBQU0scUJBQXFCLENBQUMsTUFBTTtBQUM5QixzQkFBUSxDQUFDO0FBQ1QsbUNBQXFCLE9BQU8sUUFBUSxFQUFFO0FBQ3RDLDBCQUFZLFFBQVE7QUFBQSxZQUN4QjtBQUNBLGtCQUFNLG9CQUFvQixDQUFDLE1BQU07QUFDN0IscUJBQU8sQ0FBQztBQUNSLG1DQUFxQixPQUFPLFFBQVEsRUFBRTtBQUN0QywwQkFBWSxRQUFRO0FBQUEsWUFDeEI7QUFDQSxrQkFBTSxrQkFBa0IsRUFBRSxRQUFnQixZQUFZLEtBQUssSUFBSSxHQUFHLFNBQVMsb0JBQW9CLFFBQVEsa0JBQWtCO0FBQ3pILGdCQUFJO0FBQ0EsK0JBQWlCLElBQUksSUFBSSxlQUFlO0FBQ3hDLG9CQUFNLGNBQWMsTUFBTSxjQUFjO0FBQ3hDLGtCQUFJLG1CQUFtQjtBQUNuQixpQ0FBaUIsWUFBWSxFQUFFO0FBQUEsY0FDbkM7QUFBQSxZQUNKLFNBQ08sT0FBTztBQUdWLCtCQUFpQixPQUFPLEVBQUU7QUFDMUIsOEJBQWdCLE9BQU8sSUFBSSxXQUFXLGNBQWMsV0FBVyxXQUFXLG1CQUFtQixNQUFNLFVBQVUsTUFBTSxVQUFVLGdCQUFnQixDQUFDO0FBQzlJLHFCQUFPLE1BQU0seUJBQXlCO0FBQUEsWUFDMUM7QUFBQSxVQUNKLENBQUM7QUFBQSxRQUNMO0FBQUEsUUFDQSxXQUFXLENBQUMsTUFBTSxZQUFZO0FBQzFCLGtDQUF3QjtBQUN4QixjQUFJLFNBQVM7QUFDYixjQUFJLG1CQUFtQixHQUFHLElBQUksR0FBRztBQUM3QixxQkFBUztBQUNULGlDQUFxQjtBQUFBLFVBQ3pCLFdBQ1MsR0FBRyxPQUFPLElBQUksR0FBRztBQUN0QixxQkFBUztBQUNULGdCQUFJLFlBQVksUUFBVztBQUN2Qix1QkFBUztBQUNULDhCQUFnQixJQUFJLE1BQU0sRUFBRSxTQUFrQixNQUFNLE9BQVUsQ0FBQztBQUFBLFlBQ25FO0FBQUEsVUFDSixPQUNLO0FBQ0QsZ0JBQUksWUFBWSxRQUFXO0FBQ3ZCLHVCQUFTLEtBQUs7QUFDZCw4QkFBZ0IsSUFBSSxLQUFLLFFBQVEsRUFBRSxNQUFNLFFBQVEsQ0FBQztBQUFBLFlBQ3REO0FBQUEsVUFDSjtBQUNBLGlCQUFPO0FBQUEsWUFDSCxTQUFTLE1BQU07QUFDWCxrQkFBSSxXQUFXLE1BQU07QUFDakI7QUFBQSxjQUNKO0FBQ0Esa0JBQUksV0FBVyxRQUFXO0FBQ3RCLG9CQUFJLGdCQUFnQixJQUFJLE1BQU0sR0FBRyxZQUFZLFNBQVM7QUFDbEQsa0NBQWdCLE9BQU8sTUFBTTtBQUFBLGdCQUNqQztBQUFBLGNBQ0osV0FDUyx1QkFBdUIsTUFBTTtBQUNsQyxxQ0FBcUI7QUFBQSxjQUN6QjtBQUFBLFlBQ0o7QUFBQSxVQUNKO0FBQUEsUUFDSjtBQUFBLFFBQ0Esb0JBQW9CLE1BQU07QUFDdEIsaUJBQU8saUJBQWlCLE9BQU87QUFBQSxRQUNuQztBQUFBLFFBQ0EsT0FBTyxPQUFPLFFBQVEsU0FBUyxtQ0FBbUM7QUFDOUQsY0FBSSxvQkFBb0I7QUFDeEIsY0FBSSxlQUFlLFlBQVk7QUFDL0IsY0FBSSxtQ0FBbUMsUUFBVztBQUM5QyxnQkFBSSxHQUFHLFFBQVEsOEJBQThCLEdBQUc7QUFDNUMsa0NBQW9CO0FBQUEsWUFDeEIsT0FDSztBQUNELGtDQUFvQiwrQkFBK0Isb0JBQW9CO0FBQ3ZFLDZCQUFlLCtCQUErQixlQUFlLFlBQVk7QUFBQSxZQUM3RTtBQUFBLFVBQ0o7QUFDQSxrQkFBUTtBQUNSLHdCQUFjO0FBQ2QsY0FBSSxVQUFVLE1BQU0sS0FBSztBQUNyQixxQkFBUztBQUFBLFVBQ2IsT0FDSztBQUNELHFCQUFTO0FBQUEsVUFDYjtBQUNBLGNBQUkscUJBQXFCLENBQUMsU0FBUyxLQUFLLENBQUMsV0FBVyxHQUFHO0FBQ25ELGtCQUFNLFdBQVcsaUJBQWlCLHFCQUFxQixNQUFNLEVBQUUsT0FBTyxNQUFNLFNBQVMsTUFBTSxFQUFFLENBQUM7QUFBQSxVQUNsRztBQUFBLFFBQ0o7QUFBQSxRQUNBLFNBQVMsYUFBYTtBQUFBLFFBQ3RCLFNBQVMsYUFBYTtBQUFBLFFBQ3RCLHlCQUF5Qiw2QkFBNkI7QUFBQSxRQUN0RCxXQUFXLGVBQWU7QUFBQSxRQUMxQixLQUFLLE1BQU07QUFDUCx3QkFBYyxJQUFJO0FBQUEsUUFDdEI7QUFBQSxRQUNBLFNBQVMsTUFBTTtBQUNYLGNBQUksV0FBVyxHQUFHO0FBQ2Q7QUFBQSxVQUNKO0FBQ0Esa0JBQVEsZ0JBQWdCO0FBQ3hCLHlCQUFlLEtBQUssTUFBUztBQUM3QixnQkFBTSxRQUFRLElBQUksV0FBVyxjQUFjLFdBQVcsV0FBVyx5QkFBeUIseURBQXlEO0FBQ25KLHFCQUFXLFdBQVcsaUJBQWlCLE9BQU8sR0FBRztBQUM3QyxvQkFBUSxPQUFPLEtBQUs7QUFBQSxVQUN4QjtBQUNBLDZCQUFtQixvQkFBSSxJQUFJO0FBQzNCLDBCQUFnQixvQkFBSSxJQUFJO0FBQ3hCLGtDQUF3QixvQkFBSSxJQUFJO0FBQ2hDLHlCQUFlLElBQUksWUFBWSxVQUFVO0FBRXpDLGNBQUksR0FBRyxLQUFLLGNBQWMsT0FBTyxHQUFHO0FBQ2hDLDBCQUFjLFFBQVE7QUFBQSxVQUMxQjtBQUNBLGNBQUksR0FBRyxLQUFLLGNBQWMsT0FBTyxHQUFHO0FBQ2hDLDBCQUFjLFFBQVE7QUFBQSxVQUMxQjtBQUFBLFFBQ0o7QUFBQSxRQUNBLFFBQVEsTUFBTTtBQUNWLGtDQUF3QjtBQUN4QiwyQkFBaUI7QUFDakIsa0JBQVEsZ0JBQWdCO0FBQ3hCLHdCQUFjLE9BQU8sUUFBUTtBQUFBLFFBQ2pDO0FBQUEsUUFDQSxTQUFTLE1BQU07QUFDWCxXQUFDLEdBQUcsTUFBTSxTQUFTLEVBQUUsUUFBUSxJQUFJLFNBQVM7QUFBQSxRQUM5QztBQUFBLE1BQ0o7QUFDQSxpQkFBVyxlQUFlLHFCQUFxQixNQUFNLENBQUMsV0FBVztBQUM3RCxZQUFJLFVBQVUsTUFBTSxPQUFPLENBQUMsUUFBUTtBQUNoQztBQUFBLFFBQ0o7QUFDQSxjQUFNLFVBQVUsVUFBVSxNQUFNLFdBQVcsVUFBVSxNQUFNO0FBQzNELGVBQU8sSUFBSSxPQUFPLFNBQVMsVUFBVSxPQUFPLFVBQVUsTUFBUztBQUFBLE1BQ25FLENBQUM7QUFDRCxpQkFBVyxlQUFlLHFCQUFxQixNQUFNLE9BQU8sV0FBVztBQUNuRSxjQUFNLFVBQVUsaUJBQWlCLElBQUksT0FBTyxLQUFLO0FBQ2pELFlBQUksU0FBUztBQUNULGdCQUFNLFFBQVEsT0FBTyxLQUFLO0FBQUEsUUFDOUIsT0FDSztBQUNELG1DQUF5QixLQUFLLE1BQU07QUFBQSxRQUN4QztBQUFBLE1BQ0osQ0FBQztBQUNELGFBQU87QUFBQSxJQUNYO0FBQUE7QUFBQTs7O0FDM3ZDQTtBQUFBO0FBQUE7QUFNQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLGVBQWUsUUFBUSxnQkFBZ0IsUUFBUSwwQkFBMEIsUUFBUSxhQUFhLFFBQVEsb0JBQW9CLFFBQVEscUJBQXFCLFFBQVEsd0JBQXdCLFFBQVEsK0JBQStCLFFBQVEsd0JBQXdCLFFBQVEsZ0JBQWdCLFFBQVEsOEJBQThCLFFBQVEsd0JBQXdCLFFBQVEsZ0JBQWdCLFFBQVEsOEJBQThCLFFBQVEsNEJBQTRCLFFBQVEsb0JBQW9CLFFBQVEsMEJBQTBCLFFBQVEsVUFBVSxRQUFRLFFBQVEsUUFBUSxhQUFhLFFBQVEsV0FBVyxRQUFRLFFBQVEsUUFBUSxZQUFZLFFBQVEsc0JBQXNCLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsb0JBQW9CLFFBQVEsbUJBQW1CLFFBQVEsYUFBYSxRQUFRLGdCQUFnQixRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxlQUFlLFFBQVEsZUFBZSxRQUFRLGVBQWUsUUFBUSxjQUFjLFFBQVEsVUFBVSxRQUFRLE1BQU07QUFDNXdDLFlBQVEsa0JBQWtCLFFBQVEsdUJBQXVCLFFBQVEsNkJBQTZCLFFBQVEsc0NBQXNDLFFBQVEsaUNBQWlDLFFBQVEsK0JBQStCLFFBQVEsa0JBQWtCLFFBQVEsbUJBQW1CLFFBQVEsdUJBQXVCLFFBQVEsdUJBQXVCLFFBQVEsY0FBYyxRQUFRLGNBQWMsUUFBUSxhQUFhLFFBQVEsUUFBUTtBQUNoYSxRQUFNLGFBQWE7QUFDbkIsV0FBTyxlQUFlLFNBQVMsV0FBVyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFTLEVBQUUsQ0FBQztBQUMvRyxXQUFPLGVBQWUsU0FBUyxlQUFlLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWEsRUFBRSxDQUFDO0FBQ3ZILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsZ0JBQWdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQWMsRUFBRSxDQUFDO0FBQ3pILFdBQU8sZUFBZSxTQUFTLGdCQUFnQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFjLEVBQUUsQ0FBQztBQUN6SCxXQUFPLGVBQWUsU0FBUyxpQkFBaUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBZSxFQUFFLENBQUM7QUFDM0gsV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFZLEVBQUUsQ0FBQztBQUNySCxXQUFPLGVBQWUsU0FBUyxvQkFBb0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBa0IsRUFBRSxDQUFDO0FBQ2pJLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMscUJBQXFCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQW1CLEVBQUUsQ0FBQztBQUNuSSxXQUFPLGVBQWUsU0FBUyxxQkFBcUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxXQUFXO0FBQUEsSUFBbUIsRUFBRSxDQUFDO0FBQ25JLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFdBQVc7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMsdUJBQXVCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sV0FBVztBQUFBLElBQXFCLEVBQUUsQ0FBQztBQUN2SSxRQUFNLGNBQWM7QUFDcEIsV0FBTyxlQUFlLFNBQVMsYUFBYSxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFlBQVk7QUFBQSxJQUFXLEVBQUUsQ0FBQztBQUNwSCxXQUFPLGVBQWUsU0FBUyxZQUFZLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sWUFBWTtBQUFBLElBQVUsRUFBRSxDQUFDO0FBQ2xILFdBQU8sZUFBZSxTQUFTLFNBQVMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxZQUFZO0FBQUEsSUFBTyxFQUFFLENBQUM7QUFDNUcsUUFBTSxlQUFlO0FBQ3JCLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBWSxFQUFFLENBQUM7QUFDdkgsUUFBTSxXQUFXO0FBQ2pCLFdBQU8sZUFBZSxTQUFTLFNBQVMsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxTQUFTO0FBQUEsSUFBTyxFQUFFLENBQUM7QUFDekcsV0FBTyxlQUFlLFNBQVMsV0FBVyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLFNBQVM7QUFBQSxJQUFTLEVBQUUsQ0FBQztBQUM3RyxRQUFNLGlCQUFpQjtBQUN2QixXQUFPLGVBQWUsU0FBUywyQkFBMkIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxlQUFlO0FBQUEsSUFBeUIsRUFBRSxDQUFDO0FBQ25KLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGVBQWU7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDdkksUUFBTSw0QkFBNEI7QUFDbEMsV0FBTyxlQUFlLFNBQVMsNkJBQTZCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sMEJBQTBCO0FBQUEsSUFBMkIsRUFBRSxDQUFDO0FBQ2xLLFdBQU8sZUFBZSxTQUFTLCtCQUErQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLDBCQUEwQjtBQUFBLElBQTZCLEVBQUUsQ0FBQztBQUN0SyxRQUFNLGtCQUFrQjtBQUN4QixXQUFPLGVBQWUsU0FBUyxpQkFBaUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxnQkFBZ0I7QUFBQSxJQUFlLEVBQUUsQ0FBQztBQUNoSSxXQUFPLGVBQWUsU0FBUyx5QkFBeUIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxnQkFBZ0I7QUFBQSxJQUF1QixFQUFFLENBQUM7QUFDaEosV0FBTyxlQUFlLFNBQVMsK0JBQStCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZ0JBQWdCO0FBQUEsSUFBNkIsRUFBRSxDQUFDO0FBQzVKLFFBQU0sa0JBQWtCO0FBQ3hCLFdBQU8sZUFBZSxTQUFTLGlCQUFpQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGdCQUFnQjtBQUFBLElBQWUsRUFBRSxDQUFDO0FBQ2hJLFdBQU8sZUFBZSxTQUFTLHlCQUF5QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGdCQUFnQjtBQUFBLElBQXVCLEVBQUUsQ0FBQztBQUNoSixXQUFPLGVBQWUsU0FBUyxnQ0FBZ0MsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxnQkFBZ0I7QUFBQSxJQUE4QixFQUFFLENBQUM7QUFDOUosUUFBTSxrQkFBa0I7QUFDeEIsV0FBTyxlQUFlLFNBQVMseUJBQXlCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sZ0JBQWdCO0FBQUEsSUFBdUIsRUFBRSxDQUFDO0FBQ2hKLFFBQU0sZUFBZTtBQUNyQixXQUFPLGVBQWUsU0FBUyxzQkFBc0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBb0IsRUFBRSxDQUFDO0FBQ3ZJLFdBQU8sZUFBZSxTQUFTLHFCQUFxQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFtQixFQUFFLENBQUM7QUFDckksV0FBTyxlQUFlLFNBQVMsY0FBYyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFZLEVBQUUsQ0FBQztBQUN2SCxXQUFPLGVBQWUsU0FBUywyQkFBMkIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBeUIsRUFBRSxDQUFDO0FBQ2pKLFdBQU8sZUFBZSxTQUFTLGlCQUFpQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFlLEVBQUUsQ0FBQztBQUM3SCxXQUFPLGVBQWUsU0FBUyxnQkFBZ0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBYyxFQUFFLENBQUM7QUFDM0gsV0FBTyxlQUFlLFNBQVMsU0FBUyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFPLEVBQUUsQ0FBQztBQUM3RyxXQUFPLGVBQWUsU0FBUyxjQUFjLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQVksRUFBRSxDQUFDO0FBQ3ZILFdBQU8sZUFBZSxTQUFTLGVBQWUsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBYSxFQUFFLENBQUM7QUFDekgsV0FBTyxlQUFlLFNBQVMsd0JBQXdCLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQXNCLEVBQUUsQ0FBQztBQUMzSSxXQUFPLGVBQWUsU0FBUyx3QkFBd0IsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBc0IsRUFBRSxDQUFDO0FBQzNJLFdBQU8sZUFBZSxTQUFTLG9CQUFvQixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFrQixFQUFFLENBQUM7QUFDbkksV0FBTyxlQUFlLFNBQVMsbUJBQW1CLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQWlCLEVBQUUsQ0FBQztBQUNqSSxXQUFPLGVBQWUsU0FBUyxnQ0FBZ0MsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBOEIsRUFBRSxDQUFDO0FBQzNKLFdBQU8sZUFBZSxTQUFTLGtDQUFrQyxFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFnQyxFQUFFLENBQUM7QUFDL0osV0FBTyxlQUFlLFNBQVMsdUNBQXVDLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQXFDLEVBQUUsQ0FBQztBQUN6SyxXQUFPLGVBQWUsU0FBUyw4QkFBOEIsRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFZO0FBQUUsYUFBTyxhQUFhO0FBQUEsSUFBNEIsRUFBRSxDQUFDO0FBQ3ZKLFdBQU8sZUFBZSxTQUFTLHdCQUF3QixFQUFFLFlBQVksTUFBTSxLQUFLLFdBQVk7QUFBRSxhQUFPLGFBQWE7QUFBQSxJQUFzQixFQUFFLENBQUM7QUFDM0ksV0FBTyxlQUFlLFNBQVMsbUJBQW1CLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQWlCLEVBQUUsQ0FBQztBQUNqSSxXQUFPLGVBQWUsU0FBUyxlQUFlLEVBQUUsWUFBWSxNQUFNLEtBQUssV0FBWTtBQUFFLGFBQU8sYUFBYTtBQUFBLElBQWEsRUFBRSxDQUFDO0FBQ3pILFFBQU0sUUFBUSxnQkFBZ0IsYUFBZ0I7QUFDOUMsWUFBUSxNQUFNLE1BQU07QUFBQTtBQUFBOzs7QUN0RnBCO0FBQUE7QUFBQTtBQUtBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxRQUFNLFNBQVMsVUFBUSxNQUFNO0FBQzdCLFFBQU0sV0FBVyxVQUFRLFFBQVE7QUFDakMsUUFBTSxRQUFRO0FBQ2QsUUFBTSxnQkFBTixNQUFNLHVCQUFzQixNQUFNLHNCQUFzQjtBQUFBLE1BQ3BELE9BQU8sY0FBYyxPQUFPLFlBQVksQ0FBQztBQUFBLE1BQ3pDLFlBQVksV0FBVyxTQUFTO0FBQzVCLGNBQU0sUUFBUTtBQUFBLE1BQ2xCO0FBQUEsTUFDQSxjQUFjO0FBQ1YsZUFBTyxlQUFjO0FBQUEsTUFDekI7QUFBQSxNQUNBLFdBQVcsT0FBTyxVQUFVO0FBQ3hCLGVBQU8sT0FBTyxLQUFLLE9BQU8sUUFBUTtBQUFBLE1BQ3RDO0FBQUEsTUFDQSxTQUFTLE9BQU8sVUFBVTtBQUN0QixZQUFJLGlCQUFpQixRQUFRO0FBQ3pCLGlCQUFPLE1BQU0sU0FBUyxRQUFRO0FBQUEsUUFDbEMsT0FDSztBQUNELGlCQUFPLElBQUksT0FBTyxZQUFZLFFBQVEsRUFBRSxPQUFPLEtBQUs7QUFBQSxRQUN4RDtBQUFBLE1BQ0o7QUFBQSxNQUNBLFNBQVMsUUFBUSxRQUFRO0FBQ3JCLFlBQUksV0FBVyxRQUFXO0FBQ3RCLGlCQUFPLGtCQUFrQixTQUFTLFNBQVMsT0FBTyxLQUFLLE1BQU07QUFBQSxRQUNqRSxPQUNLO0FBQ0QsaUJBQU8sa0JBQWtCLFNBQVMsT0FBTyxNQUFNLEdBQUcsTUFBTSxJQUFJLE9BQU8sS0FBSyxPQUFPLFNBQVMsR0FBRyxNQUFNLENBQUM7QUFBQSxRQUN0RztBQUFBLE1BQ0o7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixlQUFPLE9BQU8sWUFBWSxNQUFNO0FBQUEsTUFDcEM7QUFBQSxJQUNKO0FBQ0EsUUFBTSx3QkFBTixNQUE0QjtBQUFBLE1BQ3hCO0FBQUEsTUFDQSxZQUFZLFFBQVE7QUFDaEIsYUFBSyxTQUFTO0FBQUEsTUFDbEI7QUFBQSxNQUNBLFFBQVEsVUFBVTtBQUNkLGFBQUssT0FBTyxHQUFHLFNBQVMsUUFBUTtBQUNoQyxlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxPQUFPLElBQUksU0FBUyxRQUFRLENBQUM7QUFBQSxNQUMzRTtBQUFBLE1BQ0EsUUFBUSxVQUFVO0FBQ2QsYUFBSyxPQUFPLEdBQUcsU0FBUyxRQUFRO0FBQ2hDLGVBQU8sTUFBTSxXQUFXLE9BQU8sTUFBTSxLQUFLLE9BQU8sSUFBSSxTQUFTLFFBQVEsQ0FBQztBQUFBLE1BQzNFO0FBQUEsTUFDQSxNQUFNLFVBQVU7QUFDWixhQUFLLE9BQU8sR0FBRyxPQUFPLFFBQVE7QUFDOUIsZUFBTyxNQUFNLFdBQVcsT0FBTyxNQUFNLEtBQUssT0FBTyxJQUFJLE9BQU8sUUFBUSxDQUFDO0FBQUEsTUFDekU7QUFBQSxNQUNBLE9BQU8sVUFBVTtBQUNiLGFBQUssT0FBTyxHQUFHLFFBQVEsUUFBUTtBQUMvQixlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxPQUFPLElBQUksUUFBUSxRQUFRLENBQUM7QUFBQSxNQUMxRTtBQUFBLElBQ0o7QUFDQSxRQUFNLHdCQUFOLE1BQTRCO0FBQUEsTUFDeEI7QUFBQSxNQUNBLFlBQVksUUFBUTtBQUNoQixhQUFLLFNBQVM7QUFBQSxNQUNsQjtBQUFBLE1BQ0EsUUFBUSxVQUFVO0FBQ2QsYUFBSyxPQUFPLEdBQUcsU0FBUyxRQUFRO0FBQ2hDLGVBQU8sTUFBTSxXQUFXLE9BQU8sTUFBTSxLQUFLLE9BQU8sSUFBSSxTQUFTLFFBQVEsQ0FBQztBQUFBLE1BQzNFO0FBQUEsTUFDQSxRQUFRLFVBQVU7QUFDZCxhQUFLLE9BQU8sR0FBRyxTQUFTLFFBQVE7QUFDaEMsZUFBTyxNQUFNLFdBQVcsT0FBTyxNQUFNLEtBQUssT0FBTyxJQUFJLFNBQVMsUUFBUSxDQUFDO0FBQUEsTUFDM0U7QUFBQSxNQUNBLE1BQU0sVUFBVTtBQUNaLGFBQUssT0FBTyxHQUFHLE9BQU8sUUFBUTtBQUM5QixlQUFPLE1BQU0sV0FBVyxPQUFPLE1BQU0sS0FBSyxPQUFPLElBQUksT0FBTyxRQUFRLENBQUM7QUFBQSxNQUN6RTtBQUFBLE1BQ0EsTUFBTSxNQUFNLFVBQVU7QUFDbEIsZUFBTyxJQUFJLFFBQVEsQ0FBQyxTQUFTLFdBQVc7QUFDcEMsZ0JBQU0sV0FBVyxDQUFDLFVBQVU7QUFDeEIsZ0JBQUksVUFBVSxVQUFhLFVBQVUsTUFBTTtBQUN2QyxzQkFBUTtBQUFBLFlBQ1osT0FDSztBQUNELHFCQUFPLEtBQUs7QUFBQSxZQUNoQjtBQUFBLFVBQ0o7QUFDQSxjQUFJLE9BQU8sU0FBUyxVQUFVO0FBQzFCLGlCQUFLLE9BQU8sTUFBTSxNQUFNLFVBQVUsUUFBUTtBQUFBLFVBQzlDLE9BQ0s7QUFDRCxpQkFBSyxPQUFPLE1BQU0sTUFBTSxRQUFRO0FBQUEsVUFDcEM7QUFBQSxRQUNKLENBQUM7QUFBQSxNQUNMO0FBQUEsTUFDQSxNQUFNO0FBQ0YsYUFBSyxPQUFPLElBQUk7QUFBQSxNQUNwQjtBQUFBLElBQ0o7QUFDQSxRQUFNLE9BQU8sT0FBTyxPQUFPO0FBQUEsTUFDdkIsUUFBUSxPQUFPLE9BQU87QUFBQSxRQUNsQixZQUFZLE9BQU8sR0FBRyxTQUFTLFlBQVk7QUFBQSxNQUMvQyxDQUFDO0FBQUEsTUFDRCxlQUFlLE9BQU8sT0FBTztBQUFBLFFBQ3pCLFFBQVEsQ0FBQyxhQUFhLElBQUksY0FBYyxRQUFRO0FBQUEsTUFDcEQsQ0FBQztBQUFBLE1BQ0QsaUJBQWlCLE9BQU8sT0FBTztBQUFBLFFBQzNCLFNBQVMsT0FBTyxPQUFPO0FBQUEsVUFDbkIsTUFBTTtBQUFBLFVBQ04sUUFBUSxDQUFDLEtBQUssWUFBWTtBQUN0QixnQkFBSTtBQUNBLHFCQUFPLFFBQVEsUUFBUSxPQUFPLEtBQUssS0FBSyxVQUFVLEtBQUssUUFBVyxDQUFDLEdBQUcsUUFBUSxPQUFPLENBQUM7QUFBQSxZQUMxRixTQUNPLEtBQUs7QUFDUixxQkFBTyxRQUFRLE9BQU8sR0FBRztBQUFBLFlBQzdCO0FBQUEsVUFDSjtBQUFBLFFBQ0osQ0FBQztBQUFBLFFBQ0QsU0FBUyxPQUFPLE9BQU87QUFBQSxVQUNuQixNQUFNO0FBQUEsVUFDTixRQUFRLENBQUMsUUFBUSxZQUFZO0FBQ3pCLGdCQUFJO0FBQ0Esa0JBQUksa0JBQWtCLFFBQVE7QUFDMUIsdUJBQU8sUUFBUSxRQUFRLEtBQUssTUFBTSxPQUFPLFNBQVMsUUFBUSxPQUFPLENBQUMsQ0FBQztBQUFBLGNBQ3ZFLE9BQ0s7QUFDRCx1QkFBTyxRQUFRLFFBQVEsS0FBSyxNQUFNLElBQUksT0FBTyxZQUFZLFFBQVEsT0FBTyxFQUFFLE9BQU8sTUFBTSxDQUFDLENBQUM7QUFBQSxjQUM3RjtBQUFBLFlBQ0osU0FDTyxLQUFLO0FBQ1IscUJBQU8sUUFBUSxPQUFPLEdBQUc7QUFBQSxZQUM3QjtBQUFBLFVBQ0o7QUFBQSxRQUNKLENBQUM7QUFBQSxNQUNMLENBQUM7QUFBQSxNQUNELFFBQVEsT0FBTyxPQUFPO0FBQUEsUUFDbEIsa0JBQWtCLENBQUMsV0FBVyxJQUFJLHNCQUFzQixNQUFNO0FBQUEsUUFDOUQsa0JBQWtCLENBQUMsV0FBVyxJQUFJLHNCQUFzQixNQUFNO0FBQUEsTUFDbEUsQ0FBQztBQUFBLE1BQ0Q7QUFBQSxNQUNBLE9BQU8sT0FBTyxPQUFPO0FBQUEsUUFDakIsV0FBVyxVQUFVLE9BQU8sTUFBTTtBQUM5QixnQkFBTSxTQUFTLFdBQVcsVUFBVSxJQUFJLEdBQUcsSUFBSTtBQUMvQyxpQkFBTyxFQUFFLFNBQVMsTUFBTSxhQUFhLE1BQU0sRUFBRTtBQUFBLFFBQ2pEO0FBQUEsUUFDQSxhQUFhLGFBQWEsTUFBTTtBQUM1QixnQkFBTSxTQUFTLGFBQWEsVUFBVSxHQUFHLElBQUk7QUFDN0MsaUJBQU8sRUFBRSxTQUFTLE1BQU0sZUFBZSxNQUFNLEVBQUU7QUFBQSxRQUNuRDtBQUFBLFFBQ0EsWUFBWSxVQUFVLE9BQU8sTUFBTTtBQUMvQixnQkFBTSxTQUFTLFlBQVksVUFBVSxJQUFJLEdBQUcsSUFBSTtBQUNoRCxpQkFBTyxFQUFFLFNBQVMsTUFBTSxjQUFjLE1BQU0sRUFBRTtBQUFBLFFBQ2xEO0FBQUEsTUFDSixDQUFDO0FBQUEsSUFDTCxDQUFDO0FBQ0QsYUFBUyxNQUFNO0FBQ1gsYUFBTztBQUFBLElBQ1g7QUFDQSxLQUFDLFNBQVVDLE1BQUs7QUFDWixlQUFTLFVBQVU7QUFDZixjQUFNLElBQUksUUFBUSxJQUFJO0FBQUEsTUFDMUI7QUFDQSxNQUFBQSxLQUFJLFVBQVU7QUFBQSxJQUNsQixHQUFHLFFBQVEsTUFBTSxDQUFDLEVBQUU7QUFDcEIsWUFBUSxVQUFVO0FBQUE7QUFBQTs7O0FDdEtsQjtBQUFBO0FBQUE7QUFDQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssb0JBQXFCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRyxHQUFHLElBQUk7QUFDNUYsVUFBSSxPQUFPLE9BQVcsTUFBSztBQUMzQixVQUFJLE9BQU8sT0FBTyx5QkFBeUIsR0FBRyxDQUFDO0FBQy9DLFVBQUksQ0FBQyxTQUFTLFNBQVMsT0FBTyxDQUFDLEVBQUUsYUFBYSxLQUFLLFlBQVksS0FBSyxlQUFlO0FBQ2pGLGVBQU8sRUFBRSxZQUFZLE1BQU0sS0FBSyxXQUFXO0FBQUUsaUJBQU8sRUFBRSxDQUFDO0FBQUEsUUFBRyxFQUFFO0FBQUEsTUFDOUQ7QUFDQSxhQUFPLGVBQWUsR0FBRyxJQUFJLElBQUk7QUFBQSxJQUNyQyxNQUFNLFNBQVMsR0FBRyxHQUFHLEdBQUcsSUFBSTtBQUN4QixVQUFJLE9BQU8sT0FBVyxNQUFLO0FBQzNCLFFBQUUsRUFBRSxJQUFJLEVBQUUsQ0FBQztBQUFBLElBQ2Y7QUFDQSxRQUFJLHFCQUFzQixXQUFRLFFBQUssdUJBQXdCLE9BQU8sVUFBVSxTQUFTLEdBQUcsR0FBRztBQUMzRixhQUFPLGVBQWUsR0FBRyxXQUFXLEVBQUUsWUFBWSxNQUFNLE9BQU8sRUFBRSxDQUFDO0FBQUEsSUFDdEUsS0FBSyxTQUFTLEdBQUcsR0FBRztBQUNoQixRQUFFLFNBQVMsSUFBSTtBQUFBLElBQ25CO0FBQ0EsUUFBSSxlQUFnQixXQUFRLFFBQUssZ0JBQWtCLDRCQUFZO0FBQzNELFVBQUksVUFBVSxTQUFTLEdBQUc7QUFDdEIsa0JBQVUsT0FBTyx1QkFBdUIsU0FBVUMsSUFBRztBQUNqRCxjQUFJLEtBQUssQ0FBQztBQUNWLG1CQUFTLEtBQUtBLEdBQUcsS0FBSSxPQUFPLFVBQVUsZUFBZSxLQUFLQSxJQUFHLENBQUMsRUFBRyxJQUFHLEdBQUcsTUFBTSxJQUFJO0FBQ2pGLGlCQUFPO0FBQUEsUUFDWDtBQUNBLGVBQU8sUUFBUSxDQUFDO0FBQUEsTUFDcEI7QUFDQSxhQUFPLFNBQVUsS0FBSztBQUNsQixZQUFJLE9BQU8sSUFBSSxXQUFZLFFBQU87QUFDbEMsWUFBSSxTQUFTLENBQUM7QUFDZCxZQUFJLE9BQU87QUFBTSxtQkFBUyxJQUFJLFFBQVEsR0FBRyxHQUFHLElBQUksR0FBRyxJQUFJLEVBQUUsUUFBUSxJQUFLLEtBQUksRUFBRSxDQUFDLE1BQU0sVUFBVyxpQkFBZ0IsUUFBUSxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQUE7QUFDL0gsMkJBQW1CLFFBQVEsR0FBRztBQUM5QixlQUFPO0FBQUEsTUFDWDtBQUFBLElBQ0osR0FBRztBQUNILFFBQUksZUFBZ0IsV0FBUSxRQUFLLGdCQUFpQixTQUFTLEdBQUdDLFVBQVM7QUFDbkUsZUFBUyxLQUFLLEVBQUcsS0FBSSxNQUFNLGFBQWEsQ0FBQyxPQUFPLFVBQVUsZUFBZSxLQUFLQSxVQUFTLENBQUMsRUFBRyxpQkFBZ0JBLFVBQVMsR0FBRyxDQUFDO0FBQUEsSUFDNUg7QUFDQSxRQUFJLGtCQUFtQixXQUFRLFFBQUssbUJBQW9CLFNBQVUsS0FBSztBQUNuRSxhQUFRLE9BQU8sSUFBSSxhQUFjLE1BQU0sRUFBRSxXQUFXLElBQUk7QUFBQSxJQUM1RDtBQUNBLFdBQU8sZUFBZSxTQUFTLGNBQWMsRUFBRSxPQUFPLEtBQUssQ0FBQztBQUM1RCxZQUFRLHNCQUFzQixRQUFRLHNCQUFzQixRQUFRLHNCQUFzQixRQUFRLHNCQUFzQixRQUFRLG9CQUFvQixRQUFRLG9CQUFvQixRQUFRLG1CQUFtQixRQUFRLG1CQUFtQjtBQUN0TyxZQUFRLHlCQUF5QjtBQUNqQyxZQUFRLDRCQUE0QjtBQUNwQyxZQUFRLDRCQUE0QjtBQUNwQyxZQUFRLDhCQUE4QjtBQUN0QyxZQUFRLDhCQUE4QjtBQUN0QyxZQUFRLDBCQUEwQkM7QUFLbEMsUUFBTSxRQUFRLGdCQUFnQixhQUFnQjtBQUU5QyxVQUFNLFFBQVEsUUFBUTtBQUN0QixRQUFNLE9BQU8sYUFBYSxVQUFRLE1BQU0sQ0FBQztBQUN6QyxRQUFNLEtBQUssYUFBYSxVQUFRLElBQUksQ0FBQztBQUNyQyxRQUFNLEtBQUssYUFBYSxVQUFRLElBQUksQ0FBQztBQUNyQyxRQUFNLFdBQVcsVUFBUSxRQUFRO0FBQ2pDLFFBQU0sUUFBUSxVQUFRLEtBQUs7QUFDM0IsUUFBTSxRQUFRO0FBQ2QsaUJBQWEsZUFBMEIsT0FBTztBQUM5QyxRQUFNLG1CQUFOLGNBQStCLE1BQU0sc0JBQXNCO0FBQUEsTUFDdkQ7QUFBQSxNQUNBLFlBQVlDLFVBQVM7QUFDakIsY0FBTTtBQUNOLGFBQUssVUFBVUE7QUFDZixjQUFNLGVBQWUsS0FBSztBQUMxQixxQkFBYSxHQUFHLFNBQVMsQ0FBQyxVQUFVLEtBQUssVUFBVSxLQUFLLENBQUM7QUFDekQscUJBQWEsR0FBRyxTQUFTLE1BQU0sS0FBSyxVQUFVLENBQUM7QUFBQSxNQUNuRDtBQUFBLE1BQ0EsT0FBTyxVQUFVO0FBQ2IsYUFBSyxRQUFRLEdBQUcsV0FBVyxRQUFRO0FBQ25DLGVBQU8sTUFBTSxXQUFXLE9BQU8sTUFBTSxLQUFLLFFBQVEsSUFBSSxXQUFXLFFBQVEsQ0FBQztBQUFBLE1BQzlFO0FBQUEsSUFDSjtBQUNBLFlBQVEsbUJBQW1CO0FBQzNCLFFBQU0sbUJBQU4sY0FBK0IsTUFBTSxzQkFBc0I7QUFBQSxNQUN2RDtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVlBLFVBQVM7QUFDakIsY0FBTTtBQUNOLGFBQUssVUFBVUE7QUFDZixhQUFLLGFBQWE7QUFDbEIsY0FBTSxlQUFlLEtBQUs7QUFDMUIscUJBQWEsR0FBRyxTQUFTLENBQUMsVUFBVSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ3pELHFCQUFhLEdBQUcsU0FBUyxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQUEsTUFDbkQ7QUFBQSxNQUNBLE1BQU0sS0FBSztBQUNQLFlBQUk7QUFDQSxjQUFJLE9BQU8sS0FBSyxRQUFRLFNBQVMsWUFBWTtBQUN6QyxpQkFBSyxRQUFRLEtBQUssS0FBSyxRQUFXLFFBQVcsQ0FBQyxVQUFVO0FBQ3BELGtCQUFJLE9BQU87QUFDUCxxQkFBSztBQUNMLHFCQUFLLFlBQVksT0FBTyxHQUFHO0FBQUEsY0FDL0IsT0FDSztBQUNELHFCQUFLLGFBQWE7QUFBQSxjQUN0QjtBQUFBLFlBQ0osQ0FBQztBQUFBLFVBQ0w7QUFDQSxpQkFBTyxRQUFRLFFBQVE7QUFBQSxRQUMzQixTQUNPLE9BQU87QUFDVixlQUFLLFlBQVksT0FBTyxHQUFHO0FBQzNCLGlCQUFPLFFBQVEsT0FBTyxLQUFLO0FBQUEsUUFDL0I7QUFBQSxNQUNKO0FBQUEsTUFDQSxZQUFZLE9BQU8sS0FBSztBQUNwQixhQUFLO0FBQ0wsYUFBSyxVQUFVLE9BQU8sS0FBSyxLQUFLLFVBQVU7QUFBQSxNQUM5QztBQUFBLE1BQ0EsTUFBTTtBQUFBLE1BQ047QUFBQSxJQUNKO0FBQ0EsWUFBUSxtQkFBbUI7QUFDM0IsUUFBTSxvQkFBTixjQUFnQyxNQUFNLHNCQUFzQjtBQUFBLE1BQ3hEO0FBQUEsTUFDQSxZQUFZLE1BQU07QUFDZCxjQUFNO0FBQ04sYUFBSyxTQUFTLElBQUksTUFBTTtBQUN4QixhQUFLLEdBQUcsU0FBUyxNQUFNLEtBQUssVUFBVSxDQUFDO0FBQ3ZDLGFBQUssR0FBRyxTQUFTLENBQUMsVUFBVSxLQUFLLFVBQVUsS0FBSyxDQUFDO0FBQ2pELGFBQUssR0FBRyxXQUFXLENBQUMsWUFBWTtBQUM1QixlQUFLLE9BQU8sS0FBSyxPQUFPO0FBQUEsUUFDNUIsQ0FBQztBQUFBLE1BQ0w7QUFBQSxNQUNBLE9BQU8sVUFBVTtBQUNiLGVBQU8sS0FBSyxPQUFPLE1BQU0sUUFBUTtBQUFBLE1BQ3JDO0FBQUEsSUFDSjtBQUNBLFlBQVEsb0JBQW9CO0FBQzVCLFFBQU0sb0JBQU4sY0FBZ0MsTUFBTSxzQkFBc0I7QUFBQSxNQUN4RDtBQUFBLE1BQ0E7QUFBQSxNQUNBLFlBQVksTUFBTTtBQUNkLGNBQU07QUFDTixhQUFLLE9BQU87QUFDWixhQUFLLGFBQWE7QUFDbEIsYUFBSyxHQUFHLFNBQVMsTUFBTSxLQUFLLFVBQVUsQ0FBQztBQUN2QyxhQUFLLEdBQUcsU0FBUyxDQUFDLFVBQVUsS0FBSyxVQUFVLEtBQUssQ0FBQztBQUFBLE1BQ3JEO0FBQUEsTUFDQSxNQUFNLEtBQUs7QUFDUCxZQUFJO0FBQ0EsZUFBSyxLQUFLLFlBQVksR0FBRztBQUN6QixpQkFBTyxRQUFRLFFBQVE7QUFBQSxRQUMzQixTQUNPLE9BQU87QUFDVixlQUFLLFlBQVksT0FBTyxHQUFHO0FBQzNCLGlCQUFPLFFBQVEsT0FBTyxLQUFLO0FBQUEsUUFDL0I7QUFBQSxNQUNKO0FBQUEsTUFDQSxZQUFZLE9BQU8sS0FBSztBQUNwQixhQUFLO0FBQ0wsYUFBSyxVQUFVLE9BQU8sS0FBSyxLQUFLLFVBQVU7QUFBQSxNQUM5QztBQUFBLE1BQ0EsTUFBTTtBQUFBLE1BQ047QUFBQSxJQUNKO0FBQ0EsWUFBUSxvQkFBb0I7QUFDNUIsUUFBTSxzQkFBTixjQUFrQyxNQUFNLDRCQUE0QjtBQUFBLE1BQ2hFLFlBQVksUUFBUSxXQUFXLFNBQVM7QUFDcEMsZUFBTyxHQUFHLE1BQU0sU0FBUyxFQUFFLE9BQU8saUJBQWlCLE1BQU0sR0FBRyxRQUFRO0FBQUEsTUFDeEU7QUFBQSxJQUNKO0FBQ0EsWUFBUSxzQkFBc0I7QUFDOUIsUUFBTSxzQkFBTixjQUFrQyxNQUFNLDZCQUE2QjtBQUFBLE1BQ2pFO0FBQUEsTUFDQSxZQUFZLFFBQVEsU0FBUztBQUN6QixlQUFPLEdBQUcsTUFBTSxTQUFTLEVBQUUsT0FBTyxpQkFBaUIsTUFBTSxHQUFHLE9BQU87QUFDbkUsYUFBSyxTQUFTO0FBQUEsTUFDbEI7QUFBQSxNQUNBLFVBQVU7QUFDTixjQUFNLFFBQVE7QUFDZCxhQUFLLE9BQU8sUUFBUTtBQUFBLE1BQ3hCO0FBQUEsSUFDSjtBQUNBLFlBQVEsc0JBQXNCO0FBQzlCLFFBQU0sc0JBQU4sY0FBa0MsTUFBTSw0QkFBNEI7QUFBQSxNQUNoRSxZQUFZLFVBQVUsVUFBVTtBQUM1QixlQUFPLEdBQUcsTUFBTSxTQUFTLEVBQUUsT0FBTyxpQkFBaUIsUUFBUSxHQUFHLFFBQVE7QUFBQSxNQUMxRTtBQUFBLElBQ0o7QUFDQSxZQUFRLHNCQUFzQjtBQUM5QixRQUFNQyx1QkFBTixjQUFrQyxNQUFNLDZCQUE2QjtBQUFBLE1BQ2pFLFlBQVksVUFBVSxTQUFTO0FBQzNCLGVBQU8sR0FBRyxNQUFNLFNBQVMsRUFBRSxPQUFPLGlCQUFpQixRQUFRLEdBQUcsT0FBTztBQUFBLE1BQ3pFO0FBQUEsSUFDSjtBQUNBLFlBQVEsc0JBQXNCQTtBQUM5QixRQUFNLGtCQUFrQixRQUFRLElBQUksaUJBQWlCO0FBQ3JELFFBQU0scUJBQXFCLG9CQUFJLElBQUk7QUFBQSxNQUMvQixDQUFDLFNBQVMsR0FBRztBQUFBLE1BQ2IsQ0FBQyxVQUFVLEdBQUc7QUFBQSxJQUNsQixDQUFDO0FBQ0QsYUFBUyx5QkFBeUI7QUFDOUIsVUFBSSxRQUFRLGFBQWEsU0FBUztBQUM5QixlQUFPLHFCQUFxQixHQUFHLFNBQVMsYUFBYSxFQUFFLEVBQUUsU0FBUyxLQUFLLENBQUM7QUFBQSxNQUM1RTtBQUNBLFVBQUksZUFBZTtBQUNuQixZQUFNLGNBQWMsYUFBYTtBQUNqQyxZQUFNLFNBQVMsR0FBRyxhQUFhLG1CQUFtQixHQUFHLE9BQU8sQ0FBQztBQUM3RCxZQUFNLFFBQVEsbUJBQW1CLElBQUksUUFBUSxRQUFRO0FBQ3JELFVBQUksVUFBVSxRQUFXO0FBQ3JCLHVCQUFlLEtBQUssSUFBSSxRQUFRLE9BQU8sU0FBUyxhQUFhLFlBQVk7QUFBQSxNQUM3RTtBQUNBLFVBQUksZUFBZSxJQUFJO0FBQ25CLGNBQU0sSUFBSSxNQUFNLDhDQUE4QyxZQUFZLGNBQWM7QUFBQSxNQUM1RjtBQUNBLFlBQU0sZ0JBQWdCLEdBQUcsU0FBUyxhQUFhLEtBQUssTUFBTSxlQUFlLENBQUMsQ0FBQyxFQUFFLFNBQVMsS0FBSztBQUMzRixhQUFPLEtBQUssS0FBSyxRQUFRLE9BQU8sWUFBWSxPQUFPO0FBQUEsSUFDdkQ7QUFDQSxhQUFTLDBCQUEwQixVQUFVLFdBQVcsU0FBUztBQUM3RCxVQUFJO0FBQ0osWUFBTSxZQUFZLElBQUksUUFBUSxDQUFDLFNBQVMsWUFBWTtBQUNoRCx5QkFBaUI7QUFBQSxNQUNyQixDQUFDO0FBQ0QsYUFBTyxJQUFJLFFBQVEsQ0FBQyxTQUFTLFdBQVc7QUFDcEMsY0FBTSxVQUFVLEdBQUcsTUFBTSxjQUFjLENBQUMsV0FBVztBQUMvQyxpQkFBTyxNQUFNO0FBQ2IseUJBQWU7QUFBQSxZQUNYLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFlBQ3hDLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFVBQzVDLENBQUM7QUFBQSxRQUNMLENBQUM7QUFDRCxlQUFPLEdBQUcsU0FBUyxNQUFNO0FBQ3pCLGVBQU8sT0FBTyxVQUFVLE1BQU07QUFDMUIsaUJBQU8sZUFBZSxTQUFTLE1BQU07QUFDckMsa0JBQVE7QUFBQSxZQUNKLGFBQWEsTUFBTTtBQUFFLHFCQUFPO0FBQUEsWUFBVztBQUFBLFlBQ3ZDLE9BQU8sTUFBTTtBQUFFLHFCQUFPLE1BQU07QUFBQSxZQUFHO0FBQUEsVUFDbkMsQ0FBQztBQUFBLFFBQ0wsQ0FBQztBQUFBLE1BQ0wsQ0FBQztBQUFBLElBQ0w7QUFDQSxhQUFTLDBCQUEwQixVQUFVLFdBQVcsU0FBUztBQUM3RCxZQUFNLFVBQVUsR0FBRyxNQUFNLGtCQUFrQixRQUFRO0FBQ25ELGFBQU87QUFBQSxRQUNILElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLFFBQ3hDLElBQUksb0JBQW9CLFFBQVEsUUFBUTtBQUFBLE1BQzVDO0FBQUEsSUFDSjtBQUNBLGFBQVMsNEJBQTRCLE1BQU0sV0FBVyxTQUFTO0FBQzNELFVBQUk7QUFDSixZQUFNLFlBQVksSUFBSSxRQUFRLENBQUMsU0FBUyxZQUFZO0FBQ2hELHlCQUFpQjtBQUFBLE1BQ3JCLENBQUM7QUFDRCxhQUFPLElBQUksUUFBUSxDQUFDLFNBQVMsV0FBVztBQUNwQyxjQUFNLFVBQVUsR0FBRyxNQUFNLGNBQWMsQ0FBQyxXQUFXO0FBQy9DLGlCQUFPLE1BQU07QUFDYix5QkFBZTtBQUFBLFlBQ1gsSUFBSSxvQkFBb0IsUUFBUSxRQUFRO0FBQUEsWUFDeEMsSUFBSSxvQkFBb0IsUUFBUSxRQUFRO0FBQUEsVUFDNUMsQ0FBQztBQUFBLFFBQ0wsQ0FBQztBQUNELGVBQU8sR0FBRyxTQUFTLE1BQU07QUFDekIsZUFBTyxPQUFPLE1BQU0sYUFBYSxNQUFNO0FBQ25DLGlCQUFPLGVBQWUsU0FBUyxNQUFNO0FBQ3JDLGdCQUFNLFVBQVUsT0FBTyxRQUFRO0FBQy9CLGNBQUksWUFBWSxRQUFRLE9BQU8sWUFBWSxVQUFVO0FBQ2pELG1CQUFPLElBQUksTUFBTSw4QkFBOEIsT0FBTyxFQUFFLENBQUM7QUFDekQ7QUFBQSxVQUNKO0FBQ0EsZ0JBQU0sWUFBWSxRQUFRO0FBQzFCLGtCQUFRO0FBQUEsWUFDSixNQUFNLE1BQU07QUFBQSxZQUNaLGFBQWEsTUFBTTtBQUFFLHFCQUFPO0FBQUEsWUFBVztBQUFBLFlBQ3ZDLE9BQU8sTUFBTTtBQUFFLHFCQUFPLE1BQU07QUFBQSxZQUFHO0FBQUEsVUFDbkMsQ0FBQztBQUFBLFFBQ0wsQ0FBQztBQUFBLE1BQ0wsQ0FBQztBQUFBLElBQ0w7QUFDQSxhQUFTLDRCQUE0QixNQUFNLFdBQVcsU0FBUztBQUMzRCxZQUFNLFVBQVUsR0FBRyxNQUFNLGtCQUFrQixNQUFNLFdBQVc7QUFDNUQsYUFBTztBQUFBLFFBQ0gsSUFBSSxvQkFBb0IsUUFBUSxRQUFRO0FBQUEsUUFDeEMsSUFBSSxvQkFBb0IsUUFBUSxRQUFRO0FBQUEsTUFDNUM7QUFBQSxJQUNKO0FBQ0EsYUFBUyxpQkFBaUIsT0FBTztBQUM3QixZQUFNLFlBQVk7QUFDbEIsYUFBTyxVQUFVLFNBQVMsVUFBYSxVQUFVLGdCQUFnQjtBQUFBLElBQ3JFO0FBQ0EsYUFBUyxpQkFBaUIsT0FBTztBQUM3QixZQUFNLFlBQVk7QUFDbEIsYUFBTyxVQUFVLFVBQVUsVUFBYSxVQUFVLGdCQUFnQjtBQUFBLElBQ3RFO0FBQ0EsYUFBU0YseUJBQXdCLE9BQU8sUUFBUSxRQUFRLFNBQVM7QUFDN0QsVUFBSSxDQUFDLFFBQVE7QUFDVCxpQkFBUyxNQUFNO0FBQUEsTUFDbkI7QUFDQSxZQUFNLFNBQVMsaUJBQWlCLEtBQUssSUFBSSxJQUFJLG9CQUFvQixLQUFLLElBQUk7QUFDMUUsWUFBTSxTQUFTLGlCQUFpQixNQUFNLElBQUksSUFBSUUscUJBQW9CLE1BQU0sSUFBSTtBQUM1RSxVQUFJLE1BQU0sbUJBQW1CLEdBQUcsT0FBTyxHQUFHO0FBQ3RDLGtCQUFVLEVBQUUsb0JBQW9CLFFBQVE7QUFBQSxNQUM1QztBQUNBLGNBQVEsR0FBRyxNQUFNLHlCQUF5QixRQUFRLFFBQVEsUUFBUSxPQUFPO0FBQUEsSUFDN0U7QUFBQTtBQUFBOzs7QUN6U0E7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBNENPLFNBQVMsVUFBVSxPQUF5QjtBQUNqRCxNQUFJLGlCQUFpQixTQUFTO0FBQzVCLFdBQU87QUFBQSxFQUNUO0FBQ0EsU0FBTyxJQUFJLFFBQVEsZUFBZSxpQkFBaUIsUUFBUSxNQUFNLFVBQVUsT0FBTyxLQUFLLENBQUM7QUFDMUY7QUFHTyxTQUFTLFFBQVEsTUFBYyxRQUFRLEtBQWE7QUFDekQsUUFBTSxPQUFPLEtBQUssVUFBVSxLQUFLLFNBQVMsUUFBUSxHQUFHLEtBQUssTUFBTSxHQUFHLEtBQUssQ0FBQyxXQUFNLElBQUk7QUFDbkYsU0FBTyxLQUFLLFdBQVcsT0FBTyxHQUFHLEVBQUUsTUFBTSxHQUFHLEVBQUU7QUFDaEQ7QUF2REEsSUFxQk0sV0FRTztBQTdCYjtBQUFBO0FBQUE7QUFxQkEsSUFBTSxZQUFzQyxvQkFBSSxJQUFJO0FBQUEsTUFDbEQ7QUFBQSxNQUNBO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBO0FBQUEsSUFDRixDQUFDO0FBRU0sSUFBTSxVQUFOLGNBQXNCLE1BQU07QUFBQSxNQUdqQyxZQUNXLE1BQ1QsU0FDQTtBQUNBLGNBQU0sT0FBTztBQUhKO0FBQUEsTUFJWDtBQUFBLE1BSlc7QUFBQSxNQUhPLE9BQU87QUFBQSxNQVN6QixJQUFJLGVBQXdCO0FBQzFCLGVBQU8sQ0FBQyxVQUFVLElBQUksS0FBSyxJQUFJO0FBQUEsTUFDakM7QUFBQSxJQUNGO0FBQUE7QUFBQTs7O0FDeENBLElBQUFDLHlCQUF3QztBQUZ4QyxPQUFPLFlBQVk7QUFDbkIsU0FBUyxZQUFZOzs7QUNHckIsNEJBSU87QUFnQkEsSUFBTSxZQUFZLElBQUk7QUFBQSxFQUMzQjtBQUFBLEVBQ0EsMENBQW9CO0FBQ3RCO0FBTU8sSUFBTSxXQUFXLElBQUk7QUFBQSxFQUMxQjtBQUFBLEVBQ0EsMENBQW9CO0FBQ3RCO0FBTU8sSUFBTSxlQUFlLElBQUk7QUFBQSxFQUM5QjtBQUFBLEVBQ0EsMENBQW9CO0FBQ3RCO0FBR08sSUFBTSw2QkFBNkIsSUFBSTtBQUFBLEVBQzVDO0FBQUEsRUFDQSwwQ0FBb0I7QUFDdEI7QUFNTyxJQUFNLGdCQUFnQixJQUFJO0FBQUEsRUFDL0I7QUFBQSxFQUNBLDBDQUFvQjtBQUN0QjtBQU9PLElBQU0sV0FBVztBQUFBLEVBQ3RCLElBQUk7QUFBQSxFQUNKLFNBQVM7QUFBQSxFQUNULE9BQU87QUFBQSxFQUNQLGFBQWE7QUFBQSxFQUNiLFNBQVM7QUFBQSxJQUNQO0FBQUEsTUFDRSxNQUFNO0FBQUEsTUFDTixNQUFNO0FBQUEsTUFDTixXQUFXO0FBQUEsTUFDWCxPQUFPO0FBQUEsTUFDUCxXQUFXO0FBQUEsTUFDWCxVQUFVO0FBQUEsTUFDVixnQkFBZ0I7QUFBQSxNQUNoQixRQUFRLENBQUMsaUJBQWlCLGFBQWE7QUFBQSxJQUN6QztBQUFBLElBQ0E7QUFBQSxNQUNFLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLFdBQVc7QUFBQSxNQUNYLE9BQU87QUFBQSxNQUNQLFdBQVc7QUFBQSxNQUNYLFVBQVU7QUFBQSxNQUNWLGdCQUFnQjtBQUFBLE1BQ2hCLFFBQVEsQ0FBQyxpQkFBaUIsZUFBZSxrQkFBa0I7QUFBQSxJQUM3RDtBQUFBLElBQ0E7QUFBQSxNQUNFLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLFdBQVc7QUFBQSxNQUNYLE9BQU87QUFBQSxNQUNQLFdBQVc7QUFBQSxNQUNYLFVBQVU7QUFBQSxNQUNWLGdCQUFnQjtBQUFBLE1BQ2hCLFFBQVEsQ0FBQyxpQkFBaUIsZUFBZSxrQkFBa0I7QUFBQSxNQUMzRCxVQUFVO0FBQUEsSUFDWjtBQUFBLElBQ0E7QUFBQSxNQUNFLE1BQU07QUFBQSxNQUNOLE1BQU07QUFBQSxNQUNOLFdBQVc7QUFBQSxNQUNYLE9BQU87QUFBQSxNQUNQLFdBQVc7QUFBQSxNQUNYLFVBQVU7QUFBQSxNQUNWLGdCQUFnQjtBQUFBLElBQ2xCO0FBQUEsSUFDQTtBQUFBLE1BQ0UsTUFBTTtBQUFBLE1BQ04sTUFBTTtBQUFBLE1BQ04sV0FBVztBQUFBLE1BQ1gsT0FBTztBQUFBLE1BQ1AsV0FBVztBQUFBLE1BQ1gsVUFBVTtBQUFBLE1BQ1YsZ0JBQWdCO0FBQUEsSUFDbEI7QUFBQSxFQUNGO0FBQUEsRUFDQSxRQUFRO0FBQUEsSUFDTixZQUFZLEVBQUUsTUFBTSxRQUFRLFNBQVMsY0FBYztBQUFBLElBQ25ELGdCQUFnQixFQUFFLE1BQU0sUUFBUSxTQUFTLGtCQUFrQjtBQUFBLElBQzNELGdCQUFnQixFQUFFLE1BQU0sUUFBUSxTQUFTLG1CQUFtQjtBQUFBLElBQzVELGVBQWUsRUFBRSxNQUFNLFFBQVEsU0FBUyxpQkFBaUI7QUFBQSxJQUN6RCxlQUFlLEVBQUUsTUFBTSxRQUFRLFNBQVMsaUJBQWlCO0FBQUEsSUFDekQsYUFBYSxFQUFFLE1BQU0sT0FBUSxTQUFTLGVBQWU7QUFBQSxJQUNyRCxrQkFBa0IsRUFBRSxNQUFNLFFBQVEsU0FBUyxvQkFBb0I7QUFBQSxFQUNqRTtBQUFBLEVBQ0EsWUFBWTtBQUFBLElBQ1Y7QUFBQSxNQUNFLElBQUk7QUFBQSxNQUNKLE1BQU07QUFBQSxNQUNOLFVBQVU7QUFBQSxNQUNWLFNBQVMsRUFBRSxNQUFNLGlCQUFpQixTQUFTLENBQUMsR0FBRyxXQUFXLE1BQU07QUFBQSxNQUNoRSxRQUFRO0FBQUEsUUFDTixPQUFPLENBQUMsU0FBUyxPQUFPO0FBQUEsUUFDeEIsU0FBUyxDQUFDO0FBQUEsUUFDVixNQUFNO0FBQUEsTUFDUjtBQUFBLElBQ0Y7QUFBQSxJQUNBO0FBQUEsTUFDRSxJQUFJO0FBQUEsTUFDSixNQUFNO0FBQUEsTUFDTixVQUFVO0FBQUEsTUFDVixTQUFTLEVBQUUsTUFBTSxpQkFBaUIsU0FBUyxDQUFDLEdBQUcsV0FBVyxNQUFNO0FBQUEsTUFDaEUsUUFBUTtBQUFBLFFBQ04sT0FBTyxDQUFDLFNBQVMsUUFBUTtBQUFBLFFBQ3pCLFNBQVM7QUFBQSxVQUNQLEVBQUUsTUFBTSxVQUFVLE9BQU8sUUFBUSxVQUFVLE1BQU0sU0FBUyxLQUFLO0FBQUEsVUFDL0QsRUFBRSxNQUFNLGFBQWEsT0FBTyxRQUFRLFVBQVUsT0FBTyxTQUFTLFlBQVk7QUFBQSxRQUM1RTtBQUFBLFFBQ0EsTUFBTTtBQUFBLE1BQ1I7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUFBLEVBQ0EsY0FBYyxFQUFFLFFBQVEsbUJBQW1CLFNBQVMsTUFBTSxPQUFPLG1CQUFtQjtBQUFBLEVBQ3BGLFdBQVcsRUFBRSxVQUFVLEdBQUcsWUFBWSxHQUFHLFlBQVksVUFBVSxLQUFLLFlBQVk7QUFDbEY7OztBQ3BJTyxJQUFNLFNBQU4sTUFBYTtBQUFBLEVBQ2xCLFlBQXFCLFlBQStCO0FBQS9CO0FBQUEsRUFBZ0M7QUFBQSxFQUFoQztBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsRUFNckIsVUFBVSxTQUEwQixDQUFDLEdBQUcsT0FBcUQ7QUFDM0YsV0FBTyxLQUFLLFdBQVcsWUFBcUMsVUFBVSxRQUFRLFFBQVEsR0FBRyxNQUFNLEtBQUssQ0FBQztBQUFBLEVBQ3ZHO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSxFQU1BLFNBQVMsU0FBeUIsQ0FBQyxHQUFHLE9BQW9EO0FBQ3hGLFdBQU8sS0FBSyxXQUFXLFlBQW9DLFNBQVMsUUFBUSxRQUFRLEdBQUcsTUFBTSxLQUFLLENBQUM7QUFBQSxFQUNyRztBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsRUFNQSxhQUFhLFNBQTZCLENBQUMsR0FBRyxPQUF3RDtBQUNwRyxXQUFPLEtBQUssV0FBVyxZQUF3QyxhQUFhLFFBQVEsUUFBUSxHQUFHLE1BQU0sS0FBSyxDQUFDO0FBQUEsRUFDN0c7QUFBQTtBQUFBLEVBR0EsNkJBQTZCLFNBQTJFO0FBQ3RHLFdBQU8sS0FBSyxXQUFXLGVBQXVCLDJCQUEyQixRQUFRLE9BQU87QUFBQSxFQUMxRjtBQUFBO0FBQUEsRUFHQSxVQUFnQjtBQUNkLFNBQUssV0FBVyxRQUFRO0FBQUEsRUFDMUI7QUFDRjtBQW9FQSxTQUFTLE1BQU0sT0FBMkQ7QUFDeEUsU0FBTyxVQUFVLFNBQVksQ0FBQyxJQUFJLENBQUMsS0FBSztBQUMxQzs7O0FDL0hBLElBQUFDLHlCQU1PO0FBQ1Asa0JBQW9DOzs7QUNOcEMsSUFBQUMseUJBS087QUFFUDtBQUdBLElBQU0sYUFBYSxJQUFJO0FBRXZCLElBQU0sV0FBVyxNQUFNLE9BQU87QUFFOUIsSUFBTSxZQUFZLE9BQU8sS0FBSyxVQUFVO0FBRWpDLElBQU0sY0FBTixjQUEwQiw2Q0FBc0I7QUFBQSxFQU9yRCxZQUE2QixRQUFrQjtBQUM3QyxVQUFNO0FBRHFCO0FBQUEsRUFFN0I7QUFBQSxFQUY2QjtBQUFBLEVBTjdCLFVBQW9CLENBQUM7QUFBQSxFQUNyQixRQUFRO0FBQUE7QUFBQSxFQUVSO0FBQUEsRUFDQSxVQUFVO0FBQUEsRUFNVixPQUFPLFVBQW9DO0FBQ3pDLFVBQU0sU0FBUyxDQUFDLFVBQXdCO0FBQ3RDLFVBQUksS0FBSyxTQUFTO0FBQ2hCO0FBQUEsTUFDRjtBQUNBLFdBQUssUUFBUSxLQUFLLEtBQUs7QUFDdkIsV0FBSyxTQUFTLE1BQU07QUFDcEIsVUFBSTtBQUNGLGlCQUFTLFVBQVUsS0FBSyxNQUFNLEdBQUcsWUFBWSxRQUFXLFVBQVUsS0FBSyxNQUFNLEdBQUc7QUFDOUUsbUJBQVMsT0FBTztBQUFBLFFBQ2xCO0FBQUEsTUFDRixTQUFTLE9BQU87QUFFZCxhQUFLLFVBQVU7QUFDZixhQUFLLFVBQVUsQ0FBQztBQUNoQixhQUFLLFVBQVUsS0FBSztBQUFBLE1BQ3RCO0FBQUEsSUFDRjtBQUNBLFVBQU0sVUFBVSxDQUFDLFVBQXVCLEtBQUssVUFBVSxLQUFLO0FBQzVELFVBQU0sVUFBVSxNQUFZLEtBQUssVUFBVTtBQUMzQyxTQUFLLE9BQU8sR0FBRyxRQUFRLE1BQU07QUFDN0IsU0FBSyxPQUFPLEdBQUcsU0FBUyxPQUFPO0FBQy9CLFNBQUssT0FBTyxHQUFHLFNBQVMsT0FBTztBQUMvQixXQUFPO0FBQUEsTUFDTCxTQUFTLE1BQU07QUFDYixhQUFLLE9BQU8sSUFBSSxRQUFRLE1BQU07QUFDOUIsYUFBSyxPQUFPLElBQUksU0FBUyxPQUFPO0FBQ2hDLGFBQUssT0FBTyxJQUFJLFNBQVMsT0FBTztBQUFBLE1BQ2xDO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFBQTtBQUFBLEVBR0EsUUFBNkI7QUFDM0IsUUFBSSxLQUFLLFVBQVUsUUFBVztBQUM1QixVQUFJLEtBQUssVUFBVSxHQUFHO0FBQ3BCLGVBQU87QUFBQSxNQUNUO0FBQ0EsWUFBTUMsVUFBUyxLQUFLLFFBQVE7QUFDNUIsWUFBTSxNQUFNQSxRQUFPLFFBQVEsU0FBUztBQUNwQyxZQUFNLFNBQVNBLFFBQU87QUFBQSxRQUNwQjtBQUFBLFFBQ0E7QUFBQSxRQUNBLFFBQVEsS0FBSyxLQUFLLElBQUksS0FBSyxPQUFPLFVBQVUsSUFBSTtBQUFBLE1BQ2xEO0FBQ0Esa0JBQVksUUFBUSxRQUFRLEVBQUU7QUFDOUIsVUFBSSxRQUFRLElBQUk7QUFDZCxZQUFJLEtBQUssUUFBUSxZQUFZO0FBQzNCLGdCQUFNLFlBQVkseUJBQXlCLFVBQVUsVUFBVSxNQUFNO0FBQUEsUUFDdkU7QUFDQSxlQUFPO0FBQUEsTUFDVDtBQUNBLFdBQUssUUFBUSxjQUFjLE1BQU07QUFDakMsV0FBSyxNQUFNQSxTQUFRLE1BQU0sVUFBVSxNQUFNO0FBQUEsSUFDM0M7QUFFQSxRQUFJLEtBQUssUUFBUSxLQUFLLE9BQU87QUFDM0IsYUFBTztBQUFBLElBQ1Q7QUFDQSxVQUFNLFNBQVMsS0FBSyxRQUFRO0FBQzVCLFVBQU0sT0FBTyxPQUFPLFNBQVMsUUFBUSxHQUFHLEtBQUssS0FBSztBQUNsRCxTQUFLLE1BQU0sUUFBUSxLQUFLLEtBQUs7QUFDN0IsU0FBSyxRQUFRO0FBQ2IsV0FBTyxNQUFNLElBQUk7QUFBQSxFQUNuQjtBQUFBLEVBRUEsVUFBa0I7QUFDaEIsVUFBTSxPQUFPLEtBQUssUUFBUSxDQUFDO0FBQzNCLFFBQUksS0FBSyxRQUFRLFdBQVcsS0FBSyxTQUFTLFFBQVc7QUFDbkQsYUFBTztBQUFBLElBQ1Q7QUFDQSxVQUFNLFNBQVMsT0FBTyxPQUFPLEtBQUssU0FBUyxLQUFLLEtBQUs7QUFDckQsU0FBSyxVQUFVLENBQUMsTUFBTTtBQUN0QixXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRUEsTUFBTSxRQUFnQixPQUFxQjtBQUN6QyxTQUFLLFVBQVUsQ0FBQyxPQUFPLFNBQVMsS0FBSyxDQUFDO0FBQ3RDLFNBQUssU0FBUztBQUFBLEVBQ2hCO0FBQ0Y7QUFHQSxTQUFTLFlBQVksUUFBZ0IsVUFBeUI7QUFFNUQsUUFBTSxTQUFTLFdBQVcsU0FBUyxPQUFPLFFBQVEsT0FBTyxFQUFFLEdBQUcsTUFBTSxNQUFNO0FBQzFFLGFBQVcsQ0FBQyxPQUFPLElBQUksS0FBSyxNQUFNLFFBQVEsR0FBRztBQUMzQyxVQUFNLFVBQVUsQ0FBQyxZQUFZLFVBQVUsTUFBTSxTQUFTO0FBQ3RELFVBQU0sT0FBTyxVQUFVLDhCQUE4QjtBQUNyRCxRQUFJLENBQUMsS0FBSyxLQUFLLElBQUksR0FBRztBQUNwQixZQUFNLFlBQVksUUFBUSxNQUFNO0FBQUEsSUFDbEM7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLGNBQWMsUUFBd0I7QUFDN0MsUUFBTSxTQUFTLE9BQ1osTUFBTSxNQUFNLEVBQ1osSUFBSSxDQUFDLFNBQVMsZ0NBQWdDLEtBQUssSUFBSSxJQUFJLENBQUMsQ0FBQyxFQUM3RCxPQUFPLENBQUNDLFdBQVVBLFdBQVUsTUFBUztBQUN4QyxRQUFNLFFBQVEsT0FBTyxDQUFDO0FBQ3RCLE1BQUksVUFBVSxRQUFXO0FBQ3ZCLFVBQU0sWUFBWSxtQ0FBbUMsTUFBTTtBQUFBLEVBQzdEO0FBQ0EsTUFBSSxPQUFPLFNBQVMsS0FBSyxDQUFDLGFBQWEsS0FBSyxLQUFLLEdBQUc7QUFDbEQsVUFBTSxZQUFZLHdDQUF3QyxNQUFNO0FBQUEsRUFDbEU7QUFDQSxRQUFNLFNBQVMsT0FBTyxLQUFLO0FBQzNCLE1BQUksU0FBUyxVQUFVO0FBQ3JCLFVBQU0sWUFBWSxnQkFBZ0IsTUFBTSxrQ0FBa0MsUUFBUSxJQUFJLE1BQU07QUFBQSxFQUM5RjtBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsTUFBTSxNQUF1QjtBQUNwQyxNQUFJO0FBQ0osTUFBSTtBQUNGLFlBQVEsS0FBSyxNQUFNLElBQUk7QUFBQSxFQUN6QixTQUFTLE9BQU87QUFDZCxVQUFNLFlBQVksK0JBQWdDLE1BQWdCLE9BQU8sS0FBSyxJQUFJO0FBQUEsRUFDcEY7QUFDQSxNQUNFLE9BQU8sVUFBVSxZQUNqQixVQUFVLFFBQ1YsRUFBRSxhQUFhLFVBQ2YsTUFBTSxZQUFZLFNBQ2xCLEVBQUUsWUFBWSxTQUFTLFlBQVksU0FBUyxXQUFXLFFBQ3ZEO0FBQ0EsVUFBTSxZQUFZLDJDQUEyQyxJQUFJO0FBQUEsRUFDbkU7QUFDQSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFlBQVksTUFBYyxPQUF3QjtBQUN6RCxTQUFPLElBQUk7QUFBQSxJQUNUO0FBQUEsSUFDQSxZQUFZLElBQUksbUNBQThCLFFBQVEsTUFBTSxRQUFRLENBQUMsQ0FBQztBQUFBLEVBRXhFO0FBQ0Y7OztBQ3pLQSxTQUFTLGtCQUFrQixvQkFBaUM7QUFHNUQ7OztBQ0FBO0FBSEEsU0FBUyxhQUFrRDtBQUMzRCxTQUFTLGdCQUFnQjtBQUN6QixTQUFTLHVCQUF1QjtBQUdoQyxJQUFNLFVBQVUsUUFBUSxhQUFhO0FBR3JDLElBQU0sT0FBTztBQVVOLElBQU0sZ0JBQU4sTUFBTSxlQUFjO0FBQUEsRUFPakIsWUFDVyxPQUNqQixLQUNBO0FBRmlCO0FBR2pCLFVBQU0sU0FBUyxnQkFBZ0IsRUFBRSxPQUFPLE1BQU0sUUFBUSxXQUFXLFNBQVMsQ0FBQztBQUMzRSxXQUFPLEdBQUcsUUFBUSxDQUFDLFNBQVM7QUFDMUIsVUFBSSxJQUFJO0FBQ1IsVUFBSSxLQUFLLEtBQUssTUFBTSxJQUFJO0FBQ3RCLGFBQUssUUFBUSxDQUFDLEdBQUcsS0FBSyxNQUFNLE1BQU0sSUFBSSxJQUFJLEdBQUcsSUFBSTtBQUFBLE1BQ25EO0FBQUEsSUFDRixDQUFDO0FBRUQsVUFBTSxNQUFNLEdBQUcsU0FBUyxNQUFNLE1BQVM7QUFDdkMsU0FBSyxRQUFRLElBQUksUUFBUSxDQUFDLFlBQVk7QUFDcEMsWUFBTSxLQUFLLFFBQVEsQ0FBQyxNQUFNLFdBQVc7QUFDbkMsYUFBSyxXQUFXO0FBRWhCLGFBQUssYUFBYSxTQUFTO0FBQzNCLGNBQU0sTUFBTSxXQUFXLE9BQU8sa0JBQWtCLFFBQVEsU0FBUyxLQUFLLE1BQU0sTUFBTTtBQUNsRixjQUFNLEtBQUssU0FBUyxNQUFNLFFBQVEsR0FBRyxDQUFDO0FBQUEsTUFDeEMsQ0FBQztBQUFBLElBQ0gsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQXJCbUI7QUFBQTtBQUFBLEVBTlY7QUFBQSxFQUNULFdBQVc7QUFBQSxFQUNYLFFBQWtCLENBQUM7QUFBQSxFQUNuQjtBQUFBO0FBQUEsRUEyQkEsYUFBYSxNQUFNLFNBQXlCLEtBQXFEO0FBQy9GLFFBQUksQ0FBQyxTQUFTLFFBQVEsS0FBSyxFQUFFLGdCQUFnQixNQUFNLENBQUMsR0FBRyxZQUFZLEdBQUc7QUFDcEUsWUFBTSxJQUFJLFFBQVEsYUFBYSx5QkFBeUIsUUFBUSxHQUFHLGtCQUFrQjtBQUFBLElBQ3ZGO0FBQ0EsVUFBTSxRQUFRLE1BQU0sUUFBUSxTQUFTLFFBQVEsTUFBTTtBQUFBLE1BQ2pELEtBQUssUUFBUTtBQUFBLE1BQ2IsS0FBSyxRQUFRLE9BQU8sUUFBUTtBQUFBO0FBQUEsTUFFNUIsVUFBVSxDQUFDO0FBQUEsTUFDWCxhQUFhO0FBQUEsSUFDZixDQUFDO0FBRUQsV0FBTyxJQUFJLFFBQVEsQ0FBQyxTQUFTLFdBQVc7QUFDdEMsWUFBTSxLQUFLLFNBQVMsQ0FBQyxVQUFpQztBQUNwRDtBQUFBLFVBQ0UsTUFBTSxTQUFTLFdBQ1gsSUFBSTtBQUFBLFlBQ0Y7QUFBQSxZQUNBLHFCQUFnQixRQUFRLE9BQU87QUFBQSxVQUNqQyxJQUNBLElBQUksUUFBUSxnQkFBZ0IsU0FBSSxRQUFRLE9BQU8seUJBQW9CLE1BQU0sT0FBTyxHQUFHO0FBQUEsUUFDekY7QUFBQSxNQUNGLENBQUM7QUFDRCxZQUFNLEtBQUssU0FBUyxNQUFNLFFBQVEsSUFBSSxlQUFjLE9BQU8sR0FBRyxDQUFDLENBQUM7QUFBQSxJQUNsRSxDQUFDO0FBQUEsRUFDSDtBQUFBLEVBRUEsSUFBSSxTQUEyRTtBQUM3RSxXQUFPLEtBQUssTUFBTTtBQUFBLEVBQ3BCO0FBQUEsRUFFQSxJQUFJLFFBQWlEO0FBQ25ELFdBQU8sS0FBSyxNQUFNO0FBQUEsRUFDcEI7QUFBQSxFQUVBLElBQUksTUFBMEI7QUFDNUIsV0FBTyxLQUFLLE1BQU07QUFBQSxFQUNwQjtBQUFBLEVBRUEsSUFBSSxVQUFtQjtBQUNyQixXQUFPLEtBQUs7QUFBQSxFQUNkO0FBQUE7QUFBQSxFQUdBLElBQUksWUFBb0I7QUFDdEIsV0FBTyxLQUFLLE1BQU0sV0FBVyxJQUFJLEtBQUsseUJBQW9CLEtBQUssTUFBTSxLQUFLLFVBQUssQ0FBQztBQUFBLEVBQ2xGO0FBQUE7QUFBQSxFQUdBLE1BQU0sT0FBOEI7QUFDbEMsU0FBSyxhQUFhLEtBQUssT0FBTyxLQUFLO0FBQ25DLFdBQU8sS0FBSztBQUFBLEVBQ2Q7QUFBQSxFQUVBLE1BQU0sT0FBTyxPQUE4QjtBQUN6QyxTQUFLLE1BQU0sTUFBTSxJQUFJO0FBRXJCLFNBQUssTUFBTSxPQUFPLE9BQU87QUFDekIsZUFBVyxVQUFVLENBQUMsV0FBVyxTQUFTLEdBQVk7QUFDcEQsVUFBSSxNQUFNLEtBQUssWUFBWSxLQUFLLEdBQUc7QUFDakM7QUFBQSxNQUNGO0FBQ0EsV0FBSyxhQUFhLE1BQU07QUFBQSxJQUMxQjtBQUNBLFVBQU0sS0FBSyxZQUFZLEtBQUs7QUFDNUIsU0FBSyxNQUFNLE9BQU8sUUFBUTtBQUMxQixTQUFLLE1BQU0sT0FBTyxRQUFRO0FBQUEsRUFDNUI7QUFBQSxFQUVBLE1BQU0sWUFBWSxjQUF3QztBQUN4RCxRQUFJO0FBQ0osVUFBTSxPQUFPLElBQUksUUFBZSxDQUFDLFlBQVk7QUFDM0MsY0FBUSxXQUFXLE1BQU0sUUFBUSxLQUFLLEdBQUcsWUFBWTtBQUFBLElBQ3ZELENBQUM7QUFDRCxVQUFNLFNBQVMsTUFBTSxRQUFRLEtBQUssQ0FBQyxLQUFLLE1BQU0sS0FBSyxNQUFNLElBQWEsR0FBRyxJQUFJLENBQUM7QUFDOUUsaUJBQWEsS0FBSztBQUNsQixXQUFPO0FBQUEsRUFDVDtBQUFBLEVBRUEsYUFBYSxRQUFxQztBQUNoRCxVQUFNLE1BQU0sS0FBSyxNQUFNO0FBQ3ZCLFFBQUksUUFBUSxRQUFXO0FBQ3JCO0FBQUEsSUFDRjtBQUNBLFFBQUksU0FBUztBQUVYLFVBQUksS0FBSyxVQUFVO0FBQ2pCLGNBQU0sWUFBWSxDQUFDLFFBQVEsT0FBTyxHQUFHLEdBQUcsTUFBTSxJQUFJLEdBQUcsRUFBRSxhQUFhLEtBQUssQ0FBQztBQUFBLE1BQzVFO0FBQ0E7QUFBQSxJQUNGO0FBQ0EsUUFBSTtBQUNGLGNBQVEsS0FBSyxDQUFDLEtBQUssTUFBTTtBQUFBLElBQzNCLFFBQVE7QUFBQSxJQUVSO0FBQUEsRUFDRjtBQUNGOzs7QUQzSU8sSUFBTSxhQUFxQyxTQUFTLFdBQVcsSUFBSSxDQUFDLEVBQUUsR0FBRyxNQUFNLEVBQUU7QUFnQnhGLElBQU0sT0FBTztBQVFOLFNBQVMsV0FDZCxNQUNBLFdBQ0EsTUFDVTtBQUNWLFFBQU0sUUFBUSxTQUFTLFdBQVcsS0FBSyxDQUFDLEVBQUUsR0FBRyxNQUFNLE9BQU8sU0FBUztBQUNuRSxNQUFJLFVBQVUsUUFBVztBQUN2QixVQUFNLElBQUksUUFBUSxnQkFBZ0IsK0JBQTBCLFNBQVMsU0FBSTtBQUFBLEVBQzNFO0FBQ0EsUUFBTSxTQUFpQyxFQUFFLE1BQU0sTUFBTSxPQUFPLElBQUksRUFBRTtBQUNsRSxRQUFNLEVBQUUsT0FBTyxRQUFRLElBQUksTUFBTTtBQUNqQyxNQUFJLEtBQUssS0FBSyxDQUFDLEdBQUcsT0FBTyxNQUFNLE1BQU0sQ0FBQyxNQUFNLFdBQVcsS0FBSyxLQUFLLE1BQU0sTUFBTSxJQUFJLENBQUMsR0FBRztBQUNuRixXQUFPLEtBQUs7QUFBQSxNQUFJLENBQUMsUUFDZixJQUFJLFFBQVEsc0JBQXNCLENBQUMsR0FBRyxTQUFpQixPQUFPLElBQUksS0FBSyxFQUFFO0FBQUEsSUFDM0U7QUFBQSxFQUNGO0FBQ0EsUUFBTSxRQUFRLFFBQVEsUUFBUSxDQUFDLEVBQUUsTUFBTSxNQUFNLE1BQU0sQ0FBQyxNQUFNLE9BQU8sS0FBSyxLQUFLLEVBQUUsQ0FBQztBQUM5RSxTQUFPLENBQUMsR0FBRyxNQUFNLEdBQUcsT0FBTyxHQUFHLEtBQUs7QUFDckM7QUFVQSxlQUFzQixPQUNwQixTQUNBLEtBQ0EsVUFDbUI7QUFDbkIsUUFBTSxPQUFPLFFBQVEsY0FBYyxXQUFXLE1BQU0sU0FBUyxJQUFJO0FBQ2pFLFFBQU0sT0FBTyxXQUFXLFFBQVEsTUFBTSxRQUFRLFdBQVcsSUFBSTtBQUM3RCxNQUFJLEtBQUssQ0FBQyxRQUFRLFNBQVMsR0FBRyxJQUFJLEVBQUUsSUFBSSxNQUFNLEVBQUUsS0FBSyxHQUFHLENBQUMsVUFBVSxRQUFRLEdBQUcsR0FBRztBQUNqRixRQUFNLFNBQVMsTUFBTSxjQUFjLE1BQU0sRUFBRSxHQUFHLFNBQVMsS0FBSyxHQUFHLEdBQUc7QUFDbEUsTUFBSSxTQUFTLFFBQVc7QUFDdEIsV0FBTyxFQUFFLFNBQVMsUUFBUSxPQUFPLE9BQU8sUUFBUSxRQUFRLE9BQU8sTUFBTTtBQUFBLEVBQ3ZFO0FBRUEsU0FBTyxPQUFPLFlBQVksTUFBTTtBQUNoQyxTQUFPLE9BQU8sR0FBRyxRQUFRLENBQUMsU0FBaUIsSUFBSSxLQUFLLFFBQVEsQ0FBQyxDQUFDO0FBQzlELE1BQUk7QUFDRixVQUFNLFNBQVMsTUFBTSxRQUFRLFFBQVEsTUFBTSxTQUFTLEtBQUs7QUFDekQsV0FBTyxFQUFFLFNBQVMsUUFBUSxPQUFPLFFBQVEsUUFBUSxRQUFRLE9BQU87QUFBQSxFQUNsRSxTQUFTLE9BQU87QUFDZCxVQUFNLE9BQU8sTUFBTSxTQUFTLEtBQUs7QUFDakMsVUFBTTtBQUFBLEVBQ1I7QUFDRjtBQUdBLGVBQWUsUUFBUSxRQUF1QixNQUFjLFNBQWtDO0FBQzVGLFFBQU0sV0FBVyxLQUFLLElBQUksSUFBSTtBQUM5QixNQUFJO0FBQ0osT0FBSyxPQUFPLE1BQU0sS0FBSyxDQUFDLFNBQVM7QUFDL0IsVUFBTTtBQUFBLEVBQ1IsQ0FBQztBQUNELFdBQVMsT0FBTyxJQUFJLEtBQUssSUFBSSxJQUFJLFVBQVUsT0FBTyxLQUFLLElBQUksT0FBTyxHQUFHLEdBQUcsR0FBRztBQUN6RSxVQUFNLFNBQVMsTUFBTSxXQUFXLElBQUk7QUFDcEMsUUFBSSxXQUFXLFFBQVc7QUFDeEIsYUFBTztBQUFBLElBQ1Q7QUFDQSxRQUFJLFFBQVEsUUFBVztBQUNyQixZQUFNLElBQUk7QUFBQSxRQUNSO0FBQUEsUUFDQSxZQUFZLEdBQUcsb0NBQW9DLE9BQU8sU0FBUztBQUFBLE1BQ3JFO0FBQUEsSUFDRjtBQUNBLFVBQU0sSUFBSSxRQUFRLENBQUMsWUFBWSxXQUFXLFNBQVMsSUFBSSxDQUFDO0FBQUEsRUFDMUQ7QUFDQSxRQUFNLElBQUk7QUFBQSxJQUNSO0FBQUEsSUFDQSx3QkFBd0IsSUFBSSxJQUFJLElBQUksV0FBVyxVQUFVLEdBQUksTUFBTSxPQUFPLFNBQVM7QUFBQSxFQUNyRjtBQUNGO0FBRUEsU0FBUyxXQUFXLE1BQTJDO0FBQzdELFNBQU8sSUFBSSxRQUFRLENBQUMsWUFBWTtBQUM5QixVQUFNLFNBQVMsaUJBQWlCLEVBQUUsTUFBTSxNQUFNLFNBQVMsS0FBSyxDQUFDO0FBQzdELFdBQU8sS0FBSyxXQUFXLE1BQU07QUFDM0IsYUFBTyxtQkFBbUIsT0FBTztBQUNqQyxhQUFPLEdBQUcsU0FBUyxNQUFNLE1BQVM7QUFDbEMsY0FBUSxNQUFNO0FBQUEsSUFDaEIsQ0FBQztBQUNELFdBQU8sS0FBSyxTQUFTLE1BQU0sUUFBUSxNQUFTLENBQUM7QUFBQSxFQUMvQyxDQUFDO0FBQ0g7QUFFQSxTQUFTLFdBQTRCO0FBQ25DLFNBQU8sSUFBSSxRQUFRLENBQUMsU0FBUyxXQUFXO0FBQ3RDLFVBQU0sUUFBUSxhQUFhO0FBQzNCLFVBQU0sS0FBSyxTQUFTLE1BQU07QUFDMUIsVUFBTSxPQUFPLEdBQUcsTUFBTSxNQUFNO0FBQzFCLFlBQU0sVUFBVSxNQUFNLFFBQVE7QUFDOUIsWUFBTSxPQUFPLE9BQU8sWUFBWSxZQUFZLFlBQVksT0FBTyxRQUFRLE9BQU87QUFDOUUsWUFBTSxNQUFNLE1BQU0sUUFBUSxJQUFJLENBQUM7QUFBQSxJQUNqQyxDQUFDO0FBQUEsRUFDSCxDQUFDO0FBQ0g7QUFFQSxTQUFTLE9BQU8sTUFBc0I7QUFDcEMsU0FBTyxxQkFBcUIsS0FBSyxJQUFJLElBQUksT0FBTyxLQUFLLFVBQVUsSUFBSTtBQUNyRTs7O0FGNUhBOzs7QUlQQTtBQUVPLFNBQVMsb0JBQW9CLE9BQWlDO0FBQ25FLFFBQU0sU0FBUyxPQUFPLE9BQU8sRUFBRTtBQUMvQixTQUFPLE9BQU8sU0FBUyxHQUFHLFVBQVU7QUFDcEMsU0FBTztBQUNUO0FBRU8sU0FBUyxtQkFBbUIsT0FBZ0M7QUFDakUsYUFBVyxPQUFPLE1BQU0sTUFBUztBQUNqQyxTQUFPO0FBQ1Q7QUFFTyxTQUFTLHVCQUF1QixPQUFvQztBQUN6RSxhQUFXLE9BQU8sQ0FBQyxRQUFRLE9BQU87QUFDaEMsV0FBTyxPQUFPLFFBQVEsR0FBRyxHQUFHLEVBQUUsU0FBUztBQUN2QyxhQUFTLFFBQVEsZ0JBQWdCLElBQUksTUFBTTtBQUMzQyxhQUFTLFFBQVEsWUFBWSxJQUFJLE1BQU07QUFDdkMsYUFBUyxRQUFRLGtCQUFrQixJQUFJLENBQUMsT0FBT0MsVUFBUyxNQUFNLE9BQU9BLE9BQU0sQ0FBQyxDQUFDO0FBQzdFLGFBQVMsUUFBUSxhQUFhLElBQUksT0FBTztBQUN6QyxhQUFTLFFBQVEsWUFBWSxJQUFJLE9BQU87QUFBQSxFQUMxQyxDQUFDO0FBQ0QsU0FBTztBQUNUO0FBSUEsU0FBUyxXQUFXLE9BQWdCLE1BQWdEO0FBQ2xGLFFBQU0sUUFBUSxPQUFPLE9BQU8sT0FBTyxFQUFFLEVBQUUsT0FBTyxHQUFHLFFBQVE7QUFDekQsYUFBVyxDQUFDLE1BQU0sSUFBSSxLQUFLLE9BQU8sUUFBUSxLQUFLLEdBQUc7QUFDaEQsVUFBTSxLQUFLLFVBQVUsS0FBSyxXQUFXLEtBQUssSUFBSSxFQUFFLFdBQVcsS0FBSyxJQUFJLENBQUM7QUFDckUsVUFBTSxVQUFVLE9BQU8sTUFBTSxFQUFFLEVBQUUsU0FBUztBQUMxQyxRQUFJLENBQUMsTUFBTSxRQUFRLE9BQU8sR0FBRztBQUMzQixZQUFNLFVBQVUsR0FBRyxFQUFFLFlBQVksVUFBVSxPQUFPO0FBQUEsSUFDcEQ7QUFDQSxlQUFXLENBQUMsT0FBTyxNQUFNLEtBQUssUUFBUSxRQUFRLEdBQUc7QUFDL0MsWUFBTUEsUUFBTyxHQUFHLEVBQUUsWUFBWSxLQUFLO0FBQ25DLFlBQU0sVUFBVSxPQUFPLFFBQVFBLEtBQUk7QUFDbkMsYUFBTyxRQUFRLElBQUksR0FBRyxHQUFHQSxLQUFJLEtBQUs7QUFDbEMsYUFBTyxRQUFRLGFBQWEsR0FBRyxHQUFHQSxLQUFJLGNBQWM7QUFDcEQsZUFBUyxTQUFTLGVBQWVBLE9BQU0sTUFBTTtBQUM3QyxlQUFTLFNBQVMsZUFBZUEsT0FBTSxNQUFNO0FBQzdDLFlBQU0sV0FBVyxPQUFPLFFBQVEsVUFBVSxHQUFHLEdBQUdBLEtBQUksV0FBVztBQUMvRCxlQUFTLFNBQVMsT0FBTyxHQUFHLEdBQUdBLEtBQUksaUJBQWlCO0FBQ3BELGVBQVMsU0FBUyxLQUFLLEdBQUcsR0FBR0EsS0FBSSxlQUFlO0FBQ2hELFdBQUssU0FBU0EsS0FBSTtBQUFBLElBQ3BCO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxTQUFTLE9BQWdCLElBQWtCO0FBQ2xELFFBQU0sVUFBVSxPQUFPLE9BQU8sRUFBRTtBQUNoQyxRQUFNLFFBQVEsTUFBTSxHQUFHLEdBQUcsRUFBRSxTQUFTLENBQUM7QUFDdEMsUUFBTSxRQUFRLFFBQVEsR0FBRyxHQUFHLEVBQUUsV0FBVyxDQUFDO0FBQzVDO0FBR0EsU0FBUyxTQUNQLFNBQ0EsTUFDQSxJQUNBLE9BQ007QUFDTixNQUFJLFFBQVEsSUFBSSxNQUFNLFFBQVc7QUFDL0IsVUFBTSxRQUFRLElBQUksR0FBRyxHQUFHLEVBQUUsSUFBSSxJQUFJLEVBQUU7QUFBQSxFQUN0QztBQUNGO0FBRUEsU0FBUyxNQUFNLE9BQWdCLElBQVksT0FBcUI7QUFDOUQsTUFBSSxDQUFDLE9BQU8sVUFBVSxLQUFLLEtBQU0sUUFBbUIsT0FBTztBQUN6RCxVQUFNLFVBQVUsSUFBSSx1QkFBdUIsS0FBSyxJQUFJLEtBQUs7QUFBQSxFQUMzRDtBQUNGO0FBRUEsU0FBUyxPQUFPLE9BQWdCLElBQWtCO0FBQ2hELE1BQUksT0FBTyxVQUFVLFlBQVksUUFBUSxHQUFHO0FBQzFDLFVBQU0sVUFBVSxJQUFJLG1CQUFtQixLQUFLO0FBQUEsRUFDOUM7QUFDRjtBQUVBLFNBQVMsUUFBUSxPQUFnQixJQUFrQjtBQUNqRCxNQUFJLENBQUMsTUFBTSxRQUFRLEtBQUssR0FBRztBQUN6QixVQUFNLFVBQVUsSUFBSSxVQUFVLEtBQUs7QUFBQSxFQUNyQztBQUNBLFFBQU0sUUFBUSxDQUFDLE1BQU0sVUFBVSxPQUFPLE1BQU0sR0FBRyxFQUFFLElBQUksS0FBSyxFQUFFLENBQUM7QUFDL0Q7QUFFQSxTQUFTLE9BQU8sT0FBZ0IsSUFBa0I7QUFDaEQsTUFBSSxPQUFPLFVBQVUsWUFBWSxVQUFVLFFBQVEsTUFBTSxRQUFRLEtBQUssR0FBRztBQUN2RSxVQUFNLFVBQVUsSUFBSSxhQUFhLEtBQUs7QUFBQSxFQUN4QztBQUNBLFNBQU87QUFDVDtBQUVBLFNBQVMsT0FBTyxPQUFnQixJQUFrQjtBQUNoRCxNQUFJLE9BQU8sVUFBVSxVQUFVO0FBQzdCLFVBQU0sVUFBVSxJQUFJLFVBQVUsS0FBSztBQUFBLEVBQ3JDO0FBQ0Y7QUFFQSxTQUFTLFVBQVUsSUFBWSxVQUFrQixPQUF5QjtBQUN4RSxRQUFNLE9BQU8sVUFBVSxTQUFZLGVBQWUsTUFBTSxRQUFRLEtBQUssVUFBVSxLQUFLLEdBQUcsRUFBRSxDQUFDO0FBQzFGLFNBQU8sSUFBSTtBQUFBLElBQ1Q7QUFBQSxJQUNBLEdBQUcsT0FBTyxLQUFLLG9CQUFvQixFQUFFLGNBQWMsUUFBUSxRQUFRLElBQUk7QUFBQSxFQUN6RTtBQUNGOzs7QUM1R0E7QUFHTyxTQUFTLGFBQ2QsUUFDQSxPQUFlLFNBQVMsYUFDSjtBQUNwQixRQUFNLENBQUMsUUFBUSxJQUFJLFFBQVEsRUFBRSxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQy9DLFFBQU0sUUFBUSx3REFBd0QsS0FBSyxPQUFPLEtBQUssQ0FBQztBQUN4RixNQUFJLFVBQVUsUUFBUSxNQUFNLENBQUMsTUFBTSxVQUFhLENBQUMsT0FBTyxHQUFHLEVBQUUsU0FBUyxNQUFNLENBQUMsS0FBSyxFQUFFLEdBQUc7QUFDckYsV0FDRSxxQkFBZ0IsTUFBTSxrRkFDSCxLQUFLLElBQUksS0FBSztBQUFBLEVBRXJDO0FBQ0EsTUFBSSxVQUFVLFFBQVEsTUFBTSxDQUFDLE1BQU0sU0FBUyxNQUFNLENBQUMsTUFBTSxPQUFPO0FBQzlELFdBQU87QUFBQSxFQUNUO0FBQ0EsUUFBTSxJQUFJO0FBQUEsSUFDUjtBQUFBLElBQ0EscUJBQXFCLFFBQVEsUUFBUSxFQUFFLENBQUMsK0NBQ25DLEtBQUssSUFBSSxLQUFLLFNBQVMsS0FBSyxJQUFJLEtBQUssNENBQ3JDLEtBQUssSUFBSSxLQUFLO0FBQUEsRUFDckI7QUFDRjs7O0FMRU8sSUFBTSxrQkFBNEI7QUFBQSxFQUN2QyxPQUFPO0FBQUEsRUFDUCxVQUFVO0FBQUEsRUFDVixTQUFTO0FBQUEsRUFDVCxRQUFRO0FBQUEsRUFDUixPQUFPO0FBQ1Q7QUFZTyxJQUFNLFVBQU4sTUFBTSxTQUFRO0FBQUEsRUFXWCxZQUNHLFNBQ1EsVUFDakIsWUFDQSxRQUNpQixLQUNBLFVBQ2pCO0FBTlM7QUFDUTtBQUdBO0FBQ0E7QUFFakIsU0FBSyxRQUFRLElBQUksUUFBUSxDQUFDLFlBQVk7QUFDcEMsV0FBSyxPQUFPO0FBQUEsSUFDZCxDQUFDO0FBQ0QsU0FBSyxVQUFVLElBQUksT0FBTyxVQUFVO0FBQ3BDLFdBQU8sUUFBUSxDQUFDLFVBQVUsS0FBSyxNQUFNLFVBQVUsS0FBSyxDQUFDLENBQUM7QUFDdEQsU0FBSyxTQUFTLFFBQVEsTUFBTTtBQUFBLE1BQUssQ0FBQyxRQUNoQyxLQUFLLE1BQU0sSUFBSSxRQUFRLFVBQVUsWUFBWSxHQUFHLElBQUksU0FBUyxRQUFRLFNBQVMsRUFBRSxDQUFDO0FBQUEsSUFDbkY7QUFFQSxlQUFXLFFBQVEsTUFBTTtBQUN2QixpQkFBVyxNQUFNO0FBQ2YsYUFBSyxNQUFNLElBQUksUUFBUSxVQUFVLDRCQUE0QixTQUFTLFFBQVEsU0FBUyxFQUFFLENBQUM7QUFBQSxNQUM1RixHQUFHLEdBQUcsRUFBRSxNQUFNO0FBQUEsSUFDaEIsQ0FBQztBQUFBLEVBQ0g7QUFBQSxFQXJCVztBQUFBLEVBQ1E7QUFBQSxFQUdBO0FBQUEsRUFDQTtBQUFBO0FBQUEsRUFmVjtBQUFBLEVBQ1Q7QUFBQSxFQUNBO0FBQUEsRUFDQSxRQUFRO0FBQUE7QUFBQSxFQUVDLFdBQVcsb0JBQUksSUFBZ0M7QUFBQSxFQUMvQztBQUFBLEVBQ1QsUUFBMEIsUUFBUSxRQUFRO0FBQUE7QUFBQSxFQTJCMUMsYUFBYSxLQUNYLFNBQ0EsS0FDQSxXQUFxQixpQkFDSDtBQUNsQixVQUFNLFdBQVcsTUFBTSxPQUFPLFNBQVMsQ0FBQyxTQUFTLElBQUksT0FBTyxJQUFJLEdBQUcsUUFBUTtBQUMzRSxVQUFNLFNBQVMsSUFBSSxZQUFZLFNBQVMsS0FBSztBQUM3QyxVQUFNLFNBQVMsSUFBSSxnQ0FBb0IsU0FBUyxNQUFNO0FBQ3RELFVBQU0sT0FBTyxDQUFDLFNBQXVCLElBQUksS0FBSyxJQUFJO0FBQ2xELFVBQU0sU0FBUyxFQUFFLE9BQU8sTUFBTSxNQUFNLE1BQU0sTUFBTSxNQUFNLEtBQUssS0FBSztBQUNoRSxVQUFNLGlCQUFhLGdEQUF3QixRQUFRLFFBQVEsTUFBTTtBQUNqRSxVQUFNLFVBQVUsSUFBSSxTQUFRLFNBQVMsVUFBVSxZQUFZLFFBQVEsS0FBSyxRQUFRO0FBQ2hGLGVBQVcsT0FBTztBQUNsQixRQUFJO0FBQ0YsWUFBTSxRQUFRLFdBQVc7QUFBQSxJQUMzQixTQUFTLE9BQU87QUFDZCxZQUFNLFFBQVEsTUFBTTtBQUNwQixZQUFNO0FBQUEsSUFDUjtBQUNBLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFQSxJQUFJLE1BQTBCO0FBQzVCLFdBQU8sS0FBSyxTQUFTLFFBQVE7QUFBQSxFQUMvQjtBQUFBO0FBQUEsRUFHQSxJQUFJLE9BQWdCO0FBQ2xCLFdBQU8sS0FBSztBQUFBLEVBQ2Q7QUFBQTtBQUFBLEVBR0EsTUFBTSxPQUFzQjtBQUMxQixVQUFNLEtBQUs7QUFBQSxFQUNiO0FBQUE7QUFBQSxFQUdBLE1BQU0sU0FDSixPQUNBLE9BQzBCO0FBQzFCLFVBQU0sU0FBUyxVQUFVLFNBQVksQ0FBQyxJQUFJLEVBQUUsT0FBTyxDQUFDLEdBQUcsS0FBSyxFQUFFO0FBQzlELFVBQU0sUUFBUSxNQUFNLEtBQUs7QUFBQSxNQUFTO0FBQUEsTUFBWSxLQUFLLFNBQVM7QUFBQSxNQUFVO0FBQUEsTUFBTyxDQUFDLFVBQzVFLEtBQUssUUFBUSxTQUFTLFFBQVEsS0FBSztBQUFBLElBQ3JDO0FBQ0EsV0FBTyxLQUFLLFNBQVMsWUFBWSxNQUFNLG1CQUFtQixLQUFLLENBQUMsRUFBRTtBQUFBLEVBQ3BFO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLEVBT0EsYUFDRSxPQUNBLFdBQ0EsT0FDZTtBQUNmLFVBQU0sTUFBTSxLQUFLLE1BQU0sS0FBSyxNQUFNLEtBQUssY0FBYyxPQUFPLFdBQVcsS0FBSyxDQUFDO0FBQzdFLFNBQUssUUFBUSxJQUFJLE1BQU0sTUFBTSxNQUFTO0FBQ3RDLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFQSxNQUFNLGNBQ0osT0FDQSxXQUNBLE9BQ2U7QUFDZixVQUFNLFNBQVMsVUFBVSxTQUFZLENBQUMsSUFBSSxFQUFFLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRTtBQUM5RCxRQUFJLFFBQW9CLE1BQU07QUFDOUIsVUFBTSxXQUFXLEtBQUssUUFBUSw2QkFBNkIsQ0FBQyxVQUFVO0FBQ3BFLFlBQU07QUFDTixVQUFJO0FBQ0Ysa0JBQVUsdUJBQXVCLEtBQUssRUFBRSxLQUFLO0FBQUEsTUFDL0MsU0FBUyxPQUFPO0FBRWQsYUFBSyxJQUFJLEtBQUssbUNBQW1DLFVBQVUsS0FBSyxFQUFFLE9BQU8sRUFBRTtBQUFBLE1BQzdFO0FBQUEsSUFDRixDQUFDO0FBQ0QsUUFBSTtBQUNGLFlBQU0sUUFBUSxNQUFNLEtBQUs7QUFBQSxRQUN2QjtBQUFBLFFBQ0EsS0FBSyxTQUFTO0FBQUEsUUFDZDtBQUFBLFFBQ0EsQ0FBQyxVQUFVLEtBQUssUUFBUSxhQUFhLFFBQVEsS0FBSztBQUFBLFFBQ2xELENBQUMsWUFBWTtBQUNYLGtCQUFRO0FBQUEsUUFDVjtBQUFBLE1BQ0Y7QUFDQSxnQkFBVSxLQUFLLFNBQVMsZ0JBQWdCLE1BQU0sdUJBQXVCLEtBQUssQ0FBQyxFQUFFLEtBQUs7QUFBQSxJQUNwRixVQUFFO0FBQ0EsZUFBUyxRQUFRO0FBQUEsSUFDbkI7QUFBQSxFQUNGO0FBQUE7QUFBQSxFQUdBLE1BQU0sUUFBdUI7QUFDM0IsU0FBSyxRQUFRO0FBQ2IsU0FBSyxLQUFLLEtBQUssUUFBUTtBQUN2QixlQUFXLFVBQVUsS0FBSyxVQUFVO0FBQ2xDLGFBQU8sS0FBSyxZQUFZLFFBQVEsQ0FBQztBQUFBLElBQ25DO0FBQ0EsU0FBSyxTQUFTLFFBQVEsSUFBSTtBQUMxQixVQUFNLEtBQUssU0FBUyxRQUFRLE1BQU0sS0FBSyxTQUFTLEtBQUs7QUFDckQsU0FBSyxRQUFRLFFBQVE7QUFBQSxFQUN2QjtBQUFBLEVBRUEsTUFBTSxhQUE0QjtBQUNoQyxVQUFNLEVBQUUsV0FBVyxJQUFJLEtBQUs7QUFDNUIsVUFBTSxTQUFTLGVBQWUsU0FBWSxDQUFDLElBQUksRUFBRSxnQkFBZ0IsV0FBVztBQUM1RSxVQUFNLFFBQVEsTUFBTSxLQUFLO0FBQUEsTUFBUztBQUFBLE1BQWEsS0FBSyxTQUFTO0FBQUEsTUFBTztBQUFBLE1BQVcsQ0FBQyxVQUM5RSxLQUFLLFFBQVEsVUFBVSxRQUFRLEtBQUs7QUFBQSxJQUN0QztBQUNBLFVBQU0sRUFBRSxRQUFRLElBQUksS0FBSyxTQUFTLGFBQWEsTUFBTSxvQkFBb0IsS0FBSyxDQUFDO0FBQy9FLFVBQU0sVUFBVSxhQUFhLE9BQU87QUFDcEMsUUFBSSxZQUFZLFFBQVc7QUFDekIsV0FBSyxJQUFJLEtBQUssT0FBTztBQUFBLElBQ3ZCO0FBQ0EsU0FBSyxJQUFJLEtBQUsscUJBQXFCLE9BQU8sbUJBQW1CO0FBQUEsRUFDL0Q7QUFBQSxFQUVBLE1BQU0sU0FBd0I7QUFDNUIsUUFBSSxLQUFLLE9BQU87QUFDZDtBQUFBLElBQ0Y7QUFDQSxTQUFLLFdBQVc7QUFDaEIsU0FBSyxLQUFLLE1BQU07QUFBQSxFQUNsQjtBQUFBO0FBQUEsRUFHQSxNQUFNLFNBQ0osUUFDQSxPQUNBLE9BQ0EsTUFDQSxRQUF1QyxNQUFNLFFBQ2pDO0FBQ1osUUFBSSxLQUFLLE9BQU87QUFDZCxZQUFNLEtBQUssWUFBWSxRQUFRO0FBQUEsSUFDakM7QUFDQSxRQUFJLE9BQU8seUJBQXlCO0FBQ2xDLFlBQU0sVUFBVTtBQUFBLElBQ2xCO0FBQ0EsVUFBTSxTQUFTLElBQUksK0NBQXdCO0FBQzNDLFFBQUk7QUFDSixRQUFJO0FBQ0osUUFBSTtBQUNKLFVBQU0sUUFBUSxJQUFJLFFBQWUsQ0FBQyxHQUFHLFdBQVc7QUFDOUMsZUFBUztBQUNULFdBQUssU0FBUyxJQUFJLE1BQU07QUFDeEIsWUFBTSxRQUFRLENBQUMsY0FBc0IsWUFBaUM7QUFDcEUscUJBQWEsS0FBSztBQUNsQixnQkFBUSxXQUFXLE1BQU07QUFFdkIsZUFBSyxNQUFNLFFBQVEsQ0FBQztBQUFBLFFBQ3RCLEdBQUcsWUFBWTtBQUFBLE1BQ2pCO0FBQ0EsWUFBTSxPQUFPLE1BQ1gsSUFBSTtBQUFBLFFBQ0Y7QUFBQSxRQUNBLDJCQUFzQixNQUFNLGlCQUFZLFFBQVEsR0FBSSxNQUFNLEtBQUssU0FBUyxRQUFRLFNBQVM7QUFBQSxNQUMzRjtBQUNGLFlBQU0sVUFBVSxNQUNkLElBQUk7QUFBQSxRQUNGO0FBQUEsUUFDQSwwQkFBMEIsS0FBSyxTQUFTLFNBQVMsR0FBSTtBQUFBLE1BQ3ZEO0FBQ0YsWUFBTSxPQUFPLElBQUk7QUFDakIsWUFBTSxNQUFNO0FBQ1YsWUFBSSxDQUFDLE9BQU8sTUFBTSx5QkFBeUI7QUFDekMsZ0JBQU0sT0FBTyxJQUFJO0FBQUEsUUFDbkI7QUFBQSxNQUNGLENBQUM7QUFDRCxhQUFPLE9BQU8sd0JBQXdCLE1BQU07QUFDMUMsZUFBTyxPQUFPO0FBQ2QsY0FBTSxLQUFLLFNBQVMsUUFBUSxPQUFPO0FBQUEsTUFDckMsQ0FBQztBQUFBLElBQ0gsQ0FBQztBQUNELFFBQUk7QUFDRixhQUFPLE1BQU0sUUFBUSxLQUFLLENBQUMsS0FBSyxPQUFPLEtBQUssR0FBRyxLQUFLLENBQUM7QUFBQSxJQUN2RCxTQUFTLE9BQU87QUFDZCxVQUFJLGlCQUFpQixTQUFTO0FBQzVCLGNBQU07QUFBQSxNQUNSO0FBQ0EsWUFBTSxPQUFPLE1BQU0sMEJBQTBCLFVBQVUsSUFBSSxXQUFXLFFBQVEsS0FBSztBQUFBLElBQ3JGLFVBQUU7QUFDQSxtQkFBYSxLQUFLO0FBQ2xCLFdBQUssU0FBUyxPQUFPLE1BQU07QUFDM0IsWUFBTSxRQUFRO0FBQ2QsYUFBTyxRQUFRO0FBQUEsSUFDakI7QUFBQSxFQUNGO0FBQUE7QUFBQSxFQUdBLFNBQVksUUFBZ0IsT0FBbUI7QUFDN0MsUUFBSTtBQUNGLGFBQU8sTUFBTTtBQUFBLElBQ2YsU0FBUyxPQUFPO0FBQ2QsWUFBTSxVQUFVLFVBQVUsS0FBSztBQUMvQixZQUFNLElBQUk7QUFBQSxRQUNSLFFBQVE7QUFBQSxRQUNSLHVCQUFrQixNQUFNLHFDQUFnQyxRQUFRLE9BQU87QUFBQSxNQUN6RTtBQUFBLElBQ0Y7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLFVBQW1CO0FBQzFCLFNBQU8sSUFBSSxRQUFRLFVBQVUsaUJBQWlCO0FBQ2hEO0FBRUEsU0FBUyxZQUFxQjtBQUM1QixTQUFPLElBQUksUUFBUSxhQUFhLFlBQVk7QUFDOUM7QUFFQSxTQUFTLFdBQVcsUUFBZ0IsT0FBeUI7QUFDM0QsTUFBSSxFQUFFLGlCQUFpQix1Q0FBZ0I7QUFDckMsV0FBTyxJQUFJLFFBQVEsbUJBQW1CLFNBQUksTUFBTSxrQkFBYSxVQUFVLEtBQUssRUFBRSxPQUFPLEVBQUU7QUFBQSxFQUN6RjtBQUNBLFFBQU0sVUFBb0IsTUFBTSxNQUFrRDtBQUNsRixRQUFNLE9BQU8sTUFBTSxRQUFRLE9BQU8sSUFBSSxJQUFJLFFBQVEsS0FBSyxVQUFVLE9BQU8sR0FBRyxHQUFHLENBQUMsS0FBSztBQUNwRixTQUFPLElBQUk7QUFBQSxJQUNUO0FBQUEsSUFDQSxxQkFBZ0IsTUFBTSxxQkFBZ0IsTUFBTSxJQUFJLEtBQUssTUFBTSxPQUFPLEdBQUcsSUFBSTtBQUFBLEVBQzNFO0FBQ0Y7OztBTXpUQSxTQUFTLGFBQWEsV0FBVyxRQUFRLHFCQUFxQjtBQUM5RCxTQUFTLGNBQWM7QUFDdkIsU0FBUyxTQUFTLFlBQVk7QUFNdkIsSUFBTSxpQkFBaUIsS0FBSyxRQUFRLElBQUksR0FBRyxRQUFRLG9CQUFvQjtBQUV2RSxTQUFTLFNBQVMsVUFBa0IsT0FBK0IsQ0FBQyxHQUFrQjtBQUMzRixTQUFPO0FBQUEsSUFDTCxNQUFNO0FBQUEsSUFDTixTQUFTLFFBQVE7QUFBQSxJQUNqQixNQUFNLENBQUMsZ0JBQWdCLFFBQVE7QUFBQSxJQUMvQixLQUFLLE9BQU87QUFBQSxJQUNaLFdBQVc7QUFBQSxJQUNYLEdBQUc7QUFBQSxFQUNMO0FBQ0Y7QUFFTyxJQUFNLFVBQU4sTUFBNkI7QUFBQSxFQUN6QixRQUFrQixDQUFDO0FBQUEsRUFDNUIsV0FBbUUsQ0FBQztBQUFBLEVBRXBFLEtBQUssTUFBb0I7QUFDdkIsU0FBSyxLQUFLLFNBQVMsSUFBSSxFQUFFO0FBQUEsRUFDM0I7QUFBQSxFQUVBLEtBQUssTUFBb0I7QUFDdkIsU0FBSyxLQUFLLFNBQVMsSUFBSSxFQUFFO0FBQUEsRUFDM0I7QUFBQSxFQUVBLE9BQU8sTUFBb0I7QUFDekIsU0FBSyxLQUFLLFdBQVcsSUFBSSxFQUFFO0FBQUEsRUFDN0I7QUFBQTtBQUFBLEVBR0EsS0FBSyxTQUFrQztBQUNyQyxVQUFNLFFBQVEsS0FBSyxNQUFNLEtBQUssQ0FBQyxTQUFTLFFBQVEsS0FBSyxJQUFJLENBQUM7QUFDMUQsV0FBTyxVQUFVLFNBQ2IsUUFBUSxRQUFRLEtBQUssSUFDckIsSUFBSSxRQUFRLENBQUMsWUFBWSxLQUFLLFNBQVMsS0FBSyxFQUFFLFNBQVMsUUFBUSxDQUFDLENBQUM7QUFBQSxFQUN2RTtBQUFBLEVBRUEsS0FBSyxNQUFvQjtBQUN2QixTQUFLLE1BQU0sS0FBSyxJQUFJO0FBQ3BCLFNBQUssV0FBVyxLQUFLLFNBQVMsT0FBTyxDQUFDLEVBQUUsU0FBUyxRQUFRLE1BQU07QUFDN0QsVUFBSSxRQUFRLEtBQUssSUFBSSxHQUFHO0FBQ3RCLGdCQUFRLElBQUk7QUFDWixlQUFPO0FBQUEsTUFDVDtBQUNBLGFBQU87QUFBQSxJQUNULENBQUM7QUFBQSxFQUNIO0FBQ0Y7QUFFTyxTQUFTLFdBQVcsT0FBcUU7QUFDOUYsUUFBTSxPQUFPLFlBQVksS0FBSyxPQUFPLEdBQUcsV0FBVyxDQUFDO0FBQ3BELGFBQVcsQ0FBQyxNQUFNLElBQUksS0FBSyxPQUFPLFFBQVEsS0FBSyxHQUFHO0FBQ2hELGNBQVUsUUFBUSxLQUFLLE1BQU0sSUFBSSxDQUFDLEdBQUcsRUFBRSxXQUFXLEtBQUssQ0FBQztBQUN4RCxrQkFBYyxLQUFLLE1BQU0sSUFBSSxHQUFHLElBQUk7QUFBQSxFQUN0QztBQUNBLFNBQU8sRUFBRSxNQUFNLFFBQVEsTUFBTSxPQUFPLE1BQU0sRUFBRSxXQUFXLE1BQU0sT0FBTyxLQUFLLENBQUMsRUFBRTtBQUM5RTtBQUdPLElBQU0sV0FBcUI7QUFBQSxFQUNoQyxPQUFPO0FBQUEsRUFDUCxVQUFVO0FBQUEsRUFDVixTQUFTO0FBQUEsRUFDVCxRQUFRO0FBQUEsRUFDUixPQUFPO0FBQ1Q7QUFHQSxlQUFzQixZQUNwQixTQUNBLEtBQ0EsV0FBOEIsQ0FBQyxHQUNuQjtBQUNaLFFBQU0sTUFBTSxJQUFJLFFBQVE7QUFDeEIsUUFBTSxVQUFVLE1BQU0sUUFBUSxLQUFLLFNBQVMsS0FBSyxFQUFFLEdBQUcsVUFBVSxHQUFHLFNBQVMsQ0FBQztBQUM3RSxNQUFJO0FBQ0YsV0FBTyxNQUFNLElBQUksU0FBUyxHQUFHO0FBQUEsRUFDL0IsVUFBRTtBQUNBLFVBQU0sUUFBUSxNQUFNO0FBQUEsRUFDdEI7QUFDRjtBQUdBLGVBQXNCLFVBQVUsU0FBNkM7QUFDM0UsUUFBTSxFQUFFLFNBQUFDLFNBQVEsSUFBSSxNQUFNO0FBQzFCLE1BQUk7QUFDRixVQUFNO0FBQUEsRUFDUixTQUFTLE9BQU87QUFDZCxRQUFJLGlCQUFpQkEsVUFBUztBQUM1QixhQUFPO0FBQUEsSUFDVDtBQUNBLFVBQU07QUFBQSxFQUNSO0FBQ0EsUUFBTSxJQUFJLE1BQU0sY0FBYztBQUNoQzs7O0FUakdBLElBQU0sT0FBTyxXQUFXO0FBQUEsRUFDdEIsU0FBUztBQUFBLEVBQ1QsYUFBYTtBQUFBLEVBQ2IsWUFBWTtBQUNkLENBQUM7QUFDRCxRQUFRLEdBQUcsUUFBUSxLQUFLLE1BQU07QUFFOUIsSUFBTSxPQUFPLEVBQUUsS0FBSyxLQUFLLEtBQUs7QUFFOUIsU0FBUyxNQUFNLEtBQXNCO0FBQ25DLE1BQUk7QUFDRixZQUFRLEtBQUssS0FBSyxDQUFDO0FBQ25CLFdBQU87QUFBQSxFQUNULFFBQVE7QUFDTixXQUFPO0FBQUEsRUFDVDtBQUNGO0FBRUEsV0FBVyxhQUFhLENBQUMsU0FBUyxRQUFRLEdBQVk7QUFDcEQsT0FBSyw0QkFBNEIsU0FBUyxJQUFJLFlBQVk7QUFDeEQsVUFBTSxZQUFZLFNBQVMsVUFBVSxFQUFFLEdBQUcsTUFBTSxVQUFVLENBQUMsR0FBRyxPQUFPLFlBQVk7QUFDL0UsWUFBTSxRQUFRLE1BQU0sUUFBUSxTQUFTO0FBQ3JDLGFBQU8sVUFBVSxPQUFPLEtBQUssS0FBSyxHQUFHLENBQUMsU0FBUyxZQUFZLFdBQVcsQ0FBQztBQUN2RSxZQUFNLFdBQXFCLENBQUM7QUFDNUIsWUFBTSxRQUFRLGFBQWEsQ0FBQyxFQUFFLE1BQU0sUUFBUSxHQUFHLEVBQUUsTUFBTSxPQUFPLENBQUMsR0FBRyxDQUFDLFlBQVk7QUFDN0UsbUJBQVcsRUFBRSxRQUFRLEtBQUssT0FBTyxPQUFPLE9BQU8sR0FBRztBQUNoRCxtQkFBUyxLQUFLLEdBQUcsUUFBUSxJQUFJLENBQUMsRUFBRSxPQUFPLE1BQU0sTUFBTSxDQUFDO0FBQUEsUUFDdEQ7QUFBQSxNQUNGLENBQUM7QUFDRCxhQUFPLFVBQVUsVUFBVSxDQUFDLFVBQVUsWUFBWSxXQUFXLFNBQVMsQ0FBQztBQUFBLElBQ3pFLENBQUM7QUFBQSxFQUNILENBQUM7QUFDSDtBQUVBLEtBQUsseUVBQXlFLFlBQVk7QUFDeEYsUUFBTSxZQUFZLFNBQVMsVUFBVSxJQUFJLEdBQUcsT0FBTyxZQUFZO0FBQzdELFVBQU0sU0FBUyxDQUFDLEdBQUcsQ0FBQztBQUNwQixVQUFNLFFBQVEsQ0FBQyxRQUFnQixDQUFDLFlBQW9CO0FBQ2xELGFBQU8sR0FBRyxLQUFLLE9BQU8sR0FBRyxLQUFLLEtBQUssT0FBTyxLQUFLLE9BQU8sRUFBRTtBQUFBLElBQzFEO0FBQ0EsVUFBTSxRQUFRLElBQUk7QUFBQSxNQUNoQixRQUFRLGFBQWEsQ0FBQyxFQUFFLE1BQU0sUUFBUSxDQUFDLEdBQUcsTUFBTSxDQUFDLENBQUM7QUFBQSxNQUNsRCxRQUFRLGFBQWEsQ0FBQyxFQUFFLE1BQU0sWUFBWSxDQUFDLEdBQUcsTUFBTSxDQUFDLENBQUM7QUFBQSxJQUN4RCxDQUFDO0FBQ0QsV0FBTyxVQUFVLFFBQVEsQ0FBQyxHQUFHLENBQUMsQ0FBQztBQUFBLEVBQ2pDLENBQUM7QUFDSCxDQUFDO0FBRUQsS0FBSyxvREFBb0QsWUFBWTtBQUNuRSxRQUFNLFlBQVksU0FBUyxVQUFVLElBQUksR0FBRyxPQUFPLFNBQVMsUUFBUTtBQUNsRSxVQUFNLFNBQVMsSUFBSSwrQ0FBd0I7QUFDM0MsVUFBTSxNQUFNO0FBQUEsTUFDVixRQUFRLGFBQWEsQ0FBQyxFQUFFLE1BQU0sV0FBVyxDQUFDLEdBQUcsTUFBTSxRQUFXLE9BQU8sS0FBSztBQUFBLElBQzVFO0FBQ0EsVUFBTSxJQUFJLEtBQUsscUJBQXFCO0FBQ3BDLFdBQU8sT0FBTztBQUNkLFdBQU8sT0FBTyxNQUFNLEtBQUssTUFBTSxXQUFXO0FBQzFDLFVBQU0sSUFBSSxLQUFLLG1CQUFtQjtBQUNsQyxXQUFPLFVBQVUsT0FBTyxLQUFLLE1BQU0sUUFBUSxTQUFTLENBQUMsRUFBRSxNQUFNLFFBQVEsQ0FBQyxDQUFDLENBQUMsR0FBRyxDQUFDLE9BQU8sQ0FBQztBQUFBLEVBQ3RGLENBQUM7QUFDSCxDQUFDO0FBRUQsS0FBSyxpREFBaUQsWUFBWTtBQUNoRSxRQUFNLFNBQVMsSUFBSSwrQ0FBd0I7QUFDM0MsUUFBTTtBQUFBLElBQ0osU0FBUyxRQUFRLElBQUk7QUFBQSxJQUNyQixPQUFPLFNBQVMsUUFBUTtBQUN0QixZQUFNLE1BQU07QUFBQSxRQUNWLFFBQVEsYUFBYSxDQUFDLEVBQUUsTUFBTSxXQUFXLENBQUMsR0FBRyxNQUFNLFFBQVcsT0FBTyxLQUFLO0FBQUEsTUFDNUU7QUFDQSxZQUFNLElBQUksS0FBSyxxQkFBcUI7QUFDcEMsYUFBTyxPQUFPO0FBQ2QsWUFBTSxVQUFVLE1BQU07QUFDdEIsYUFBTyxNQUFNLFFBQVEsTUFBTSxXQUFXO0FBQ3RDLGFBQU87QUFBQSxRQUNMLFFBQVE7QUFBQSxRQUNSO0FBQUEsTUFDRjtBQUNBLGFBQU8sT0FBTyxNQUFNLFFBQVEsUUFBUSxNQUFNLFdBQVc7QUFBQSxJQUN2RDtBQUFBLElBQ0EsRUFBRSxRQUFRLEdBQUc7QUFBQSxFQUNmO0FBQ0YsQ0FBQztBQUVELEtBQUsscURBQXFELFlBQVk7QUFDcEUsUUFBTSxRQUFRLFdBQVcsRUFBRSxTQUFTLDhCQUE4QixDQUFDO0FBQ25FLFFBQU0sWUFBWSxTQUFTLFVBQVUsRUFBRSxLQUFLLE1BQU0sS0FBSyxDQUFDLEdBQUcsT0FBTyxZQUFZO0FBQzVFLFFBQUksVUFBVTtBQUNkLFVBQU0sVUFBVSxNQUFNLFVBQVUsUUFBUSxhQUFhLFFBQVcsTUFBTyxXQUFXLENBQUUsQ0FBQztBQUNyRixXQUFPLE1BQU0sUUFBUSxNQUFNLFFBQVE7QUFDbkMsV0FBTztBQUFBLE1BQ0wsUUFBUTtBQUFBLE1BQ1I7QUFBQSxJQUNGO0FBQ0EsV0FBTyxNQUFNLFNBQVMsQ0FBQztBQUN2QixXQUFPLE9BQU8sTUFBTSxRQUFRLFFBQVEsTUFBTSxRQUFRO0FBQ2xELFdBQU8sT0FBTyxNQUFNLFVBQVUsUUFBUSxTQUFTLENBQUMsR0FBRyxNQUFNLFFBQVE7QUFBQSxFQUNuRSxDQUFDO0FBQ0QsUUFBTSxPQUFPO0FBQ2YsQ0FBQztBQUVELEtBQUssdUZBQXVGLFlBQVk7QUFDdEcsUUFBTSxNQUFNLElBQUksUUFBUTtBQUN4QixRQUFNLFVBQVUsTUFBTSxRQUFRLEtBQUssU0FBUyxZQUFZLElBQUksR0FBRyxLQUFLLFFBQVE7QUFDNUUsUUFBTSxRQUFRLFFBQVEsTUFBTSxJQUFJLEtBQUssV0FBVyxHQUFHLE1BQU0sR0FBRyxFQUFFLEdBQUcsRUFBRSxDQUFDO0FBQ3BFLFNBQU8sR0FBRyxRQUFRLFFBQVEsVUFBYSxNQUFNLFFBQVEsR0FBRyxLQUFLLE1BQU0sS0FBSyxDQUFDO0FBQ3pFLFFBQU0sUUFBUSxNQUFNO0FBQ3BCLFNBQU8sR0FBRyxDQUFDLE1BQU0sUUFBUSxHQUFHLENBQUM7QUFFN0IsU0FBTyxNQUFNLEtBQUssR0FBRztBQUNuQixVQUFNLElBQUksUUFBUSxZQUFZO0FBQUEsRUFDaEM7QUFDQSxTQUFPLE1BQU0sTUFBTSxRQUFRLE9BQU8sTUFBUztBQUM3QyxDQUFDO0FBRUQsS0FBSyx5REFBeUQsWUFBWTtBQUN4RSxRQUFNLFlBQVksU0FBUyxVQUFVLElBQUksR0FBRyxPQUFPLFNBQVMsUUFBUTtBQUNsRSxVQUFNLFFBQVEsU0FBUztBQUN2QixXQUFPLE1BQU0sSUFBSSxNQUFNLENBQUMsS0FBSyxJQUFJLHNEQUFzRDtBQUN2RixVQUFNLElBQUksS0FBSyxrREFBa0Q7QUFDakUsVUFBTSxJQUFJLEtBQUssd0JBQXdCO0FBQUEsRUFDekMsQ0FBQztBQUNILENBQUM7QUFFRCxLQUFLLHVDQUF1QyxZQUFZO0FBQ3RELFFBQU0sVUFBVSxTQUFTLGdCQUFnQixFQUFFLEdBQUcsTUFBTSxZQUFZLGFBQWEsQ0FBQztBQUM5RSxRQUFNLFlBQVksU0FBUyxPQUFPLFlBQVksUUFBUSxTQUFTLENBQUM7QUFDaEUsUUFBTSxVQUFVLE1BQU07QUFBQSxJQUNwQixRQUFRLEtBQUssU0FBUyxnQkFBZ0IsSUFBSSxHQUFHLElBQUksUUFBUSxHQUFHLFFBQVE7QUFBQSxFQUN0RTtBQUNBLFNBQU8sTUFBTSxRQUFRLE1BQU0sYUFBYTtBQUN4QyxTQUFPLE1BQU0sUUFBUSxTQUFTLGdFQUFnRTtBQUNoRyxDQUFDO0FBRUQsS0FBSyxnREFBZ0QsWUFBWTtBQUMvRCxRQUFNLFlBQVksU0FBUyxhQUFhLElBQUksR0FBRyxPQUFPLEdBQUcsUUFBUTtBQUMvRCxVQUFNLElBQUksS0FBSyxpREFBaUQ7QUFBQSxFQUNsRSxDQUFDO0FBQ0gsQ0FBQztBQUdELElBQU0sU0FBcUU7QUFBQSxFQUN6RTtBQUFBLElBQ0U7QUFBQSxJQUNBLEVBQUUsU0FBUyxrQkFBa0I7QUFBQSxJQUM3QjtBQUFBLElBQ0E7QUFBQSxFQUNGO0FBQUEsRUFDQSxDQUFDLFVBQVUsRUFBRSxLQUFLLGtCQUFrQixHQUFHLGFBQWEscUNBQXFDO0FBQUEsRUFDekYsQ0FBQyxVQUFVLEVBQUUsU0FBUyxLQUFLLE1BQU0sS0FBSyxLQUFLLEtBQUssR0FBRyxnQkFBZ0IseUJBQXlCO0FBQUEsRUFDNUYsQ0FBQyxVQUFVLENBQUMsR0FBRyxVQUFVLHVFQUF1RTtBQUFBLEVBQ2hHLENBQUMsVUFBVSxFQUFFLFdBQVcsU0FBUyxHQUFHLFVBQVUsNkNBQTZDO0FBQUEsRUFDM0YsQ0FBQyxVQUFVLENBQUMsR0FBRyxvQkFBb0IsaURBQWlEO0FBQUEsRUFDcEYsQ0FBQyxpQkFBaUIsQ0FBQyxHQUFHLFdBQVcsdURBQXVEO0FBQUEsRUFDeEYsQ0FBQyxlQUFlLENBQUMsR0FBRyxXQUFXLDBDQUEwQztBQUFBLEVBQ3pFLENBQUMsa0JBQWtCLENBQUMsR0FBRyxXQUFXLHVCQUF1QjtBQUFBLEVBQ3pELENBQUMseUJBQXlCLENBQUMsR0FBRyxtQkFBbUIsdUNBQXVDO0FBQUEsRUFDeEYsQ0FBQyxrQ0FBa0MsQ0FBQyxHQUFHLG1CQUFtQixxQ0FBcUM7QUFDakc7QUFDQSxXQUFXLENBQUMsVUFBVSxNQUFNLE1BQU0sT0FBTyxLQUFLLFFBQVE7QUFDcEQsT0FBSyx1QkFBdUIsUUFBUSxJQUFJLEtBQUssVUFBVSxJQUFJLENBQUMsSUFBSSxZQUFZO0FBQzFFLFVBQU0sVUFBVSxNQUFNO0FBQUEsTUFDcEIsUUFBUSxLQUFLLFNBQVMsVUFBVSxJQUFJLEdBQUcsSUFBSSxRQUFRLEdBQUcsUUFBUTtBQUFBLElBQ2hFO0FBQ0EsV0FBTyxNQUFNLFFBQVEsTUFBTSxJQUFJO0FBQy9CLFdBQU8sTUFBTSxRQUFRLFNBQVMsT0FBTztBQUFBLEVBQ3ZDLENBQUM7QUFDSDtBQUVBLEtBQUssMkNBQTJDLFlBQVk7QUFDMUQsUUFBTSxXQUFXLEVBQUUsR0FBRyxVQUFVLE9BQU8sSUFBSTtBQUMzQyxRQUFNLE9BQU8sTUFBTSxVQUFVLFFBQVEsS0FBSyxTQUFTLE1BQU0sR0FBRyxJQUFJLFFBQVEsR0FBRyxRQUFRLENBQUM7QUFDcEYsU0FBTyxNQUFNLEtBQUssTUFBTSxTQUFTO0FBQ2pDLFNBQU8sTUFBTSxLQUFLLFNBQVMsMENBQTBDO0FBQ3JFLFFBQU0sVUFBVSxTQUFTLGFBQWEsRUFBRSxXQUFXLFNBQVMsQ0FBQztBQUM3RCxRQUFNLE9BQU8sTUFBTSxVQUFVLFFBQVEsS0FBSyxTQUFTLElBQUksUUFBUSxHQUFHLFFBQVEsQ0FBQztBQUMzRSxTQUFPLE1BQU0sS0FBSyxNQUFNLGdCQUFnQjtBQUN4QyxTQUFPLE1BQU0sS0FBSyxTQUFTLGtEQUFrRDtBQUMvRSxDQUFDO0FBRUQsS0FBSyxtREFBbUQsWUFBWTtBQUNsRSxRQUFNO0FBQUEsSUFDSixTQUFTLGlCQUFpQixJQUFJO0FBQUEsSUFDOUIsT0FBTyxZQUFZO0FBQ2pCLFlBQU0sVUFBVSxNQUFNLFVBQVUsUUFBUSxTQUFTLENBQUM7QUFDbEQsYUFBTyxNQUFNLFFBQVEsTUFBTSxTQUFTO0FBQ3BDLGFBQU8sTUFBTSxRQUFRLFNBQVMseUNBQXlDO0FBQ3ZFLGFBQU8sT0FBTyxNQUFNLFFBQVEsUUFBUSxNQUFNLFNBQVM7QUFBQSxJQUNyRDtBQUFBLElBQ0EsRUFBRSxVQUFVLElBQUk7QUFBQSxFQUNsQjtBQUNGLENBQUM7QUFFRCxLQUFLLDJEQUEyRCxZQUFZO0FBQzFFLFFBQU0sU0FBUyxFQUFFLElBQUksS0FBSyxhQUFhLEtBQUssVUFBVSxFQUFFLE9BQU8sRUFBRSxNQUFNLEdBQUcsUUFBUSxFQUFFLEVBQUUsRUFBRTtBQUN4RixRQUFNLFNBQVMsS0FBSyxVQUFVLEVBQUUsT0FBTyxFQUFFLFdBQVcsRUFBRSxTQUFTLENBQUMsTUFBTSxFQUFFLEVBQUUsRUFBRSxDQUFDO0FBQzdFLFFBQU0sWUFBWSxTQUFTLG1CQUFtQixNQUFNLElBQUksSUFBSSxHQUFHLE9BQU8sWUFBWTtBQUNoRixVQUFNLFVBQVUsTUFBTSxVQUFVLFFBQVEsU0FBUyxDQUFDO0FBQ2xELFdBQU8sTUFBTSxRQUFRLE1BQU0saUJBQWlCO0FBQzVDLFdBQU87QUFBQSxNQUNMLFFBQVE7QUFBQSxNQUNSO0FBQUEsSUFDRjtBQUFBLEVBQ0YsQ0FBQztBQUNILENBQUM7QUFFRCxLQUFLLGdDQUFnQyxZQUFZO0FBQy9DLFFBQU0sWUFBWSxTQUFTLGlDQUFpQyxJQUFJLEdBQUcsT0FBTyxZQUFZO0FBQ3BGLFVBQU0sVUFBVSxNQUFNLFVBQVUsUUFBUSxTQUFTLENBQUM7QUFDbEQsV0FBTyxNQUFNLFFBQVEsTUFBTSxhQUFhO0FBQ3hDLFdBQU8sTUFBTSxRQUFRLFNBQVMsK0RBQXFEO0FBQUEsRUFDckYsQ0FBQztBQUNILENBQUM7QUFFRCxLQUFLLCtEQUErRCxZQUFZO0FBQzlFLFFBQU0sWUFBWSxTQUFTLFlBQVksSUFBSSxHQUFHLE9BQU8sWUFBWTtBQUMvRCxVQUFNLFVBQVUsTUFBTSxVQUFVLFFBQVEsU0FBUyxDQUFDO0FBQ2xELFdBQU8sTUFBTSxRQUFRLE1BQU0sa0JBQWtCO0FBQzdDLFdBQU8sTUFBTSxRQUFRLFNBQVMsNkNBQTZDO0FBQUEsRUFDN0UsQ0FBQztBQUNILENBQUM7IiwKICAibmFtZXMiOiBbInN0cmluZyIsICJudW1iZXIiLCAibyIsICJFcnJvckNvZGVzIiwgIlJlc3BvbnNlRXJyb3IiLCAiUGFyYW1ldGVyU3RydWN0dXJlcyIsICJSZXF1ZXN0VHlwZSIsICJSZXF1ZXN0VHlwZTIiLCAiTm90aWZpY2F0aW9uVHlwZSIsICJOb3RpZmljYXRpb25UeXBlMiIsICJNZXNzYWdlIiwgIlRvdWNoIiwgIkRpc3Bvc2FibGUiLCAiUkFMIiwgIkV2ZW50IiwgIm8iLCAiQ2FuY2VsbGF0aW9uVG9rZW4iLCAiQ2FuY2VsbGF0aW9uVG9rZW5Tb3VyY2UiLCAiQ2FuY2VsbGF0aW9uU3RhdGUiLCAibyIsICJNZXNzYWdlUmVhZGVyIiwgIkFic3RyYWN0TWVzc2FnZVJlYWRlciIsICJSZXNvbHZlZE1lc3NhZ2VSZWFkZXJPcHRpb25zIiwgImNvbnRlbnRMZW5ndGgiLCAibyIsICJNZXNzYWdlV3JpdGVyIiwgIlJlc29sdmVkTWVzc2FnZVdyaXRlck9wdGlvbnMiLCAicmVzdWx0IiwgIm8iLCAiY3JlYXRlTWVzc2FnZUNvbm5lY3Rpb24iLCAiQ2FuY2VsTm90aWZpY2F0aW9uIiwgIlByb2dyZXNzVG9rZW4iLCAiUHJvZ3Jlc3NOb3RpZmljYXRpb24iLCAiU3RhclJlcXVlc3RIYW5kbGVyIiwgIlRyYWNlIiwgIlRyYWNlVmFsdWUiLCAiVHJhY2VGb3JtYXQiLCAiU2V0VHJhY2VOb3RpZmljYXRpb24iLCAiTG9nVHJhY2VOb3RpZmljYXRpb24iLCAiQ29ubmVjdGlvbkVycm9ycyIsICJDb25uZWN0aW9uU3RyYXRlZ3kiLCAiSWRDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5IiwgIlJlcXVlc3RDYW5jZWxsYXRpb25SZWNlaXZlclN0cmF0ZWd5IiwgIkNhbmNlbGxhdGlvblJlY2VpdmVyU3RyYXRlZ3kiLCAiQ2FuY2VsbGF0aW9uU2VuZGVyU3RyYXRlZ3kiLCAiQ2FuY2VsbGF0aW9uU3RyYXRlZ3kiLCAiTWVzc2FnZVN0cmF0ZWd5IiwgIkNvbm5lY3Rpb25PcHRpb25zIiwgIkNvbm5lY3Rpb25TdGF0ZSIsICJzdGFydFRpbWUiLCAiY29ubmVjdGlvbiIsICJpZCIsICJSSUwiLCAibyIsICJleHBvcnRzIiwgImNyZWF0ZU1lc3NhZ2VDb25uZWN0aW9uIiwgInByb2Nlc3MiLCAiU3RyZWFtTWVzc2FnZVdyaXRlciIsICJpbXBvcnRfdnNjb2RlX2pzb25ycGMiLCAiaW1wb3J0X3ZzY29kZV9qc29ucnBjIiwgImltcG9ydF92c2NvZGVfanNvbnJwYyIsICJidWZmZXIiLCAidmFsdWUiLCAiaGVyZSIsICJQcm9ibGVtIl0KfQo=
